import { endingsOf } from '#engine/core/endings.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { type Job, seedAt } from './job.ts'
import { firstFault, joined, sum } from './merging.ts'
import { faultSentence, outcomeName } from './outcome-name.ts'
import { type Counts, count } from './statistics/histogram.ts'
import type { FirstFault } from './types.ts'

/** A scenario played `runs` times; battle n with the seed n after the first. */
export interface BatchQuestion {
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly runs: number
}

/** How often something was brought, and how often whoever brought it won. */
interface WinRecord {
  readonly battles: number
  readonly wins: number
}

/** What is kept of battles played. */
export interface Tally {
  readonly battles: number
  readonly outcomes: Counts
  /** By the number of ticks, how many battles took so many. */
  readonly ticks: Counts
  /** By what is compared and by name, what sides brought: in how many battles, and how many of them were won. */
  readonly credits: Readonly<Record<string, Readonly<Record<string, WinRecord>>>>
  readonly fault: FirstFault | null
}

export const batch: Job<BatchQuestion, Tally> = {
  plan: ({ runs }) => runs,
  run: play,
  merge: (a, b) => ({
    battles: a.battles + b.battles,
    outcomes: joined(a.outcomes, b.outcomes, sum),
    ticks: joined(a.ticks, b.ticks, sum),
    credits: joined(a.credits, b.credits, (one, other) => joined(one, other, sumOfRecords)),
    fault: firstFault(a.fault, b.fault),
  }),
}

async function play({ scenario, firstSeed }: BatchQuestion, first: number, battles: number): Promise<Tally> {
  const ruleset = await rulesetOf(scenario)
  const playWith = endingsOf(ruleset, scenario)
  const outcomes = new Map<string, number>()
  const lengths = new Map<number, number>()
  const credits = new Map<string, Map<string, WinRecord>>()
  let fault: FirstFault | null = null
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(firstSeed, battle)
    const { start, ticks, outcome } = playWith(seed)
    count(outcomes, outcomeName(outcome))
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

const sumOfRecords = (a: WinRecord, b: WinRecord): WinRecord => ({
  battles: a.battles + b.battles,
  wins: a.wins + b.wins,
})
