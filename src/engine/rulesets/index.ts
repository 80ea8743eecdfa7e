import type { Ruleset } from '#engine/core/ruleset.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { upgradeSetup } from '#engine/rulesets/gambit/upgrade.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import type { Issue } from '#schemas/result.ts'
import type { RulesetId, Scenario } from '#schemas/scenario.ts'

/** The only place that knows every ruleset by name. */
const RULESETS: { readonly [R in RulesetId]: Ruleset } = { gambit, encounter, duel, mech }

export const rulesetOf = ({ ruleset }: Scenario): Ruleset => RULESETS[ruleset]

/** The scenario in its ruleset's newest edition, with what could not be kept; null if it is that already. */
export function upgradeScenario(scenario: Scenario): { scenario: Scenario; notes: Issue[] } | null {
  if (scenario.ruleset !== 'gambit' || scenario.setup.edition === 'current') return null
  const { setup, notes } = upgradeSetup(scenario.setup)
  return {
    scenario: { ...scenario, setup },
    notes: notes.map(({ path, message }) => ({ path: ['setup', ...path], message })),
  }
}
