import { runToEnd } from '#engine/core/orders.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Fault } from '#schemas/outcome.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { textFromPath } from '#schemas/result.ts'
import type { Job } from './job.ts'
import { meetingOf, meetingsOf } from './meeting.ts'
import { DEFAULT_LIMITS, type OddsLimits, outcomeOdds } from './odds.ts'
import { wholeBattle } from './outset.ts'

/** The first side of each scenario against that of every other, both ways round; see `meetingsOf`. */
export interface MatchupsQuestion {
  readonly teams: readonly Scenario[]
  /** How many battles are played of a meeting where not every roll can be followed, and the seed of the first. */
  readonly runs: number
  readonly firstSeed: number
}

/** What a meeting comes to; with some rolls it may end in a fault. */
export interface Met {
  readonly odds: OutcomeOdds
  readonly fault: Fault | null
}

/** By their places among the meetings, what came of them. */
export type MatchupsPart = Readonly<Record<number, Met>>

/** A piece is a meeting. Teams that cannot meet throw: ask `meetingTroubles` first. */
export const matchups: Job<MatchupsQuestion, MatchupsPart> = {
  plan: ({ teams }) => meetingsOf(teams.length).length,
  async run({ teams, runs, firstSeed }, first, count) {
    const limits = { ...DEFAULT_LIMITS, runs, firstSeed, isAllOrNothing: true }
    const part: Record<number, Met> = {}
    for (const [i, { home, away }] of meetingsOf(teams.length)
      .slice(first, first + count)
      .entries())
      part[first + i] = await met(teams[home]!, teams[away]!, limits)
    return part
  },
  merge: (a, b) => ({ ...a, ...b }),
}

async function met(home: Scenario, away: Scenario, limits: OddsLimits): Promise<Met> {
  const battle = await meetingOf(home, away)
  if (!battle.ok)
    throw new Error(battle.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('; '))
  const ruleset = await rulesetOf(battle.value)
  return runToEnd(outcomeOdds(wholeBattle(ruleset, battle.value), limits))
}
