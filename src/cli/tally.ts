import { endingsOf } from '#engine/core/endings.ts'
import { outcomeName } from '#engine/lab/outcome-name.ts'
import { count, type Histogram } from '#engine/lab/statistics.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { faultSentence } from './battle.ts'

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
  for (const [kind, times] of outcomes) count(into.outcomes, kind, times)
  for (const [value, times] of ticks) count(into.ticks, value, times)
  for (const [group, names] of credits) for (const [name, record] of names) credit(into, group, name, record)
  if (fault !== null && (into.fault === null || fault.battle < into.fault.battle)) into.fault = fault
}

export const seedAt = (firstSeed: number, battle: number): number => (firstSeed + battle) % SEEDS

export async function playChunk({ scenario, firstSeed, first, battles }: Chunk): Promise<Tally> {
  const ruleset = await rulesetOf(scenario)
  const play = endingsOf(ruleset, scenario)
  const tally = emptyTally()
  for (let battle = first; battle < first + battles; battle++) {
    const seed = seedAt(firstSeed, battle)
    const { start, ticks, outcome } = play(seed)
    tally.battles++
    count(tally.outcomes, outcomeName(outcome))
    count(tally.ticks, ticks)
    if (outcome?.kind === 'fault') tally.fault ??= { battle, seed, sentence: faultSentence(outcome) }
    const credits = outcome === null ? [] : (ruleset.credits?.(start, outcome) ?? [])
    for (const { group, name, won } of credits) credit(tally, group, name, { battles: 1, wins: won ? 1 : 0 })
  }
  return tally
}

/** Long enough to outweigh the trip to a thread, short enough for progress to move. */
const CHUNK_MS = 100

/**
 * Deals out the battles of a batch, as many at a time as take about `CHUNK_MS` if each takes `msEach`; fewer towards the
 * end, so that all threads are done together. It gives null when there are none left.
 */
export function dealer(
  { scenario, firstSeed, runs }: { scenario: Scenario; firstSeed: number; runs: number },
  jobs: number,
): (msEach: number) => Chunk | null {
  let first = 0
  return (msEach) => {
    if (first === runs) return null
    const fairShare = Math.ceil((runs - first) / (2 * jobs))
    const battles = Math.max(1, Math.min(Math.floor(CHUNK_MS / msEach), fairShare))
    const chunk = { scenario, firstSeed, first, battles }
    first += battles
    return chunk
  }
}
