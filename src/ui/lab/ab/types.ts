import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import type { Pairs, PartingsPart } from '#worker/ab.ts'

/** Which two branches, and how they are to be played. */
export interface AbQuestion {
  readonly a: string
  readonly b: string
  /** Null where it is to be exact if it can be. */
  readonly pairs: number | null
  /** How many orders each has been given: with another one it is another battle. */
  readonly given: readonly number[]
}

/** What is known of an answer so far. */
export interface Played {
  readonly question: AbQuestion
  /** The odds of A and of B; null where they are not exact, or nobody asked for that. */
  readonly exact: readonly [OutcomeOdds, OutcomeOdds] | null
  readonly pairs: Pairs | null
  /** Known once all pairs are played. */
  readonly partings: PartingsPart | null
  readonly firstSeed: number
}
