import { survey } from '#engine/rulesets/encounter/rules/field.ts'
import { SQUARES } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Weighed } from './decision-trace.ts'
import { plansFor } from './plans.ts'

/** Side E attacks the square that promises most, overkill and evaders counted in full. */
export const weighEnemy = (state: EncounterState): Weighed[] =>
  plansFor(survey(state), 'E', 'attack').map((plan) => ({
    order: { side: 'E', action: 'attack', target: SQUARES[plan.square]! },
    total: plan.total,
    parts: [],
    plan,
  }))
