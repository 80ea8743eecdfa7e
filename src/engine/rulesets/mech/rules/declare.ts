import { distance, inArc, twistsOf } from '#engine/rulesets/mech/board.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { textFromHex } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { Declaration, MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import type { Direction, RefusalCode } from '#schemas/mech/words.ts'
import { type Check as AnyCheck, firstFailing, type Refusal } from '#schemas/refusal.ts'
import { plural } from '#schemas/text/counted.ts'
import { targetsOf, unfitReason } from './targets.ts'

/** A declaration as somebody makes it. */
export type Declare = Omit<MechOrder, 'type'>
type Attack = Declaration['attacks'][number]

type Check = AnyCheck<RefusalCode>

/** The first check a declaration fails; null if it is accepted. */
export const refuse = (
  state: MechState,
  order: Declare,
  onPassed?: (code: RefusalCode) => void,
): Refusal<RefusalCode> | null => firstFailing((check) => checkAll(check, state, order), onPassed)

function checkAll(check: Check, state: MechState, order: Declare): void {
  const { phase, attackOrder, currentAttackImpulseIndex, attackedUnitIds, units } = state
  const impulse = attackOrder[currentAttackImpulseIndex]
  const isDue = phase === 'DECLARATION' && impulse !== undefined
  check('WRONG_PHASE', !isDue && `no declaration is due: the next step is ${phase.toLowerCase()}`)
  if (!isDue) return
  const { player, unitId, torsoFacing } = order
  const turn = impulse.player
  check('NOT_YOUR_TURN', turn !== player && `this impulse is ${turn}'s, not ${player}'s`)
  const unit = units.find(({ id }) => id === unitId)
  check('UNKNOWN_UNIT', unit === undefined && `there is no unit "${unitId}"`)
  if (unit === undefined) return
  check('NOT_YOUR_UNIT', unit.owner !== player && `${calledIn(units, unitId)} is ${unit.owner}'s`)
  check(
    'ALREADY_DECLARED',
    attackedUnitIds.includes(unitId) && `${calledIn(units, unitId)} has declared already in this turn`,
  )
  const twists = twistsOf(unit.legFacing)
  check(
    'ILLEGAL_TWIST',
    !twists.includes(torsoFacing) &&
      `with its legs to ${unit.legFacing} ${calledIn(units, unitId)} can turn its torso to ${twists.join(', ')}, not ${torsoFacing}`,
  )
  checkFire(check, units, unit, order)
}

function checkFire(check: Check, units: readonly Unit[], unit: Unit, order: Declare): void {
  const { torsoFacing, primaryTargetId = null, attacks = [] } = order
  for (const [i, attack] of attacks.entries())
    checkAttack(check, units, unit, torsoFacing, attack, attacks.slice(0, i))
  if (attacks.length === 0) return
  const isTarget = targetsOf(units, unit, torsoFacing).some((target) => target.unit.id === primaryTargetId)
  check(
    'BAD_PRIMARY',
    primaryTargetId === null
      ? 'a declaration with attacks names a primary target'
      : !isTarget && `${calledIn(units, primaryTargetId)} is no target with the torso to ${torsoFacing}`,
  )
}

function checkAttack(
  check: Check,
  units: readonly Unit[],
  unit: Unit,
  torso: Direction,
  { targetId, weaponIndex }: Attack,
  earlier: readonly Attack[],
): void {
  const target = units.find(({ id }) => id === targetId)
  check('UNKNOWN_TARGET', target === undefined && `there is no unit "${targetId}" to fire at`)
  if (target === undefined) return
  check(
    'FRIENDLY_TARGET',
    target.owner === unit.owner &&
      `${calledIn(units, targetId)} is on the side of ${calledIn(units, unit.id)}`,
  )
  const weapon = unit.weapons[weaponIndex]
  check(
    'NO_SUCH_WEAPON',
    weapon === undefined &&
      `${calledIn(units, unit.id)} has no weapon ${weaponIndex}, it has ${unit.weapons.length}`,
  )
  if (weapon === undefined) return
  const { name, range } = WEAPONS[weapon.model]
  const gun = `weapon ${weaponIndex}, ${name},`
  const isTwice = earlier.some((attack) => attack.weaponIndex === weaponIndex)
  check('DUPLICATE_WEAPON', isTwice && `${gun} would fire twice`)
  const away = distance(unit.position, target.position)
  const unfit = unfitReason(weapon, away)
  check('WEAPON_DESTROYED', unfit === 'WEAPON_DESTROYED' && `${gun} is destroyed`)
  check('NO_AMMO', unfit === 'NO_AMMO' && `${gun} is out of ammunition`)
  check(
    'OUT_OF_RANGE',
    unfit === 'OUT_OF_RANGE' &&
      `${gun} reaches ${plural(range[2], 'hex', 'hexes')}, ${calledIn(units, targetId)} is ${away} away`,
  )
  check(
    'OUT_OF_ARC',
    !inArc(unit.position, torso, target.position) &&
      `${calledIn(units, targetId)} at ${textFromHex(target.position)} is behind a torso that faces ${torso}`,
  )
}

/** An accepted declaration as the state holds it: attacks in the order of resolution, no primary target without any. */
export function declarationFrom(units: readonly Unit[], order: Declare): Declaration {
  const { player, unitId, torsoFacing, attacks = [] } = order
  const primaryTargetId = attacks.length === 0 ? null : (order.primaryTargetId ?? null)
  const rank = (id: string) => (id === primaryTargetId ? -1 : units.findIndex((unit) => unit.id === id))
  const sorted = attacks
    .map(({ targetId, weaponIndex }) => ({ targetId, weaponIndex }))
    .sort((a, b) => rank(a.targetId) - rank(b.targetId) || a.weaponIndex - b.weaponIndex)
  return { player, unitId, torsoFacing, primaryTargetId, attacks: sorted }
}

/** Adds an accepted declaration and moves the impulses on, but leaves the stage alone. */
export function addDeclaration(draft: MechState, declaration: Declaration): void {
  const impulse = draft.attackOrder[draft.currentAttackImpulseIndex]
  draft.declarations.push(declaration)
  draft.attackedUnitIds.push(declaration.unitId)
  draft.unitsAttackedInCurrentImpulse++
  if (impulse === undefined || draft.unitsAttackedInCurrentImpulse < impulse.unitCount) return
  draft.currentAttackImpulseIndex++
  draft.unitsAttackedInCurrentImpulse = 0
}

/** What comes once initiative is known: declarations until everybody has declared. */
export const stageOf = ({
  attackOrder,
  currentAttackImpulseIndex: at,
}: MechState): 'DECLARATION' | 'RESOLUTION' => (at < attackOrder.length ? 'DECLARATION' : 'RESOLUTION')
