import type { Unit } from './state.ts'

/** A … Z, AA, AB, … by place in the roster. */
export function glyphOf(slot: number): string {
  const last = String.fromCharCode(65 + (slot % 26))
  return slot < 26 ? last : glyphOf(Math.floor(slot / 26) - 1) + last
}

/** "C Wolf": machines keep their places in a state, and with them their letters. */
export function calledIn(units: readonly Unit[], id: string): string {
  const slot = units.findIndex((unit) => unit.id === id)
  return slot < 0 ? `"${id}"` : `${glyphOf(slot)} ${units[slot]!.name}`
}
