import type { EventLine } from './event.ts'
import type { Check } from './trace.ts'

// What is told of a battle beside its ticks.

/** A part of a battle that has a name of its own, by the state it begins with. */
export interface Chapter {
  readonly tick: number
  readonly name: string
}

/** What was done to a unit, or was to be, with the decision behind it. */
export interface Blow {
  readonly line: EventLine
  readonly decision: EventLine | null
}

/** A death and what led up to it, the last first. */
export interface DeathStory {
  readonly death: EventLine
  readonly blows: readonly Blow[]
}

/** What a unit did and suffered in a whole battle. */
export interface Tally {
  readonly unit: string
  dealt: number
  taken: number
  healed: number
}

/** What is told of a battle that is over. */
export interface EndSummary {
  /** What ended it, in the rules' own words. */
  readonly end: EventLine | null
  readonly tallies: readonly Tally[]
  readonly deaths: readonly EventLine[]
  /** The tick that changed most between the sides, and the largest of what happened in it. */
  readonly swing: EventLine | null
  /** Of those who are still there, the one who was nearest to its end, and when. */
  readonly closest: EventLine | null
}

/** Why an option was not taken, and when what stood in its way was gone. */
export interface WhyNot {
  readonly verdict: 'selected' | 'rejected' | 'skipped' | 'busy'
  /** The label of the option that was taken instead, for one that was skipped. */
  readonly instead: string | null
  /** The first check it failed. */
  readonly failed: Check | null
  /** How much was missing, where the check compares numbers. */
  readonly shortBy: number | null
  /** The first later tick at which that check passed; null if not up to `searchedTo`. */
  readonly passesAt: number | null
  readonly searchedTo: number
}
