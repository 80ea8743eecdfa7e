import type { Ruleset } from '#engine/core/ruleset.ts'
import { firstWin } from '#engine/lab/outcome-name.ts'
import type { Mean } from '#engine/lab/statistics/histogram.ts'
import { type Axes, type SweepPoint, turnsOf, valuesOf } from '#engine/lab/sweep.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { bar } from './bar.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

interface Swept {
  readonly scenario: Scenario
  readonly ruleset: Ruleset
  readonly axes: Axes
  readonly points: readonly SweepPoint[]
  /** What is measured, if anything is. */
  readonly metric: string | undefined
}

const BAR_WIDTH = 32

/** Every outcome any point has, by name. */
const outcomesOf = (points: readonly SweepPoint[]): readonly string[] =>
  [...new Set(points.flatMap((point) => ('outcomes' in point ? Object.keys(point.outcomes) : [])))].sort()

export function sweepText({ scenario, ruleset, axes, points, metric }: Swept): string[] {
  const wished = firstWin(ruleset)
  const outcomes = outcomesOf(points)
  const charted = outcomes.includes(wished) ? wished : (outcomes[0] ?? wished)
  const widths = outcomes.map(({ length }) => Math.max(length, 8))
  const isSampled = points.some((point) => 'exact' in point && !point.exact)
  return [
    oneLine(
      `${scenario.name}: ${axes.map(({ pointer, from, to }) => `${pointer} from ${from} to ${to}`).join(', ')}`,
    ),
    `  ${axes.map((_, n) => (axes.length === 1 ? 'value' : `value ${n + 1}`).padStart(8)).join('')}  ${outcomes
      .map((outcome, n) => outcome.padStart(widths[n] ?? 0))
      .join('  ')}    ${metric === undefined ? '' : `${metric}  `}${charted}`,
    ...points.map((point) => {
      const values = valuesOf(point)
        .map((value) => String(value).padStart(8))
        .join('')
      if ('issue' in point) return oneLine(`  ${values}  ${point.issue}`)
      const shares = outcomes.map((outcome, n) =>
        percent(point.outcomes[outcome]?.share ?? 0).padStart(widths[n] ?? 0),
      )
      const chart = bar(point.outcomes[charted]?.share ?? 0, BAR_WIDTH)
      return `  ${values}  ${shares.join('  ')}  ${point.exact ? ' ' : '~'} ${meanText(point.metric, metric)}${chart}`.trimEnd()
    }),
    ...(isSampled ? ['~ not every roll could be followed: the share of battles that were played'] : []),
    ...turnsOf(points).map(
      ({ from, to, was, is }) => `turns between ${from} and ${to}: ${was} was likeliest, then ${is}`,
    ),
  ]
}

/** As wide as what is measured is called. */
const meanText = (mean: Mean | undefined, metric: string | undefined): string =>
  metric === undefined
    ? ''
    : `${mean === undefined ? '' : mean.mean.toFixed(2)}`.padStart(metric.length).concat('  ')
