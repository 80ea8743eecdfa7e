import { wordsFromKey } from '#schemas/text/value-text.ts'
import { pathWords } from '#ui/forms/path-words.ts'
import type { NumberAt } from '#worker/protocol.ts'
import { type Path, pointerFrom } from './find-number.ts'

/** A number of a scenario that can be swept. */
export interface Numbered {
  readonly pointer: string
  readonly value: number
  /** Whom or what it belongs to: the entry of the setup's list it is in. */
  readonly owner: string
  /** What it is called by its place, where the rules have no words for it. */
  readonly words: string
  /** How deep it lies: what rules ask for lies deeper than what units have. */
  readonly depth: number
}

/** What does not belong to an entry of a list. */
const OF_ALL = 'the battle'

/** Numbers that were found in a scenario, or that it leaves out. */
export const numberedFrom = (scenario: unknown, found: readonly NumberAt[]): readonly Numbered[] =>
  found.map(({ keys, value }) =>
    numberedAt(
      scenario,
      keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      value,
    ),
  )

const OWNER_KEYS = 3

export function numberedAt(scenario: unknown, path: Path, value: number): Numbered {
  const owned = typeof path[OWNER_KEYS - 1] === 'number' && path.length > OWNER_KEYS
  const owner = owned ? pathWords(scenario, [...path.slice(0, OWNER_KEYS)]) : OF_ALL
  const whole = pathWords(scenario, [...path])
  const words = (owned ? whole.slice(owner.length) : whole)
    .split(' › ')
    .filter((word) => word !== '')
    .map(wordsFromKey)
    .join(', ')
  return { pointer: pointerFrom(path), value, owner, words, depth: path.length }
}

/** What to begin with: the first of what rules ask for. */
export const firstOf = (numbers: readonly Numbered[]): Numbered | null =>
  numbers.reduce<Numbered | null>(
    (best, each) => (best !== null && best.depth >= each.depth ? best : each),
    null,
  )

/** "Iris: Heal below … %", from what the rules say of a change of it; null if they do not say its numbers. */
export function labelFrom(changes: readonly string[], was: number, is: number): string | null {
  const change = `${was} → ${is}`
  const said = changes.find((text) => text.includes(change))
  return said === undefined ? null : said.replace(change, '…')
}

/** "Heal below … %" of "Iris: Heal below … %". */
export const afterOwner = (label: string): string => label.slice(label.indexOf(': ') + 2)
