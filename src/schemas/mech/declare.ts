import { WEAPONS } from './catalogue.ts'
import { distance, inArc, textFromHex, twistsOf } from './hexes.ts'
import type { MechOrder } from './shape.ts'
import type { Declaration, MechState, Unit } from './state.ts'
import { targetsOf, unfitReason } from './targets.ts'
import type { Direction, RefusalCode } from './words.ts'

/** A declaration as somebody makes it. */
export type Declare = Omit<MechOrder, 'type'>
type Attack = Declaration['attacks'][number]

interface Refusal {
  readonly code: RefusalCode
  readonly message: string
}
const refusal = (code: RefusalCode, message: string): Refusal => ({ code, message })

const quoted = ({ id, name }: Unit) => `${name} "${id}"`

/** The first check a declaration fails; null if it is accepted. */
export function refuse(state: MechState, order: Declare): Refusal | null {
  const { phase, attackOrder, currentAttackImpulseIndex, attackedUnitIds, units } = state
  const impulse = attackOrder[currentAttackImpulseIndex]
  if (phase !== 'DECLARATION' || impulse === undefined)
    return refusal('WRONG_PHASE', `no declaration is due: the next step is ${phase.toLowerCase()}`)
  const { player, unitId, torsoFacing } = order
  if (impulse.player !== player)
    return refusal('NOT_YOUR_TURN', `this impulse is ${impulse.player}'s, not ${player}'s`)
  const unit = units.find(({ id }) => id === unitId)
  if (unit === undefined) return refusal('UNKNOWN_UNIT', `there is no unit "${unitId}"`)
  if (unit.owner !== player) return refusal('NOT_YOUR_UNIT', `${quoted(unit)} is ${unit.owner}'s`)
  if (attackedUnitIds.includes(unitId))
    return refusal('ALREADY_DECLARED', `${quoted(unit)} has declared already in this turn`)
  const twists = twistsOf(unit.legFacing)
  if (!twists.includes(torsoFacing))
    return refusal(
      'ILLEGAL_TWIST',
      `with its legs to ${unit.legFacing} ${quoted(unit)} can turn its torso to ${twists.join(', ')}, not ${torsoFacing}`,
    )
  return refuseAttacks(units, unit, order)
}

function refuseAttacks(units: readonly Unit[], unit: Unit, order: Declare): Refusal | null {
  const { torsoFacing, primaryTargetId = null, attacks = [] } = order
  for (let i = 0; i < attacks.length; i++) {
    const refused = refuseAttack(units, unit, torsoFacing, attacks[i]!, attacks.slice(0, i))
    if (refused !== null) return refused
  }
  if (attacks.length === 0) return null
  if (primaryTargetId === null)
    return refusal('BAD_PRIMARY', 'a declaration with attacks names a primary target')
  if (targetsOf(units, unit, torsoFacing).some((target) => target.unit.id === primaryTargetId)) return null
  return refusal('BAD_PRIMARY', `"${primaryTargetId}" is no target with the torso to ${torsoFacing}`)
}

function refuseAttack(
  units: readonly Unit[],
  unit: Unit,
  torso: Direction,
  { targetId, weaponIndex }: Attack,
  earlier: readonly Attack[],
): Refusal | null {
  const target = units.find(({ id }) => id === targetId)
  if (target === undefined) return refusal('UNKNOWN_TARGET', `there is no unit "${targetId}" to fire at`)
  if (target.owner === unit.owner)
    return refusal('FRIENDLY_TARGET', `${quoted(target)} is on the side of ${quoted(unit)}`)
  const weapon = unit.weapons[weaponIndex]
  if (weapon === undefined)
    return refusal(
      'NO_SUCH_WEAPON',
      `${quoted(unit)} has no weapon ${weaponIndex}, it has ${unit.weapons.length}`,
    )
  const { name, range } = WEAPONS[weapon.model]
  const gun = `weapon ${weaponIndex}, ${name},`
  if (earlier.some((attack) => attack.weaponIndex === weaponIndex))
    return refusal('DUPLICATE_WEAPON', `${gun} would fire twice`)
  const away = distance(unit.position, target.position)
  const unfit = unfitReason(weapon, away)
  if (unfit === 'WEAPON_DESTROYED') return refusal(unfit, `${gun} is destroyed`)
  if (unfit === 'NO_AMMO') return refusal(unfit, `${gun} is out of ammunition`)
  if (unfit === 'OUT_OF_RANGE')
    return refusal(unfit, `${gun} reaches ${range[2]} hexes, ${quoted(target)} is ${away} away`)
  if (!inArc(unit.position, torso, target.position))
    return refusal(
      'OUT_OF_ARC',
      `${quoted(target)} at ${textFromHex(target.position)} is behind a torso that faces ${torso}`,
    )
  return null
}

/** An accepted declaration as it is kept: its attacks in the order of resolution, no primary without attacks. */
export function declarationFrom(units: readonly Unit[], order: Declare): Declaration {
  const { player, unitId, torsoFacing, attacks = [] } = order
  const primaryTargetId = attacks.length === 0 ? null : (order.primaryTargetId ?? null)
  const rank = (id: string) => (id === primaryTargetId ? -1 : units.findIndex((unit) => unit.id === id))
  const sorted = attacks
    .map(({ targetId, weaponIndex }) => ({ targetId, weaponIndex }))
    .sort((a, b) => rank(a.targetId) - rank(b.targetId) || a.weaponIndex - b.weaponIndex)
  return { player, unitId, torsoFacing, primaryTargetId, attacks: sorted }
}

/** Adds an accepted declaration and moves the impulses on; the stage stays as it is. */
export function addDeclaration(draft: MechState, declaration: Declaration): void {
  const impulse = draft.attackOrder[draft.currentAttackImpulseIndex]!
  draft.declarations.push(declaration)
  draft.attackedUnitIds.push(declaration.unitId)
  draft.unitsAttackedInCurrentImpulse++
  if (draft.unitsAttackedInCurrentImpulse < impulse.unitCount) return
  draft.currentAttackImpulseIndex++
  draft.unitsAttackedInCurrentImpulse = 0
}

/** What comes once initiative is known: declarations as long as somebody has to declare. */
export const stageOf = ({
  attackOrder,
  currentAttackImpulseIndex: at,
}: MechState): 'DECLARATION' | 'RESOLUTION' => (at < attackOrder.length ? 'DECLARATION' : 'RESOLUTION')
