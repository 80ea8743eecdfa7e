import type { EventLine } from './event.ts'
import type { Check } from './trace.ts'

// What there is to tell about a battle beyond its ticks.

/** A named part of a battle, and the tick it begins at. */
export interface Chapter {
  readonly tick: number
  readonly name: string
}

/** What was done to a unit, or was meant to be, with the decision behind it. */
export interface Blow {
  readonly line: EventLine
  readonly decision: EventLine | null
}

/** A death and what led up to it, latest first. */
export interface DeathStory {
  readonly death: EventLine
  /** The decision it goes back to by its causes, if any. */
  readonly decision: EventLine | null
  readonly blows: readonly Blow[]
}

/** What a unit did and took over a whole battle. */
export interface Tally {
  readonly unit: string
  dealt: number
  taken: number
  healed: number
}

/** Somebody who fell, and the event by which it did: it may name others first. */
export interface Fall {
  readonly unit: string
  readonly line: EventLine
}

/** How little a survivor had left, and the event that brought it there. */
export interface CloseCall extends Fall {
  readonly left: number
}

/** The summary of a finished battle. */
export interface EndSummary {
  /** The event that ended it. */
  readonly end: EventLine | null
  readonly tallies: readonly Tally[]
  readonly deaths: readonly Fall[]
  /** The largest event of the tick that shifted the balance most. */
  readonly swing: EventLine | null
  /** The closest call of any survivor. */
  readonly closest: CloseCall | null
}

/** Why an option was not taken, and when the obstacle went away. */
export interface WhyNot {
  readonly verdict: 'selected' | 'rejected' | 'skipped' | 'busy'
  /** For a skipped option: the label of the one taken instead. */
  readonly instead: string | null
  /** The first check it failed. */
  readonly failed: Check | null
  /** How far off it was, where the check compares numbers. */
  readonly shortBy: number | null
  /** The first later tick at which that check passed; null if none up to `searchedTo`. */
  readonly passesAt: number | null
  readonly searchedTo: number
}
