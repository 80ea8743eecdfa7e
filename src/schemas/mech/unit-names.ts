import { letterOf } from '#schemas/text/letters.ts'
import type { Unit } from './state.ts'

/** By place in the roster, from 0. */
export const glyphOf = (slot: number): string => letterOf(slot + 1)

/** "C Wolf": machines keep their places in a state, and with them their letters. */
export function calledIn(units: readonly Unit[], id: string): string {
  const slot = units.findIndex((unit) => unit.id === id)
  const unit = units[slot]
  return unit === undefined ? `"${id}"` : `${glyphOf(slot)} ${unit.name}`
}
