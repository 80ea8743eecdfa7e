import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import type { Parsed } from '#schemas/result.ts'
import type { Tally } from './batch.ts'
import type { Playable, Variant } from './types.ts'

/** Variants of a battle, each played `runs` times with the same seeds. */
export interface MeasureQuestion extends Playable {
  readonly variants: readonly Variant[]
  readonly firstSeed: number
  readonly runs: number
  /** Outcomes whose battles are listed one by one. */
  readonly wanted?: readonly string[]
}

/** What a variant's battles came to. */
export interface Measurement {
  readonly tally: Tally
  /** The battles with a wanted outcome, in order. */
  readonly reached: readonly number[]
}

/** By the place of a variant in the question, what it came to, or why there is no such battle. */
export type MeasurePart = Readonly<Record<number, Parsed<Measurement>>>

/** How a battle can end in each of these variants. */
export interface OddsQuestion extends Playable {
  readonly variants: readonly Variant[]
  /** How many battles are played where not every roll can be followed. */
  readonly runs?: number
  /** Past so many states no roll is followed any further. */
  readonly maxStates?: number
}

/** By the place of a variant in the question, its odds, or why there is no such battle. */
export type OddsPart = Readonly<Record<number, Parsed<OutcomeOdds>>>
