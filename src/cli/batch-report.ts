import { seedAt } from '#engine/lab/job.ts'
import { type OutcomeCount, outcomeShares, shareWith } from '#engine/lab/outcome-shares.ts'
import {
  type Counts,
  type Distribution,
  distributionOf,
  histogramOf,
  type Mean,
  meanOf,
} from '#engine/lab/statistics/histogram.ts'
import type { Share } from '#engine/lab/statistics/shares.ts'
import type { Tally } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { plural } from '#schemas/text/counted.ts'
import { csvLine } from './csv.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

const byName = (a: string, b: string) => (a < b ? -1 : 1)

const sharesOf = ({ outcomes, battles, dice }: Tally) => outcomeShares(outcomes, battles, dice)

interface CreditShare extends Share {
  readonly name: string
  readonly battles: number
  readonly wins: number
}

/** By group, how often whoever brought something won; the best first, of equals by name. */
const creditsOf = (tally: Tally): { group: string; names: CreditShare[] }[] =>
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

const spreadOf = (counts: Counts): Distribution => distributionOf(histogramOf(counts))

type Measured = Distribution & Mean

function measuredOf(counts: Counts): Measured {
  const { min, q1, median, q3, max } = spreadOf(counts)
  return { ...meanOf(histogramOf(counts)), min, q1, median, q3, max }
}

/** The battle's own first, then those of sides, then those of units, who may be many. */
const rank = (name: string): number => (name.includes(':') ? (/^(left|standing):/.test(name) ? 1 : 2) : 0)

const metricsOf = ({ metrics }: Tally): (readonly [string, Measured])[] =>
  Object.entries(metrics)
    .sort(([a], [b]) => rank(a) - rank(b) || byName(a, b))
    .map(([name, counts]) => [name, measuredOf(counts)])

export function batchJson(file: string, scenario: Scenario, firstSeed: number, tally: Tally): string {
  const { name, ruleset } = scenario
  const { battles: runs, dice } = tally
  return JSON.stringify({
    file,
    name,
    ruleset,
    runs,
    firstSeed,
    dice,
    outcomes: sharesOf(tally),
    ticks: spreadOf(tally.ticks),
    metrics: Object.fromEntries(metricsOf(tally)),
    ...(Object.keys(tally.credits).length > 0 && { wins: creditsOf(tally) }),
  })
}

/** One table: outcomes and wins have a count of so many battles and its share, metrics a mean; the interval is theirs. */
export function batchCsv(tally: Tally): string[] {
  const shareRow = (table: string, name: string, count: number, of: number, { share, low, high }: Share) =>
    csvLine([table, name, count, of, share, low, high, ...Array(6).fill(null)])
  const metrics = [['ticks', measuredOf(tally.ticks)] as const, ...metricsOf(tally)]
  return [
    csvLine('table name count of share low high mean min q1 median q3 max'.split(' ')),
    ...sharesOf(tally).map(({ outcome, count, ...share }) =>
      shareRow('outcome', outcome, count, tally.battles, share),
    ),
    ...metrics.map(([name, { mean, low, high, min, q1, median, q3, max }]) =>
      csvLine(['metric', name, null, tally.battles, null, low, high, mean, min, q1, median, q3, max]),
    ),
    ...creditsOf(tally).flatMap(({ group, names }) =>
      names.map(({ name, wins, battles, ...share }) =>
        shareRow(`wins by ${group}`, name, wins, battles, share),
      ),
    ),
  ]
}

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
  const metrics = metricsOf(tally).filter(([, { min, max }]) => min !== 0 || max !== 0)
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
