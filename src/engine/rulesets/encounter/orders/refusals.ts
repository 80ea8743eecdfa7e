import { refusedOrders } from '#engine/core/explain/refused-orders.ts'
import { type Camp, campAt } from '#engine/rulesets/encounter/run/aftermath.ts'
import { cellFromSquare, SQUARES } from '#schemas/encounter/cells.ts'
import type { TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { RefusedOption } from '#schemas/order.ts'
import { optionOf, refuse } from './turn-orders.ts'

/** Plausible orders that would be refused: aiming at any square, moving the unit to any other. */
export function refusals(state: EncounterState, id: string): RefusedOption[] {
  const camp = campAt(state)
  if (camp !== null) return misplaced(state, camp, id)
  const unit = state.units.find((known) => known.id === id)
  if (unit === undefined) return []
  const { side, anchor } = unit
  const thoughts: TurnOrder[] = [
    ...SQUARES.map((target) => ({ side, action: 'attack', target }) as const),
    ...SQUARES.map((target) => ({ side, action: 'convert', target }) as const),
    ...SQUARES.filter((square) => square !== anchor).map(
      (to) => ({ side, action: 'move', from: anchor, to }) as const,
    ),
  ]
  return refusedOrders(thoughts, (order, onPassed) => refuse(state, order, onPassed)).map(
    ({ order, refusal }) => {
      const { kind, label, cells } = optionOf(order)
      return { kind, label, cells, ...refusal }
    },
  )
}

/** Where a recruit waiting between floors cannot stand. */
function misplaced(state: EncounterState, { party }: Camp, id: string): RefusedOption[] {
  const recruit = party.waiting.find((waiting) => waiting.id === id)
  if (recruit === undefined) return []
  return SQUARES.flatMap((to, square) => {
    const refusal = refuse(state, { side: 'P', action: 'place', unit: id, to })
    return refusal === null
      ? []
      : [
          {
            kind: `${id} place`,
            label: `Place ${recruit.type} on ${to}`,
            cells: [cellFromSquare(square)],
            ...refusal,
          },
        ]
  })
}
