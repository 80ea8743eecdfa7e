import { type Share, shareOf } from './statistics/shares.ts'

/** How often battles ended so. */
export interface OutcomeCount extends Share {
  readonly outcome: string
  readonly count: number
}

/** The most frequent first; of equals, by name. */
export const outcomeShares = (
  outcomes: Readonly<Record<string, number>>,
  battles: number,
): readonly OutcomeCount[] =>
  Object.entries(outcomes)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([outcome, count]) => ({ outcome, count, ...shareOf(count, battles) }))
