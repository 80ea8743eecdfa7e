import { isRecord } from '#schemas/result.ts'
import { type Path, pointerFrom } from '#ui/lab/sweep/find-number.ts'
import { afterOwner, type Numbered, numberedAt } from '#ui/lab/sweep/numbers.ts'
import { around, axisFor, type Bounds } from '#ui/lab/sweep/ranges.ts'

/** Something of a scenario that a hunt may be allowed to change. */
export interface Allowable {
  readonly pointer: string
  /** Whom it belongs to. */
  readonly owner: string
  readonly words: string
  readonly kind: 'number' | 'switch' | 'order'
  /** What is allowed if nobody says more, as a spec has it; of a number before the rules are asked how far it may go. */
  readonly allowed: string | readonly boolean[]
  /** Of a number, what it is now. */
  readonly numbered?: Numbered
}

/** At most so many values of a number are tried, if nobody says so. */
const VALUES = 11

/** A number's values within bounds, what it is now among them, as a spec has them. */
export function rangeText({ pointer, value }: Numbered, bounds: Bounds): string {
  const { from, to, step } = axisFor(pointer, bounds, value, VALUES)
  return `${from}..${to}${step === 1 ? '' : `/${step}`}`
}

/** "Heal below 60 %": what the rules call a number, with what it is now. */
export function nowText(label: string, { value, words }: Pick<Numbered, 'value' | 'words'>): string {
  const called = afterOwner(label)
  return called.includes('…') ? called.replace('…', `${value}`) : `${words}: ${value}`
}

/** What rules are switched off by. */
const SWITCH = 'enabled'

/** What can be allowed in a scenario, unit by unit: its numbers, the order of its lists, and what can be switched off. */
export function allowablesOf(
  scenario: { readonly setup: unknown },
  numbers: readonly Numbered[],
  hasSwitch: (path: Path) => boolean,
): readonly Allowable[] {
  const numberAllowables = numbers.map((numbered): Allowable => {
    const { pointer, value, owner, words } = numbered
    const allowed = rangeText(numbered, around(value))
    return { pointer, owner, words, kind: 'number', allowed, numbered }
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
  return [...lists, ...numberAllowables]
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
