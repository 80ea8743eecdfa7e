import { type Field, survey } from '#engine/rulesets/encounter/rules/field.ts'
import type { TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'

/** What a team looked at before it gave an order. */
interface Thought {
  readonly order: TurnOrder
  readonly state: EncounterState
  readonly turn: number
  readonly field: Field
}

/** The last one: nothing happens between an order's being given and the turn that carries it out. */
let last: Thought | null = null

/** Keeps the field that led to an order, with the plans made on it: the turn that follows need not look again. */
export function remember(order: TurnOrder, state: EncounterState, field: Field): TurnOrder {
  last = { order, state, turn: state.turn, field }
  return order
}

/** The field an order is carried out on; the very order, for the very state, is the one it was given for. */
export function fieldFor(order: TurnOrder, state: EncounterState): Field {
  const thought = last
  last = null
  return thought?.order === order && thought.state === state && thought.turn === state.turn
    ? thought.field
    : survey(state)
}
