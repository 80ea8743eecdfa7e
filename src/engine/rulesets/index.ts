import type { Issue } from '../../schemas/result.ts'
import type { Scenario } from '../../schemas/scenario.ts'
import { gambit } from './gambit/index.ts'
import { upgradeSetup } from './gambit/upgrade.ts'

/** The only place that knows every ruleset by name. */
const RULESETS = { gambit }

export const rulesetOf = ({ ruleset }: Scenario) => RULESETS[ruleset]

/** The scenario in its ruleset's newest edition, with what could not be kept; null if it is that already. */
export function upgradeScenario(scenario: Scenario): { scenario: Scenario; notes: Issue[] } | null {
  if (scenario.setup.edition === 'current') return null
  const { setup, notes } = upgradeSetup(scenario.setup)
  return {
    scenario: { ...scenario, setup },
    notes: notes.map(({ path, message }) => ({ path: ['setup', ...path], message })),
  }
}
