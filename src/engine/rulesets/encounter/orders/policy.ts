import type { EncounterOrder } from '#schemas/encounter/order.ts'
import type { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import { decisionOf } from './decision-trace.ts'
import { weighEnemy } from './enemy-policy.ts'
import { firstBest } from './plans.ts'
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
