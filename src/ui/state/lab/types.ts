import type { Scenario } from '#schemas/documents/battle.ts'
import type { Base } from '#schemas/documents/work.ts'
import type { AnalysisId } from './analyses.ts'

/** A number that somebody wants swept, as it stands in a moment of a branch. */
export interface SweepWish {
  readonly at: Base
  /** The moment. */
  readonly draft: Scenario
  /** How far it goes, what it is, and how it is set to another value. */
  readonly range: {
    readonly min: number
    readonly max: number
    readonly was: number
    set(draft: Scenario, value: number): void
  }
}

/** Two branches to be played against each other. */
export interface Pair {
  readonly a: string
  readonly b: string
}

/** What of the Lab the rest of the page can reach. */
export interface Lab {
  analysis(): AnalysisId
  /** Goes to an analysis, in the Lab. */
  show(analysis: AnalysisId): void
  /** A number to be swept as soon as the Lab is there. */
  wish(): SweepWish | null
  sweep(wish: SweepWish): void
  /** The wish is taken care of. */
  clearWish(): void
  /** Two branches whose odds are to be compared as soon as the Lab is there. */
  pair(): Pair | null
  against(pair: Pair): void
  clearPair(): void
}
