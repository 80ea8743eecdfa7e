import { ImpossibleRoll } from '#engine/core/rng.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { startRefusal } from '#engine/core/timeline.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { scenarioWith } from './settings.ts'
import type { Playable, RuleOf, Variant } from './types.ts'

/** The battle as a variant has it, ready to begin; what keeps it from that is an issue. */
export async function variantOf(
  ruleset: Ruleset,
  { scenario, edits }: Playable,
  { set = [], without }: Variant,
): Promise<Parsed<Playable>> {
  const reduced = without === undefined ? scenario : scenarioWithout(ruleset, scenario, without)
  if (reduced === null) return invalid([{ path: [], message: 'nobody here has such a rule' }])
  const changed = set.length === 0 ? { ok: true as const, value: reduced } : await scenarioWith(reduced, set)
  if (!changed.ok) return changed
  const issues = beginningIssues(ruleset, changed.value, edits)
  return issues.length > 0 ? invalid(issues) : { ok: true, value: { scenario: changed.value, edits } }
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

/** What keeps a battle from beginning: its edits, or rolls that its setup cannot draw. */
export function beginningIssues(
  ruleset: Ruleset,
  scenario: Scenario,
  edits: readonly Edit[] = [],
): readonly Issue[] {
  try {
    const refusal = startRefusal(ruleset, scenario, edits)
    return refusal === null ? [] : [{ path: ['edits'], message: `cannot be made at tick 0: ${refusal}` }]
  } catch (error) {
    if (!(error instanceof ImpossibleRoll)) throw error
    return [{ path: ['rolls', error.index], message: error.reason }]
  }
}
