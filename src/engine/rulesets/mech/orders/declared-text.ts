import type { Declare } from '#engine/rulesets/mech/rules/declare.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { Unit } from '#schemas/mech/state.ts'
import { countAlike } from '#schemas/text/counted.ts'

/** "AC/20, 2 × Medium Laser": identical weapons are counted, in the order of the first of each. */
export const weaponsText = (names: readonly string[]): string =>
  countAlike(names.map((name) => ({ name })))
    .map(({ name }) => name)
    .join(', ')

/** "AC/20, 2 × LRM 20 at C Wolf; Medium Laser at D Hound, torso to N", whether or not it would be accepted. */
export function declaredText(
  units: readonly Unit[],
  order: Omit<Declare, 'player'>,
  name: (id: string) => string,
): string {
  const { unitId, torsoFacing, primaryTargetId = null, attacks = [] } = order
  const unit = units.find(({ id }) => id === unitId)
  const rank = (id: string) => (id === primaryTargetId ? -1 : units.findIndex((known) => known.id === id))
  const targets = [...new Set(attacks.map(({ targetId }) => targetId))].sort((a, b) => rank(a) - rank(b))
  const shots = targets.map((target) => {
    const fired = attacks.filter(({ targetId }) => targetId === target).map(({ weaponIndex }) => weaponIndex)
    const weapons = fired.sort((a, b) => a - b).map((index) => weaponText(unit, index))
    return `${weaponsText(weapons)} at ${name(target)}`
  })
  const twist = torsoFacing === unit?.legFacing ? '' : `, torso to ${torsoFacing}`
  return `${shots.length === 0 ? 'holds fire' : shots.join('; ')}${twist}`
}

const weaponText = (unit: Unit | undefined, index: number): string => {
  const weapon = unit?.weapons[index]
  return weapon === undefined ? `weapon ${index}` : WEAPONS[weapon.model].name
}
