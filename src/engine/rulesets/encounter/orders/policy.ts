import { survey } from '#engine/rulesets/encounter/rules/field.ts'
import { SQUARES } from '#schemas/encounter/cells.ts'
import type { EncounterOrder } from '#schemas/encounter/order.ts'
import type { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import { decisionOf, type Weighed } from './decision-trace.ts'
import { firstBest, plansFor } from './plans.ts'
import { weighPlayer } from './player-policy.ts'

/** Takes the first of the best orders, by what each side goes by. */
export function policy(
  state: EncounterState,
  side: string,
  trace: ((decision: EncounterDecision) => void) | null,
): EncounterOrder {
  const isEnemy = side === 'E'
  const weighed = isEnemy ? weighEnemy(state) : weighPlayer(state, trace !== null)
  const chosen = firstBest(weighed.map(({ total }) => total))
  trace?.(decisionOf(state, side, weighed, chosen, isEnemy ? 'forecast total' : 'worth'))
  return weighed[chosen]!.order
}

/** Side E attacks the square that promises most, overkill and evaders counted in full. */
const weighEnemy = (state: EncounterState): Weighed[] =>
  plansFor(survey(state), 'E', 'attack').map((plan) => ({
    order: { side: 'E', action: 'attack', target: SQUARES[plan.square]! },
    total: plan.total,
    parts: [],
    plan,
  }))
