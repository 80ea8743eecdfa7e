import { seedAt } from '#engine/lab/job.ts'
import { type Distribution, distributionOf, histogramOf } from '#engine/lab/statistics/histogram.ts'
import { type Share, shareOf } from '#engine/lab/statistics/shares.ts'
import type { Tally } from '#engine/lab/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { percent } from './percent.ts'
import { oneLine } from './terminal.ts'

interface OutcomeShare extends Share {
  readonly outcome: string
  readonly count: number
}

/** The most frequent first; of equals, by name. */
const sharesOf = ({ outcomes, battles }: Tally): OutcomeShare[] =>
  Object.entries(outcomes)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([outcome, count]) => ({ outcome, count, ...shareOf(count, battles) }))

interface CreditShare extends Share {
  readonly name: string
  readonly battles: number
  readonly wins: number
}

/** By group, how often whoever brought something won; the best first, of equals by name. */
const creditsOf = ({ credits }: Tally): { group: string; names: CreditShare[] }[] =>
  Object.entries(credits)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, names]) => ({
      group,
      names: Object.entries(names)
        .map(([name, { battles, wins }]) => ({ name, battles, wins, ...shareOf(wins, battles) }))
        .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1)),
    }))

const ticksOf = ({ ticks }: Tally): Distribution => distributionOf(histogramOf(ticks))

export function batchJson(file: string, scenario: Scenario, firstSeed: number, tally: Tally): string {
  const { name, ruleset } = scenario
  const { battles: runs } = tally
  return JSON.stringify({
    file,
    name,
    ruleset,
    runs,
    firstSeed,
    outcomes: sharesOf(tally),
    ticks: ticksOf(tally),
    ...(Object.keys(tally.credits).length > 0 && { wins: creditsOf(tally) }),
  })
}

export function batchText({ name }: Scenario, firstSeed: number, tally: Tally): string[] {
  const { battles } = tally
  const width = String(battles).length + 1
  const seeds =
    battles === 1 ? `seed ${firstSeed}` : `seeds ${firstSeed} to ${seedAt(firstSeed, battles - 1)}`
  return [
    oneLine(`${name}: ${battles} ${battles === 1 ? 'battle' : 'battles'}, ${seeds}`),
    ...sharesOf(tally).map((share) => shareText(share, String(battles).length)),
    `  ticks  ${ticksText(ticksOf(tally))}`,
    ...creditsOf(tally).flatMap(({ group, names }) => [
      `wins by ${group}, of the decided battles it was in`,
      ...names.map((share) => creditText(share, widest(names.map(({ name }) => name)), width)),
    ]),
  ]
}

const shareText = ({ outcome, count, share, low, high }: OutcomeShare, width: number) =>
  `  ${outcome.padEnd(9)}  ${String(count).padStart(width)}  ${percent(share)}  95 % interval ${percent(low)} to ${percent(high)}`

const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))

const creditText = (
  { name, wins, battles, share, low, high }: CreditShare,
  nameWidth: number,
  width: number,
) =>
  `  ${name.padEnd(nameWidth)}  ${String(wins).padStart(width)} of ${String(battles).padStart(width)}  ${percent(share)}  95 % interval ${percent(low)} to ${percent(high)}`

const ticksText = ({ min, q1, median, q3, max, mean }: Distribution) =>
  `min ${min}  lower quartile ${q1}  median ${median}  upper quartile ${q3}  max ${max}  mean ${mean.toFixed(2)}`
