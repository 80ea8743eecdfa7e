import type { Scenario } from '../schemas/scenario.ts'
import { type Distribution, distributionOf, type Share, shareOf } from './statistics.ts'
import { seedAt, type Tally } from './tally.ts'
import { oneLine } from './terminal.ts'

interface OutcomeShare extends Share {
  readonly outcome: string
  readonly count: number
}

/** The most frequent first; of equals, by name. */
const sharesOf = ({ outcomes, battles }: Tally): OutcomeShare[] =>
  [...outcomes]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([outcome, count]) => ({ outcome, count, ...shareOf(count, battles) }))

export function batchJson(file: string, scenario: Scenario, firstSeed: number, tally: Tally): string {
  const { name, ruleset } = scenario
  const { battles: runs, ticks } = tally
  return JSON.stringify({
    file,
    name,
    ruleset,
    runs,
    firstSeed,
    outcomes: sharesOf(tally),
    ticks: distributionOf(ticks),
  })
}

export function batchText({ name }: Scenario, firstSeed: number, tally: Tally): string[] {
  const { battles } = tally
  const seeds =
    battles === 1 ? `seed ${firstSeed}` : `seeds ${firstSeed} to ${seedAt(firstSeed, battles - 1)}`
  return [
    oneLine(`${name}: ${battles} ${battles === 1 ? 'battle' : 'battles'}, ${seeds}`),
    ...sharesOf(tally).map((share) => shareText(share, String(battles).length)),
    `  ticks  ${ticksText(distributionOf(tally.ticks))}`,
  ]
}

const shareText = ({ outcome, count, share, low, high }: OutcomeShare, width: number) =>
  `  ${outcome.padEnd(9)}  ${String(count).padStart(width)}  ${percent(share)}  95 % interval ${percent(low)} to ${percent(high)}`

const percent = (share: number) => `${(share * 100).toFixed(2).padStart(6)} %`

const ticksText = ({ min, q1, median, q3, max, mean }: Distribution) =>
  `min ${min}  lower quartile ${q1}  median ${median}  upper quartile ${q3}  max ${max}  mean ${mean.toFixed(2)}`
