import { type CreditShare, creditsOf, metricsIn, sharesOf, spreadOf } from '#engine/lab/batch-result.ts'
import { seedAt } from '#engine/lab/job.ts'
import type { OutcomeCount } from '#engine/lab/outcome-shares.ts'
import type { Distribution } from '#engine/lab/statistics/histogram.ts'
import type { Share } from '#engine/lab/statistics/shares.ts'
import type { Tally } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { plural } from '#schemas/text/counted.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

/** After Ctrl-C it cannot be said which battles were played. */
export function batchText({ name }: Scenario, firstSeed: number, tally: Tally, isWhole = true): string[] {
  const { battles, dice } = tally
  const width = String(battles).length + 1
  const seeds =
    battles === 1 ? `seed ${firstSeed}` : `seeds ${firstSeed} to ${seedAt(firstSeed, battles - 1)}`
  return [
    oneLine(`${name}: ${plural(battles, 'battle')}${isWhole ? `, ${seeds}` : ' before it was stopped'}`),
    ...(dice ? [] : ['no dice: every battle ends like this']),
    ...sharesOf(tally).map((share) => shareText(share, String(battles).length, dice)),
    `  ticks  ${ticksText(spreadOf(tally.ticks), dice)}`,
    ...metricsText(tally),
    ...creditsOf(tally).flatMap(({ group, names }) => [
      `wins by ${group}, of the decided battles it was in`,
      ...names.map((share) => creditText(share, widest(names.map(({ name }) => name)), width, dice)),
    ]),
  ]
}

/** Of what is left to chance, its interval too. */
const percentText = ({ share, low, high }: Share, dice: boolean) =>
  dice ? `${percent(share)}  95 % interval ${percent(low)} to ${percent(high)}` : percent(share)

const shareText = ({ outcome, count, ...share }: OutcomeCount, width: number, dice: boolean) =>
  `  ${outcome.padEnd(9)}  ${String(count).padStart(width)}  ${percentText(share, dice)}`

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))

const creditText = (
  { name, wins, battles, ...share }: CreditShare,
  nameWidth: number,
  width: number,
  dice: boolean,
) =>
  `  ${name.padEnd(nameWidth)}  ${String(wins).padStart(width)} of ${String(battles).padStart(width)}  ${percentText(share, dice)}`

const ticksText = ({ min, q1, median, q3, max, mean }: Distribution, dice: boolean) =>
  dice
    ? `min ${min}  lower quartile ${q1}  median ${median}  upper quartile ${q3}  max ${max}  mean ${mean.toFixed(2)}`
    : String(min)

/** Longer lists are for JSON and CSV. */
const MOST_METRICS = 40

/** A line a metric; without what is 0 in every battle. */
function metricsText(tally: Tally): string[] {
  const metrics = metricsIn(tally).filter(([, { min, max }]) => min !== 0 || max !== 0)
  if (metrics.length === 0) return []
  const told = metrics.slice(0, MOST_METRICS)
  const left = metrics.length - told.length
  const rows = told.map(([name, { mean, median, min, max }]) =>
    tally.dice ? [name, mean.toFixed(2), String(median), `${min}–${max}`] : [name, String(min)],
  )
  const heads = tally.dice ? ['measured', 'mean', 'median', 'min–max'] : ['measured', '']
  const widths = heads.map((head, i) => widest([head, ...rows.map((row) => row[i] ?? '')]))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  return [
    `  ${line(heads).trimEnd()}`,
    ...rows.map((row) => oneLine(`  ${line(row)}`)),
    ...(left > 0 ? [`  ${left} more not listed: --json and --csv have them`] : []),
  ]
}
