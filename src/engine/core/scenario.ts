import type { NewScenario, Scenario, Upgrade } from '#schemas/documents/battle.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Ruleset } from './ruleset.ts'

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

/** The scenario in its ruleset's newest edition; null if it is of that one already. */
export function upgradeScenario(ruleset: Ruleset, scenario: Scenario): Upgrade | null {
  const upgraded = ruleset.upgrade?.(scenario.setup) ?? null
  if (upgraded === null) return null
  return {
    scenario: { ...scenario, setup: upgraded.setup as object },
    notes: upgraded.notes.map(({ path, message }) => ({ path: ['setup', ...path], message })),
  }
}

/** The scenario a file plays: its own, with the orders that were given if it is a replay. */
export const scenarioOf = ({
  scenario,
  orders = [],
}: Pick<Replay, 'scenario'> & Partial<Pick<Replay, 'orders'>>): Scenario =>
  orders.length === 0 ? scenario : ({ ...scenario, orders } as Scenario)
