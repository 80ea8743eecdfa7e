import type { Difference } from '#engine/lab/statistics/pairs.ts'
import type { Share } from '#engine/lab/statistics/shares.ts'
import type { MeasurePart, MeasureQuestion, OddsPart, OddsQuestion, PartingSaid } from '#engine/lab/types.ts'
import type { Elite } from '#schemas/hunt-state.ts'
import type { Build } from './builds.ts'

/** Has jobs done; null if somebody stops them. */
export interface Ask {
  measure(question: MeasureQuestion): Promise<MeasurePart | null>
  odds(question: OddsQuestion): Promise<OddsPart | null>
}

/** How likely a variant ends as wanted, over every roll. */
export interface ExactShare {
  readonly share: number
  /** In lowest terms. */
  readonly fraction: string
}

/** How likely a build ends as wanted, with its interval; none where it is exact. */
export interface Found extends Share {
  /** In lowest terms, where every roll was followed. */
  readonly fraction?: string
}

/** A build on seeds that the hunt did not know, against the scenario as it is on the same ones. */
export interface Retested {
  readonly elite: Elite
  readonly found: Found
  readonly difference: Difference
  /** McNemar's, corrected for the number of builds after Holm; left out where the odds are exact. */
  readonly p?: number
}

export interface Retest {
  readonly firstSeed: number
  /** Battles of each build whose odds are not exact. */
  readonly runs: number
  readonly asItIs: Found
  /** The best first. */
  readonly builds: readonly Retested[]
}

/** What was found out about turning a battle with its own seed. */
export type Turning =
  /** It ends as wanted already. */
  | { readonly kind: 'reached'; readonly was: string }
  /** None of the builds tried turns it; `isAll` if there are no others. */
  | { readonly kind: 'none'; readonly was: string; readonly tried: number; readonly isAll: boolean }
  | ({ readonly kind: 'turned'; readonly was: string; readonly tried: number } & Turned)

/** The smallest change that turns a battle. */
export interface Turned {
  readonly build: Build
  readonly distance: number
  readonly is: string
  /** Where the battle parts from the one as it is, in words. */
  readonly parting: PartingSaid | null
  /** What it does to the odds, where both can be had exactly. */
  readonly odds: { readonly was: ExactShare; readonly is: ExactShare } | null
}
