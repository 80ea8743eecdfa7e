import type { OutcomeOdds } from '#schemas/outcome-odds.ts'

/** How a team does against another, as it is written down. */
export interface NamedMatchup {
  readonly a: string
  readonly b: string
  readonly exact: boolean
  /** What it wins, with the 95 % interval. */
  readonly share: number
  readonly low: number
  readonly high: number
  readonly draws: number
  readonly losses: number
}

/** What matchups came to, as it is written down. */
export interface MatchupsResult {
  readonly teams: readonly string[]
  readonly files: readonly string[]
  readonly runs: number
  readonly firstSeed: number
  readonly matrix: readonly (readonly (number | null)[])[]
  readonly ranking: readonly {
    readonly team: string
    readonly strength: number
    readonly low: number
    readonly high: number
    readonly share: number
  }[]
  readonly smoothed: boolean
  readonly cycles: readonly (readonly string[])[]
  readonly matchups: readonly NamedMatchup[]
  readonly meetings: readonly {
    readonly a: string
    readonly b: string
    readonly exact: boolean
    readonly outcomes: OutcomeOdds['outcomes']
  }[]
}
