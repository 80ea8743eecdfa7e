import { endingsOf } from '#engine/core/endings.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { type Job, seedAt } from './job.ts'
import { faultSentence, outcomeName } from './outcome-name.ts'
import { count } from './statistics/histogram.ts'
import type { BatchQuestion, FirstFault, Tally, WinRecord } from './types.ts'

export const batch: Job<BatchQuestion, Tally> = {
  plan: ({ runs }) => runs,
  run: (question, first, count) => play(question, first, count),
  merge: (a, b) => ({
    battles: a.battles + b.battles,
    outcomes: joined(a.outcomes, b.outcomes, sum),
    ticks: joined(a.ticks, b.ticks, sum),
    credits: joined(a.credits, b.credits, (one, other) => joined(one, other, sumOfRecords)),
    fault: firstFault(a.fault, b.fault),
  }),
}

/** Plays some battles of a batch; `onEnding` hears how each ended, in their order. */
export async function play(
  { scenario, edits = [], firstSeed }: BatchQuestion,
  first: number,
  battles: number,
  onEnding?: (battle: number, outcome: string) => void,
): Promise<Tally> {
  const ruleset = await rulesetOf(scenario)
  const playWith = endingsOf(ruleset, scenario, edits)
  const outcomes = new Map<string, number>()
  const lengths = new Map<number, number>()
  const credits = new Map<string, Map<string, WinRecord>>()
  let fault: FirstFault | null = null
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(firstSeed, battle)
    const { start, ticks, outcome } = playWith(seed)
    const name = outcomeName(outcome)
    count(outcomes, name)
    onEnding?.(battle, name)
    count(lengths, ticks)
    if (outcome?.kind === 'fault') fault ??= { battle, seed, sentence: faultSentence(outcome) }
    for (const { group, name, won } of outcome === null ? [] : (ruleset.credits?.(start, outcome) ?? [])) {
      const names = credits.get(group) ?? new Map<string, WinRecord>()
      credits.set(group, names)
      names.set(name, sumOfRecords(names.get(name) ?? NO_BATTLES, { battles: 1, wins: won ? 1 : 0 }))
    }
  }
  return {
    battles,
    outcomes: Object.fromEntries(outcomes),
    ticks: Object.fromEntries(lengths),
    credits: Object.fromEntries([...credits].map(([group, names]) => [group, Object.fromEntries(names)])),
    fault,
  }
}

const NO_BATTLES: WinRecord = { battles: 0, wins: 0 }

export const sum = (a: number, b: number) => a + b

const sumOfRecords = (a: WinRecord, b: WinRecord): WinRecord => ({
  battles: a.battles + b.battles,
  wins: a.wins + b.wins,
})

/** Two tables as one; what both have is put together. Names come from files, so any text may be a key. */
export function joined<V>(
  a: Readonly<Record<string, V>>,
  b: Readonly<Record<string, V>>,
  both: (a: V, b: V) => V,
): Record<string, V> {
  const whole = new Map(Object.entries(a))
  for (const [key, value] of Object.entries(b)) {
    const other = whole.get(key)
    whole.set(key, other === undefined ? value : both(other, value))
  }
  return Object.fromEntries(whole)
}

export const firstFault = <F extends FirstFault>(a: F | null, b: F | null): F | null =>
  a === null || (b !== null && b.battle < a.battle) ? b : a
