import type { Ruleset } from '#engine/core/ruleset.ts'
import { firstState } from '#engine/core/timeline.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { DEFAULT_MAX_TICKS } from '#schemas/limits.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { faultSentence, play } from './battle.ts'
import { count, type Histogram } from './statistics.ts'

/** There are this many seeds; a longer batch would only repeat battles. */
export const SEEDS = 2 ** 32

/** Battles `first` to `first + battles - 1` of a batch; battle n is played with seed `firstSeed + n`. */
export interface Chunk {
  readonly scenario: Scenario
  readonly firstSeed: number
  readonly first: number
  readonly battles: number
}

/** How often something was brought, and how often whoever brought it won. */
interface WinRecord {
  battles: number
  wins: number
}

/** What is kept of battles played. Merging tallies in any order gives the same one. */
export interface Tally {
  battles: number
  readonly outcomes: Map<string, number>
  readonly ticks: Histogram
  /** By what is compared and by name, what sides brought: in how many battles, and how many of them were won. */
  readonly credits: Map<string, Map<string, WinRecord>>
  /** Of the faults, the one of the earliest battle. */
  fault: { readonly battle: number; readonly seed: number; readonly sentence: string } | null
}

export const emptyTally = (): Tally => ({
  battles: 0,
  outcomes: new Map(),
  ticks: new Map(),
  credits: new Map(),
  fault: null,
})

/** The record of a name, made if there is none. */
function recordOf({ credits }: Tally, group: string, name: string): WinRecord {
  const names = credits.get(group) ?? new Map<string, WinRecord>()
  credits.set(group, names)
  const record = names.get(name) ?? { battles: 0, wins: 0 }
  names.set(name, record)
  return record
}

function credit(into: Tally, group: string, name: string, { battles, wins }: WinRecord): void {
  const record = recordOf(into, group, name)
  record.battles += battles
  record.wins += wins
}

export function merge(into: Tally, { battles, outcomes, ticks, credits, fault }: Tally): void {
  into.battles += battles
  for (const [kind, times] of outcomes) into.outcomes.set(kind, (into.outcomes.get(kind) ?? 0) + times)
  for (const [value, times] of ticks) count(into.ticks, value, times)
  for (const [group, names] of credits) for (const [name, record] of names) credit(into, group, name, record)
  if (fault !== null && (into.fault === null || fault.battle < into.fault.battle)) into.fault = fault
}

export const seedAt = (firstSeed: number, battle: number): number => (firstSeed + battle) % SEEDS

export async function playChunk({ scenario, firstSeed, first, battles }: Chunk): Promise<Tally> {
  const ruleset = await rulesetOf(scenario)
  const tally = emptyTally()
  for (let battle = first; battle < first + battles; battle++) {
    merge(tally, playOne(ruleset, scenario, battle, seedAt(firstSeed, battle)))
  }
  return tally
}

/** Where somebody wins, who does is what a batch is for. */
const nameOf = (outcome: Outcome | null): string =>
  outcome === null ? 'undecided' : 'winner' in outcome ? `${outcome.kind} ${outcome.winner}` : outcome.kind

function playOne(ruleset: Ruleset, scenario: Scenario, battle: number, seed: number): Tally {
  const timeline = play(ruleset, { ...scenario, seed })
  const { outcome, ticks } = timeline
  const tally: Tally = {
    battles: 1,
    outcomes: new Map([[nameOf(outcome), 1]]),
    ticks: new Map([[ticks, 1]]),
    credits: new Map(),
    fault: outcome?.kind === 'fault' ? { battle, seed, sentence: faultSentence(outcome) } : null,
  }
  const credits = outcome === null ? [] : (ruleset.credits?.(firstState(timeline), outcome) ?? [])
  for (const { group, name, won } of credits) credit(tally, group, name, { battles: 1, wins: won ? 1 : 0 })
  return tally
}

/** Long enough to outweigh the trip to a thread, short enough for progress to move. */
const TICKS_A_CHUNK = 50_000
const CHUNKS_A_JOB = 4

export function* chunksOf(
  scenario: Scenario,
  firstSeed: number,
  runs: number,
  jobs: number,
): Generator<Chunk> {
  const size = chunkSize(scenario.maxTicks ?? DEFAULT_MAX_TICKS, runs, jobs)
  for (let first = 0; first < runs; first += size)
    yield { scenario, firstSeed, first, battles: Math.min(size, runs - first) }
}

function chunkSize(maxTicks: number, runs: number, jobs: number): number {
  const byLength = Math.floor(TICKS_A_CHUNK / Math.max(1, maxTicks))
  const byShare = Math.ceil(runs / (jobs * CHUNKS_A_JOB))
  return Math.max(1, Math.min(byLength, byShare))
}
