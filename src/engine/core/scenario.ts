import type { Issue } from '#schemas/result.ts'
import type { Scenario } from '#schemas/scenario.ts'
import type { Ruleset } from './ruleset.ts'

/** What a new battle of a ruleset begins with, in an edition where there are several. */
export interface NewScenario {
  readonly edition: string | null
  readonly scenario: Scenario
}

export const newScenarios = ({ id, blanks }: Ruleset): readonly NewScenario[] =>
  blanks.map(({ edition = null, setup }) => ({
    edition,
    scenario: {
      format: 'tickscope/scenario',
      version: 1,
      name: 'Untitled',
      seed: 1,
      ruleset: id,
      setup: setup as object,
    },
  }))

export interface Upgrade {
  readonly scenario: Scenario
  /** What could not be kept. */
  readonly notes: readonly Issue[]
}

/** The scenario in its ruleset's newest edition; null if it is of that one already. */
export function upgradeScenario(ruleset: Ruleset, scenario: Scenario): Upgrade | null {
  const upgraded = ruleset.upgrade?.(scenario.setup) ?? null
  if (upgraded === null) return null
  return {
    scenario: { ...scenario, setup: upgraded.setup as object },
    notes: upgraded.notes.map(({ path, message }) => ({ path: ['setup', ...path], message })),
  }
}
