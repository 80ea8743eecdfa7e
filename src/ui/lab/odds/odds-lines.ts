import type { OutcomeOdds, OutcomeShare } from '#schemas/outcome-odds.ts'
import { withThousands } from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'
import { csvLine } from '#schemas/text/csv.ts'
import { percentText } from '#ui/lab/outcome-look.ts'

/** The likeliest outcome; of equals the first by name. */
const likeliestOf = (outcomes: OutcomeOdds['outcomes']): readonly [string, OutcomeShare] | null =>
  Object.entries(outcomes).sort(([a, x], [b, y]) => y.share - x.share || (a < b ? -1 : 1))[0] ?? null

/** Whether it ends the same whatever is rolled, or nothing is. */
export const isCertain = ({ exact, outcomes }: OutcomeOdds): boolean =>
  exact && Object.keys(outcomes).length === 1

/** "victory 62.5 %, exact", "victory about 62 %", "always victory". */
export function oddsLine(odds: OutcomeOdds): string {
  const [name, { share }] = likeliestOf(odds.outcomes) ?? ['nothing', { share: 0 }]
  if (isCertain(odds)) return `always ${name}`
  return odds.exact ? `${name} ${percentText(share)}, exact` : `${name} about ${Math.round(share * 100)} %`
}

/** Why it always ends the same, by how many rolls there are; null where that is not known yet. */
export const certainText = (rolls: number | null): string =>
  rolls === null
    ? 'It always ends like this.'
    : `${rolls === 0 ? 'No dice' : 'Whatever is rolled'}: it always ends like this.`

/** How it is known, with the rolls of the battle that is looked at where they are known. */
export function followedText({ exact, states, outcomes }: OutcomeOdds, rolls: number | null): string {
  const counted = `${withThousands(states)} ${states === 1 ? 'state' : 'states'}`
  if (exact) return `${rolls === null ? '' : `${plural(rolls, 'roll')}, `}${counted}, every way followed`
  const runs = Object.values(outcomes).find(({ sampled }) => sampled !== undefined)?.sampled?.runs ?? 0
  return `Too many ways to follow them all: ${counted} were, and ${withThousands(runs)} ${runs === 1 ? 'battle was' : 'battles were'} played`
}

/** Of an outcome that is not known exactly: what is certain, and what battles say. */
export function boundsText({ low, high, sampled }: OutcomeShare): string {
  const certain = `certainly ${percentText(low)} to ${percentText(high)}`
  if (sampled === undefined) return certain
  return `${certain}; of ${withThousands(sampled.runs)} battles played ${percentText(sampled.share)}, 95 % interval ${percentText(sampled.low)} to ${percentText(sampled.high)}`
}

export const oddsCsv = ({ outcomes }: OutcomeOdds): string =>
  [
    csvLine(['outcome', 'share', 'fraction', 'low', 'high', 'runs']),
    ...Object.entries(outcomes).map(([name, { share, fraction, low, high, sampled }]) =>
      csvLine([name, share, fraction ?? null, low, high, sampled?.runs ?? null]),
    ),
    '',
  ].join('\n')
