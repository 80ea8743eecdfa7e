import { parse } from '#schemas/parsing/parse.ts'
import type { Issue } from '#schemas/result.ts'
import { type RulesetId, rulesetOf, type Scenario } from './rulesets.ts'

/** What is wrong with a scenario of a setup, as a form leaves it. */
export function issuesOfSetup(ruleset: RulesetId, setup: Scenario['setup']): readonly Issue[] {
  const envelope = { format: 'tickscope/scenario', version: 1, name: 'edited', seed: 1 }
  const parsed = parse(rulesetOf({ ruleset }).schemas.scenario, { ...envelope, ruleset, setup })
  return parsed.ok ? [] : parsed.issues
}
