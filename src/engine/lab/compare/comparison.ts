import type { Edit } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'

/** Something of each of two battles. */
export interface Pair<V> {
  readonly a: V
  readonly b: V
}

/** Where two battles part, and why. */
export interface Parting {
  readonly same: false
  readonly tick: number
  /** Null before the first phase of a tick. */
  readonly phase: string | null
  readonly kind: 'setup' | 'decision' | 'roll' | 'event' | 'state' | 'outcome'
  /** Who it is about; null if it is about nobody in particular. */
  readonly unit: string | null
  readonly sentence: string
  /** The parts of the sentence: "Iris — Heal, C Sable at 56 %", "needs below 60 % (yes)", "below 55 % (no)". */
  readonly about: string
  readonly texts: Pair<string>
  /** What led to it, where that shows in something only one of them has: an order, an edit, another setup. */
  readonly because: readonly string[]
  /** The rule it depends on, by its place in the unit's decision; null where it depends on none. */
  readonly option: Pair<number | null> | null
  /** The check of that rule which only one of them passes, by the name it has for people. */
  readonly check: string | null
  /** What differs, as recordings have it. */
  readonly a: unknown
  readonly b: unknown
}

export type Comparison =
  | Parting
  | {
      readonly same: true
      readonly tick: null
      readonly phase: null
      readonly kind: null
      readonly sentence: string
    }

/** How many units differ from tick to tick, the most of each column. */
export interface Differing {
  readonly from: number
  readonly ticksAColumn: number
  readonly counts: Int32Array
}

/** A field of a unit that two battles disagree on: "hp: 5 of 50 | 50 of 50, +45". */
export interface FieldDifference {
  readonly name: string
  readonly a: string
  readonly b: string
  /** How far apart they are, where that can be said. */
  readonly difference: string
}

export interface UnitDifference {
  readonly unit: string
  readonly fields: readonly FieldDifference[]
}

/** What differs between two battles in a tick. */
export interface DifferencesAt {
  readonly units: readonly UnitDifference[]
  /** Those who are dead in both, and since when. */
  readonly dead: readonly { readonly unit: string; readonly since: Pair<number | null> }[]
}

/** Which of the changes that make one battle another it takes for its outcome. */
export interface Needed {
  /** In words; in the order in which they are made. */
  readonly changes: readonly string[]
  /** Those that it takes, by their places: the fewest that still lead to the outcome. */
  readonly needed: readonly number[]
  /** The battle with those alone: edits of the other one, or a scenario of its own. */
  readonly kept: { readonly edits: readonly Edit[] } | { readonly scenario: Scenario }
}
