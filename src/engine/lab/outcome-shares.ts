import { type Share, shareOf } from './statistics/shares.ts'

/** How often battles ended so. */
export interface OutcomeCount extends Share {
  readonly outcome: string
  readonly count: number
}

/** A share with its interval; without dice it is what it is. */
export function shareWith(dice: boolean, count: number, total: number): Share {
  const of = shareOf(count, total)
  return dice ? of : { share: of.share, low: of.share, high: of.share }
}

/** The most frequent first; of equals, by name. */
export const outcomeShares = (
  outcomes: Readonly<Record<string, number>>,
  battles: number,
  dice = true,
): readonly OutcomeCount[] =>
  Object.entries(outcomes)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([outcome, count]) => ({ outcome, count, ...shareWith(dice, count, battles) }))
