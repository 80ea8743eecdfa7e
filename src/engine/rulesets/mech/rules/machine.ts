import { MODELS } from '#schemas/mech/catalogue.ts'
import type { Unit, Weapon } from '#schemas/mech/state.ts'
import { ARMOR_LOCATIONS, LOCATIONS, type Location } from '#schemas/mech/words.ts'

/** A machine that takes part, by its id. */
export function unitNamed(units: readonly Unit[], id: string): Unit {
  const unit = units.find((known) => known.id === id)
  if (unit === undefined) throw new Error(`there is no unit "${id}"`)
  return unit
}

/** A weapon that was declared to fire. */
export function weaponAt({ id, weapons }: Unit, index: number): Weapon {
  const weapon = weapons[index]
  if (weapon === undefined) throw new Error(`"${id}" has no weapon ${index}`)
  return weapon
}

/** All the armour a machine has left, rear included. */
export function armorOf({ armor }: Pick<Unit, 'armor'>): number {
  let sum = 0
  for (const location of ARMOR_LOCATIONS) sum += armor[location]
  return sum
}

export function structureLeft({ internalStructure }: Pick<Unit, 'internalStructure'>): number {
  let sum = 0
  for (const location of LOCATIONS) sum += internalStructure[location]
  return sum
}

/** What a fresh machine has, or what it has now if that is more. */
export function fullOf(unit: Unit): { armor: number; structure: number } {
  const armor = armorOf(unit)
  const structure = structureLeft(unit)
  if (unit.variant === null) return { armor, structure }
  const model = MODELS[unit.variant]
  return {
    armor: Math.max(armor, armorOf(model)),
    structure: Math.max(structure, structureLeft({ internalStructure: model.structure })),
  }
}

export const isDestroyed = ({ internalStructure }: Unit, location: Location): boolean =>
  internalStructure[location] === 0

/** What put a machine out of the battle, where machines leave it; null if nothing did. */
export function wreckOf(unit: Unit): 'HEAD' | 'CENTER_TORSO' | 'LEGS' | null {
  if (isDestroyed(unit, 'HEAD')) return 'HEAD'
  if (isDestroyed(unit, 'CENTER_TORSO')) return 'CENTER_TORSO'
  return isDestroyed(unit, 'LEFT_LEG') && isDestroyed(unit, 'RIGHT_LEG') ? 'LEGS' : null
}
