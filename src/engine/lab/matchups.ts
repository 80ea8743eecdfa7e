import { runToEnd } from '#engine/core/orders.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { textFromPath } from '#schemas/result.ts'
import type { Job } from './job.ts'
import { meetingOf } from './meeting.ts'
import { meetingsOf } from './meetings.ts'
import { DEFAULT_LIMITS, type OddsLimits, outcomeOdds } from './odds.ts'
import { wholeBattle } from './outset.ts'
import type { MatchupsPart, MatchupsQuestion, Met } from './types.ts'

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
