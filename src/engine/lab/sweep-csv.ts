import { csvLine } from '#schemas/text/csv.ts'
import type { Mean } from './statistics/histogram.ts'
import { type Axes, likeliest, type SweepPoint, valuesOf } from './sweep.ts'

/** A row for each outcome of each point; where something was measured, its mean stands in each. */
export function sweepCsv(axes: Axes, points: readonly SweepPoint[]): string[] {
  const hasMetric = points.some((point) => 'metric' in point)
  const metricOf = (mean: Mean | undefined) =>
    hasMetric ? [mean?.mean ?? null, mean?.low ?? null, mean?.high ?? null] : []
  const own = ['exact', 'likeliest', 'outcome', 'share', 'low', 'high', 'issue']
  const metric = hasMetric ? ['mean', 'meanLow', 'meanHigh'] : []
  return [
    csvLine([...axes.map(({ pointer }) => pointer), ...own, ...metric]),
    ...points.flatMap((point) =>
      'issue' in point
        ? [
            csvLine([
              ...valuesOf(point),
              null,
              null,
              null,
              null,
              null,
              null,
              point.issue,
              ...metricOf(undefined),
            ]),
          ]
        : Object.entries(point.outcomes).map(([outcome, { share, low, high, sampled }]) =>
            csvLine([
              ...valuesOf(point),
              point.exact,
              likeliest(point.outcomes),
              outcome,
              share,
              sampled?.low ?? low,
              sampled?.high ?? high,
              null,
              ...metricOf(point.metric),
            ]),
          ),
    ),
  ]
}
