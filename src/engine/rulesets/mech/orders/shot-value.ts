import { toHitOf } from '#engine/rulesets/mech/rules/targets.ts'
import { THROWS, waysToHit, waysToLocation } from '#engine/rulesets/mech/rules/to-hit.ts'
import { WEAPONS, type WeaponId } from '#schemas/mech/catalogue.ts'
import type { Unit } from '#schemas/mech/state.ts'
import { LOCATIONS } from '#schemas/mech/words.ts'

/** Of this many equally likely throws a value is the sum. */
const THROWS_OF_A_SHOT = THROWS * THROWS

/** What a shot takes from a target over all throws to hit and for the location; what would be lost does not count. */
export function shotValue(attacker: Unit, model: WeaponId, target: Unit, isPrimary: boolean): number {
  const { damage } = WEAPONS[model]
  const { tn } = toHitOf(attacker, model, target, isPrimary)
  let taken = 0
  for (const location of LOCATIONS)
    taken +=
      waysToLocation(location) * Math.min(damage, target.armor[location] + target.internalStructure[location])
  return waysToHit(tn) * taken
}

/** A value as damage, to two places. */
export const damageFrom = (value: number): number => Math.round((value * 100) / THROWS_OF_A_SHOT) / 100
