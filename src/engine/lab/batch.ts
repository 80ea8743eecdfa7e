import { endingsOf } from '#engine/core/endings.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { type Job, seedAt } from './job.ts'
import { firstFault, joined, sum } from './merging.ts'
import { createMeasuring } from './metrics.ts'
import { faultSentence, outcomeName } from './outcome-name.ts'
import { type Counts, count, type Histogram } from './statistics/histogram.ts'
import type { BatchQuestion, FirstFault, Tally, WinRecord } from './types.ts'

export const batch: Job<BatchQuestion, Tally> = {
  plan: ({ runs }) => runs,
  run: (question, first, count) => play(question, first, count),
  merge: (a, b) => ({
    battles: a.battles + b.battles,
    outcomes: joined(a.outcomes, b.outcomes, sum),
    ticks: joined(a.ticks, b.ticks, sum),
    metrics: metricsOfBoth(a, b),
    firsts: joined(a.firsts, b.firsts, Math.min),
    dice: a.dice || b.dice,
    credits: joined(a.credits, b.credits, (one, other) => joined(one, other, sumOfRecords)),
    fault: firstFault(a.fault, b.fault),
  }),
}

/** Plays some battles of a batch; `onEnding` hears in order how each ended, and how many after it end the same. */
export async function play(
  question: BatchQuestion,
  first: number,
  battles: number,
  onEnding?: (battle: number, outcome: string, times: number) => void,
): Promise<Tally> {
  const { scenario, firstSeed, edits = [], metrics: wanted = [] } = question
  const ruleset = await rulesetOf(scenario)
  const measuring = createMeasuring(ruleset, scenario, wanted)
  const playWith = endingsOf(ruleset, scenario, edits, measuring.listener)
  const outcomes = new Map<string, number>()
  const lengths: Histogram = new Map()
  const metrics = new Map<string, Histogram>(measuring.names.map((name) => [name, new Map()]))
  const firsts = new Map<string, number>()
  const credits = new Map<string, Map<string, WinRecord>>()
  let fault: FirstFault | null = null
  let dice = false
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(firstSeed, battle)
    const ending = playWith(seed)
    const { start, ticks, outcome, hasDice } = ending
    // Without dice the rest of them would only be this one again.
    const times = hasDice ? 1 : battles
    const name = outcomeName(outcome)
    count(outcomes, name, times)
    onEnding?.(battle, name, times)
    count(lengths, ticks, times)
    for (const [metric, value] of measuring.take(ending)) {
      const values = metrics.get(metric) ?? new Map<number, number>()
      metrics.set(metric, values)
      count(values, value, times)
    }
    if (!firsts.has(name)) firsts.set(name, battle)
    if (outcome?.kind === 'fault') fault ??= { battle, seed, sentence: faultSentence(outcome) }
    for (const { group, name, won } of outcome === null ? [] : (ruleset.credits?.(start, outcome) ?? [])) {
      const names = credits.get(group) ?? new Map<string, WinRecord>()
      credits.set(group, names)
      const record = { battles: times, wins: won ? times : 0 }
      names.set(name, sumOfRecords(names.get(name) ?? NO_BATTLES, record))
    }
    dice = hasDice
    if (!hasDice) break
  }
  return {
    battles,
    outcomes: Object.fromEntries(outcomes),
    ticks: Object.fromEntries(lengths),
    metrics: Object.fromEntries([...metrics].map(([name, values]) => [name, withZeros(values, battles)])),
    firsts: Object.fromEntries(firsts),
    dice,
    credits: Object.fromEntries([...credits].map(([group, names]) => [group, Object.fromEntries(names)])),
    fault,
  }
}

/** Battles that say nothing of a metric have none of it. */
function withZeros(values: Histogram, battles: number): Counts {
  const told = [...values.values()].reduce(sum, 0)
  if (told < battles) count(values, 0, battles - told)
  return Object.fromEntries(values)
}

function metricsOfBoth(a: Tally, b: Tally): Tally['metrics'] {
  const whole = new Map<string, Counts>()
  for (const name of [...Object.keys(a.metrics), ...Object.keys(b.metrics)])
    whole.set(name, joined(countsOf(a, name), countsOf(b, name), sum))
  return Object.fromEntries(whole)
}

const countsOf = ({ metrics, battles }: Tally, name: string): Counts =>
  (Object.hasOwn(metrics, name) ? metrics[name] : undefined) ?? withZeros(new Map(), battles)

const NO_BATTLES: WinRecord = { battles: 0, wins: 0 }

const sumOfRecords = (a: WinRecord, b: WinRecord): WinRecord => ({
  battles: a.battles + b.battles,
  wins: a.wins + b.wins,
})
