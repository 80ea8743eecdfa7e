import { distance, inArc } from '#engine/rulesets/mech/board.ts'
import { WEAPONS, type WeaponId } from '#schemas/mech/catalogue.ts'
import type { Hex } from '#schemas/mech/cells.ts'
import type { Unit, Weapon } from '#schemas/mech/state.ts'
import type { Direction } from '#schemas/mech/words.ts'
import { type Shot, type ToHit, targetNumber, toHit } from './to-hit.ts'

/** Why a weapon cannot fire that far; null if it can. */
export function unfitReason(
  { model, ammo, destroyed }: Weapon,
  away: number,
): 'WEAPON_DESTROYED' | 'NO_AMMO' | 'OUT_OF_RANGE' | null {
  if (destroyed) return 'WEAPON_DESTROYED'
  if (ammo === 0) return 'NO_AMMO'
  return away > WEAPONS[model].range[2] ? 'OUT_OF_RANGE' : null
}

export interface Target {
  readonly unit: Unit
  readonly distance: number
  /** The indices of the weapons that can fire at it. */
  readonly weapons: readonly number[]
}

/** The enemies a unit could fire at with its torso turned so, in roster order. */
export function targetsOf(units: readonly Unit[], attacker: Unit, torso: Direction): Target[] {
  return units.flatMap((unit) => {
    if (unit.owner === attacker.owner || !inArc(attacker.position, torso, unit.position)) return []
    const away = distance(attacker.position, unit.position)
    const weapons = attacker.weapons.flatMap((weapon, i) => (unfitReason(weapon, away) === null ? [i] : []))
    return weapons.length === 0 ? [] : [{ unit, distance: away, weapons }]
  })
}

export type Misaim = 'EMPTY_HEX' | 'FRIENDLY' | 'OUT_OF_ARC' | 'NO_WEAPON' | 'OUT_OF_RANGE' | 'NO_AMMO'

/** The first reason why there is no target on a hex; null if there is one. */
export function misaimReason(
  units: readonly Unit[],
  attacker: Unit,
  torso: Direction,
  hex: Hex,
): Misaim | null {
  const unit = units.find(({ position }) => position.col === hex.col && position.row === hex.row)
  if (unit === undefined) return 'EMPTY_HEX'
  if (unit.owner === attacker.owner) return 'FRIENDLY'
  if (!inArc(attacker.position, torso, hex)) return 'OUT_OF_ARC'
  const intact = attacker.weapons.filter(({ destroyed }) => !destroyed)
  if (intact.length === 0) return 'NO_WEAPON'
  const away = distance(attacker.position, hex)
  const reaching = intact.filter(({ model }) => away <= WEAPONS[model].range[2])
  if (reaching.length === 0) return 'OUT_OF_RANGE'
  return reaching.every(({ ammo }) => ammo === 0) ? 'NO_AMMO' : null
}

const shotAt = (attacker: Unit, model: WeaponId, target: Unit, isPrimary: boolean): Shot => ({
  gunnery: attacker.gunnery,
  heat: attacker.currentHeat,
  weapon: WEAPONS[model],
  distance: distance(attacker.position, target.position),
  isPrimary,
})

/** What two dice must reach for a weapon of a unit to hit another unit. */
export const targetNumberOf = (...shot: Parameters<typeof shotAt>): number => targetNumber(shotAt(...shot))

/** The same with how it comes about. */
export const toHitOf = (...shot: Parameters<typeof shotAt>): ToHit => toHit(shotAt(...shot))
