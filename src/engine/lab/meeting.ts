import type { Ruleset } from '#engine/core/ruleset.ts'
import { startOf } from '#engine/core/timeline.ts'
import { parseScenario } from '#engine/documents.ts'
import { loadRuleset, RULESET_IDS, rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { meetingsOf } from './meetings.ts'
import type { MeetingTrouble } from './types.ts'

/** Every scenario by itself first, then every meeting. */
export async function meetingTroubles(teams: readonly Scenario[]): Promise<readonly MeetingTrouble[]> {
  const alone: MeetingTrouble[] = []
  for (const [home, scenario] of teams.entries())
    alone.push({ home, away: null, issues: await teamIssues(scenario, teams[0]?.ruleset) })
  const troubles = alone.filter(({ issues }) => issues.length > 0)
  if (troubles.length > 0) return troubles
  for (const { home, away } of meetingsOf(teams.length)) {
    const met = await meetingOf(teams[home]!, teams[away]!)
    if (!met.ok) troubles.push({ home, away, issues: met.issues })
  }
  return troubles
}

async function teamIssues(scenario: Scenario, game = scenario.ruleset): Promise<readonly Issue[]> {
  const { teams } = await rulesetOf(scenario)
  if (teams === undefined) return [await noTeams()]
  if (scenario.ruleset !== game)
    return [{ path: ['ruleset'], message: `is ${scenario.ruleset}, but the first team plays ${game}` }]
  return inSetup(teams.issues(scenario.setup))
}

async function noTeams(): Promise<Issue> {
  const rulesets = await Promise.all(RULESET_IDS.map(loadRuleset))
  const able = rulesets.filter((ruleset) => ruleset?.teams !== undefined).map((ruleset) => ruleset?.id)
  const message = `matchups needs a game that can put two teams against each other; there are ${able.join(', ')}`
  return { path: ['ruleset'], message }
}

/** How many units the first side of a scenario begins with. */
export async function teamSize(scenario: Scenario): Promise<number> {
  const ruleset = await rulesetOf(scenario)
  const [first] = ruleset.sides
  return ruleset.units(startOf(ruleset, scenario).state).filter(({ side }) => side === first).length
}

const inSetup = (issues: readonly Issue[]): readonly Issue[] =>
  issues.map((issue) => ({ ...issue, path: ['setup', ...issue.path] }))

/** The battle of a meeting. Whoever takes orders plays by policy: what was scripted was meant for another battle. */
export async function meetingOf(home: Scenario, away: Scenario): Promise<Parsed<Scenario>> {
  const ruleset = await rulesetOf(home)
  const { teams } = ruleset
  if (teams === undefined) return invalid([await noTeams()])
  const setup = teams.against(home.setup, away.setup)
  if (!setup.ok) return invalid(inSetup(setup.issues))
  const { orders: _, rolls: __, controllers: ___, description: ____, ...rest } = home
  const name = `${home.name} against ${away.name}`.slice(0, LONGEST_WORD)
  return parseScenario({ ...rest, ...policies(ruleset), name, setup: setup.value })
}

const policies = ({ orders, sides }: Ruleset): Pick<Scenario, 'controllers'> =>
  orders === undefined ? {} : { controllers: Object.fromEntries(sides.map((side) => [side, 'policy'])) }
