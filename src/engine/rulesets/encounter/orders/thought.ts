import { type Field, survey } from '#engine/rulesets/encounter/rules/field.ts'
import type { TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'

/** What a team looked at before it gave an order. */
interface Thought {
  readonly state: EncounterState
  readonly turn: number
  readonly field: Field
}

/** By the very order: nothing happens between its being given and the turn that carries it out. */
const THOUGHTS = new WeakMap<TurnOrder, Thought>()

/** Keeps the field that led to an order, with the plans made on it: the turn that follows need not look again. */
export function remember(order: TurnOrder, state: EncounterState, field: Field): TurnOrder {
  THOUGHTS.set(order, { state, turn: state.turn, field })
  return order
}

/** The field an order is carried out on. */
export function fieldFor(order: TurnOrder, state: EncounterState): Field {
  const thought = THOUGHTS.get(order)
  return thought?.state === state && thought.turn === state.turn ? thought.field : survey(state)
}
