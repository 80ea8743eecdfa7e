import type { Scenario } from '#schemas/documents/scenario.ts'
import { csvLine } from '#schemas/text/csv.ts'
import { outcomeShares, shareWith } from './outcome-shares.ts'
import {
  type Counts,
  type Distribution,
  distributionOf,
  histogramOf,
  type Mean,
  meanOf,
} from './statistics/histogram.ts'
import type { Share } from './statistics/shares.ts'
import { metricKind, TICKS } from './tally.ts'
import type { Tally } from './types.ts'

const byName = (a: string, b: string) => (a < b ? -1 : 1)

export const sharesOf = ({ outcomes, battles, dice }: Tally) => outcomeShares(outcomes, battles, dice)

export interface CreditShare extends Share {
  readonly name: string
  readonly battles: number
  readonly wins: number
}

/** By group, how often whoever brought something won; the best first, of equals by name. */
export const creditsOf = (tally: Tally): { group: string; names: CreditShare[] }[] =>
  Object.entries(tally.credits)
    .sort(([a], [b]) => byName(a, b))
    .map(([group, names]) => ({
      group,
      names: Object.entries(names)
        .map(([name, { battles, wins }]) => ({
          name,
          battles,
          wins,
          ...shareWith(tally.dice, wins, battles),
        }))
        .sort((a, b) => b.share - a.share || byName(a.name, b.name)),
    }))

export const spreadOf = (counts: Counts): Distribution => distributionOf(histogramOf(counts))

/** What battles came to by a metric. */
export type Measured = Distribution & Mean

function measuredOf(counts: Counts): Measured {
  const { min, q1, median, q3, max } = spreadOf(counts)
  return { ...meanOf(histogramOf(counts)), min, q1, median, q3, max }
}

/** The order metrics are told in: those of units, who may be many, last. */
const KINDS = ['battle', 'side', 'unit'] as const
const rank = (name: string): number => KINDS.indexOf(metricKind(name))

/** What was measured besides ticks. */
export const metricsIn = ({ metrics }: Tally): (readonly [name: string, Measured])[] =>
  Object.entries(metrics)
    .sort(([a], [b]) => rank(a) - rank(b) || byName(a, b))
    .map(([name, counts]) => [name, measuredOf(counts)])

/** The same with ticks, which every battle has. */
export const allMetricsIn = (tally: Tally): (readonly [name: string, Measured])[] => [
  [TICKS, measuredOf(tally.ticks)],
  ...metricsIn(tally),
]

/** What is written down of a batch; `file` is where its battle is from. */
export function batchResult(
  file: string,
  { name, ruleset }: Pick<Scenario, 'name' | 'ruleset'>,
  firstSeed: number,
  tally: Tally,
) {
  const { battles: runs, dice } = tally
  return {
    file,
    name,
    ruleset,
    runs,
    firstSeed,
    dice,
    outcomes: sharesOf(tally),
    ticks: spreadOf(tally.ticks),
    metrics: Object.fromEntries(metricsIn(tally)),
    ...(Object.keys(tally.credits).length > 0 && { wins: creditsOf(tally) }),
  }
}

/** One table: outcomes and wins have a count of so many battles and its share, metrics a mean; the interval is theirs. */
export function batchCsv(tally: Tally): string[] {
  const shareRow = (table: string, name: string, count: number, of: number, { share, low, high }: Share) =>
    csvLine([table, name, count, of, share, low, high, ...Array(6).fill(null)])
  return [
    csvLine('table name count of share low high mean min q1 median q3 max'.split(' ')),
    ...sharesOf(tally).map(({ outcome, count, ...share }) =>
      shareRow('outcome', outcome, count, tally.battles, share),
    ),
    ...allMetricsIn(tally).map(([name, { mean, low, high, min, q1, median, q3, max }]) =>
      csvLine(['metric', name, null, tally.battles, null, low, high, mean, min, q1, median, q3, max]),
    ),
    ...creditsOf(tally).flatMap(({ group, names }) =>
      names.map(({ name, wins, battles, ...share }) =>
        shareRow(`wins by ${group}`, name, wins, battles, share),
      ),
    ),
  ]
}
