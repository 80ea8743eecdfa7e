import { runToEnd } from '#engine/core/orders.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import type { Job } from './job.ts'
import { DEFAULT_LIMITS, outcomeOdds } from './odds.ts'
import { wholeBattle } from './outset.ts'

/** A rule by its unit and what it is called there: an edit may have moved it to another place. */
export interface RuleOf {
  readonly unit: string
  readonly instance: string
}

/** What the odds of a battle become without each of these; null stands for the battle as it is. */
export interface AblationQuestion {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
  readonly rules: readonly (RuleOf | null)[]
}

/** By the place of a rule in the question, the odds without it. */
export type AblationPart = Readonly<Record<number, OutcomeOdds>>

export const ablation: Job<AblationQuestion, AblationPart> = {
  plan: ({ rules }) => rules.length,
  async run({ scenario, edits, rules }, first, count) {
    const ruleset = await rulesetOf(scenario)
    const part: Record<number, OutcomeOdds> = {}
    for (let place = first; place < first + count; place++) {
      const rule = rules[place] ?? null
      const played = rule === null ? scenario : scenarioWithout(ruleset, scenario, rule)
      if (played === null) continue
      part[place] = runToEnd(outcomeOdds(wholeBattle(ruleset, played, edits), DEFAULT_LIMITS)).odds
    }
    return part
  },
  merge: (a, b) => ({ ...a, ...b }),
}

/** The scenario without a rule; null if its ruleset knows of no such thing. */
export function scenarioWithout(
  ruleset: Ruleset,
  scenario: Scenario,
  { unit, instance }: RuleOf,
): Scenario | null {
  const setup = ruleset.without?.(scenario.setup, unit, instance) ?? null
  return setup === null ? null : ({ ...scenario, setup } as Scenario)
}
