import type { EncounterOrder } from '../../../schemas/encounter/order.ts'
import { SQUARES } from '../../../schemas/encounter/squares.ts'
import type { EncounterState } from '../../../schemas/encounter/state.ts'
import type { RefusedOption } from '../../../schemas/order.ts'
import { refusedAmong } from '../../core/refused.ts'
import { optionOf, refuse } from './orders.ts'

/** What one may think of ordering a unit and its side to do, and cannot: to aim at any square, to move it to any other. */
export function refusals(state: EncounterState, id: string): RefusedOption[] {
  const unit = state.units.find((known) => known.id === id)
  if (unit === undefined) return []
  const { side, anchor } = unit
  const thoughts: EncounterOrder[] = [
    ...SQUARES.map((target) => ({ side, action: 'attack', target }) as const),
    ...SQUARES.map((target) => ({ side, action: 'convert', target }) as const),
    ...SQUARES.filter((square) => square !== anchor).map(
      (to) => ({ side, action: 'move', from: anchor, to }) as const,
    ),
  ]
  return refusedAmong(thoughts, (order, onPassed) => refuse(state, order, onPassed)).map(
    ({ order, refusal }) => {
      const { kind, label, cells } = optionOf(order)
      return { kind, label, cells, ...refusal }
    },
  )
}
