import { isRecord } from '#schemas/result.ts'
import { type Path, pointerFrom } from '#ui/lab/sweep/find-number.ts'
import { numberedAt, numbersOf } from '#ui/lab/sweep/numbers.ts'
import { around, axisFor } from '#ui/lab/sweep/ranges.ts'

/** Something of a scenario that a hunt may be allowed to change. */
export interface Allowable {
  readonly pointer: string
  /** Whom it belongs to. */
  readonly owner: string
  readonly words: string
  readonly kind: 'number' | 'switch' | 'order'
  /** What is allowed if nobody says more, as a spec has it. */
  readonly allowed: string | readonly boolean[]
}

/** So many values of a number are tried, if nobody says so. */
const VALUES = 11

/** What rules are switched off by. */
const SWITCH = 'enabled'

/** What can be allowed in a scenario, unit by unit: its numbers, the order of its lists, and what can be switched off. */
export function allowablesOf(
  scenario: { readonly setup: unknown },
  hasSwitch: (path: Path) => boolean,
): readonly Allowable[] {
  const numbers = numbersOf(scenario).map(({ pointer, value, owner, words }): Allowable => {
    const { from, to, step } = axisFor(pointer, around(value), value, VALUES)
    const range = `${from}..${to}${step === 1 ? '' : `/${step}`}`
    return { pointer, owner, words, kind: 'number', allowed: range }
  })
  const lists = listsOf(scenario).flatMap(({ path, list }): Allowable[] => {
    const { owner, words } = numberedAt(scenario, path, 0)
    const order: Allowable = {
      pointer: pointerFrom(path),
      owner,
      words: `order of ${words}`,
      kind: 'order',
      allowed: 'reorder',
    }
    const switches = hasSwitch(path)
      ? list.map((_, place): Allowable => {
          const at = [...path, place, SWITCH]
          const entry = numberedAt(scenario, [...path, place], 0).words
          return {
            pointer: pointerFrom(at),
            owner,
            words: `${entry}, on or off`,
            kind: 'switch',
            allowed: [true, false],
          }
        })
      : []
    return list.length > 1 ? [order, ...switches] : switches
  })
  return [...lists, ...numbers]
}

/** Where an entry of a list would say that it is off. */
export const switchOf = (path: Path): readonly string[] => [...path, 0, SWITCH].map(String)

interface List {
  readonly path: Path
  readonly list: readonly unknown[]
}

/** The lists that units have, of things that are more than a value. */
export function listsOf({ setup }: { readonly setup: unknown }): readonly List[] {
  const units = Object.entries(isRecord(setup) ? setup : {}).flatMap(([key, entries]) =>
    Array.isArray(entries) ? entries.map((unit, place) => ({ unit, path: ['setup', key, place] })) : [],
  )
  return units.flatMap(({ unit, path }) =>
    Object.entries(isRecord(unit) ? unit : {}).flatMap(([key, list]): List[] =>
      Array.isArray(list) && list.length > 0 && list.every(isRecord) ? [{ path: [...path, key], list }] : [],
    ),
  )
}
