import { SQUARES } from '#schemas/encounter/squares.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { survey } from './field.ts'
import type { Weighed } from './notes.ts'
import { plansFor } from './plan.ts'

/** Side E attacks the square that promises most, overkill and evaders counted in full. */
export const weighEnemy = (state: EncounterState): Weighed[] =>
  plansFor(survey(state), 'E', 'attack').map((plan) => ({
    order: { side: 'E', action: 'attack', target: SQUARES[plan.square]! },
    total: plan.total,
    parts: [],
    plan,
  }))
