import { twistsOf } from '#engine/rulesets/mech/board.ts'
import { arcArea } from '#engine/rulesets/mech/outlook.ts'
import { type Naming, namingOf, type Program } from '#engine/rulesets/mech/program.ts'
import { refuse } from '#engine/rulesets/mech/rules/declare.ts'
import {
  type Misaim,
  misaimReason,
  type Target,
  targetsOf,
  toHitOf,
  unfitReason,
} from '#engine/rulesets/mech/rules/targets.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState, Unit, Weapon } from '#schemas/mech/state.ts'
import { DIRECTIONS, type Direction } from '#schemas/mech/words.ts'
import type { OrderChoice, PartialAnswer } from '#schemas/order.ts'
import { plural } from '#schemas/text/counted.ts'
import { declaredText } from './declared-text.ts'
import { forecast, resolutionForecast, shotEffect } from './forecast.ts'

// A declaration is put together from unit, torso, primary target and weapons; each step is answered with its choices.

type Part = Partial<MechOrder>
type Choice = OrderChoice<MechOrder>

export function partial(state: MechState, part: Part, program: Program): PartialAnswer<MechOrder> {
  const name = namingOf(program)
  const { unitId, torsoFacing, primaryTargetId, attacks } = part
  const unit = state.units.find(({ id }) => id === unitId)
  if (unitId === undefined)
    return { ...NOTHING, choices: unitChoices(state, name), forecast: resolutionForecast(state) }
  if (unit === undefined) return { ...NOTHING, refusal: refuse(state, whole(state, part)) }
  if (torsoFacing === undefined) return { ...NOTHING, choices: torsoChoices(state, unit, name) }
  if (attacks !== undefined) return settled(state, whole(state, part), name)
  const shots = shotChoices(state, unit, torsoFacing, primaryTargetId ?? null)
  if (primaryTargetId !== undefined) return { ...NOTHING, choices: shots }
  return {
    ...NOTHING,
    choices: [...targetChoices(state, unit, torsoFacing, name), ...shots],
    areas: [arcArea(state.map, unit, torsoFacing, name(unitId))],
  }
}

const NOTHING: PartialAnswer<MechOrder> = { label: '', choices: [], refusal: null, forecast: null, areas: [] }

/** Fills in what is missing, so that it is refused for that or holds fire. */
function whole({ units, attackOrder, currentAttackImpulseIndex }: MechState, part: Part): MechOrder {
  const unit = units.find(({ id }) => id === part.unitId)
  const player = unit?.owner ?? attackOrder[currentAttackImpulseIndex]?.player ?? 'P1'
  const torsoFacing = unit?.legFacing ?? 'N'
  return { type: 'Declare', player, unitId: '', torsoFacing, ...part }
}

function settled(state: MechState, order: MechOrder, name: Naming): PartialAnswer<MechOrder> {
  const label = declaredText(state.units, order, name)
  return { ...NOTHING, label, refusal: refuse(state, order), forecast: forecast(state, order) }
}

/** Everybody, with why they may not declare. */
function unitChoices(state: MechState, name: Naming): Choice[] {
  const { phase, attackOrder, currentAttackImpulseIndex, attackedUnitIds, units } = state
  const active = attackOrder[currentAttackImpulseIndex]?.player
  if (phase !== 'DECLARATION') return []
  return units.map(({ id, owner }) => {
    const label = name(id)
    const refusal =
      owner !== active
        ? { code: 'NOT_YOUR_UNIT', message: `${label} is ${owner}’s, and it is not ${owner}’s impulse` }
        : attackedUnitIds.includes(id)
          ? { code: 'ALREADY_DECLARED', message: `${label} has declared already in this turn` }
          : null
    return { adds: { type: 'Declare', player: owner, unitId: id }, label, unit: id, refusal }
  })
}

/** The legs' facing first; those too far to twist are refused. */
function torsoChoices({ units }: MechState, unit: Unit, name: Naming): Choice[] {
  const twists = twistsOf(unit.legFacing)
  const message = `With its legs to ${unit.legFacing} ${name(unit.id)} turns its torso no further than one side`
  const beyond = DIRECTIONS.filter((facing) => !twists.includes(facing))
  return [...twists, ...beyond].map((torsoFacing) => ({
    adds: { torsoFacing },
    label: `torso to ${torsoFacing}`,
    refusal: twists.includes(torsoFacing) ? null : { code: 'TWIST_LIMIT', message },
    leads: targetsOf(units, unit, torsoFacing).length,
  }))
}

const MISAIM_TEXTS: { readonly [M in Misaim]: (name: string, torso: Direction) => string } = {
  EMPTY_HEX: () => 'nobody stands there',
  FRIENDLY: (name) => `${name} is on the same side`,
  OUT_OF_ARC: (name, torso) => `${name} is behind a torso that faces ${torso}`,
  NO_WEAPON: () => 'all weapons are destroyed',
  OUT_OF_RANGE: (name) => `no intact weapon reaches ${name}`,
  NO_AMMO: (name) => `every weapon that reaches ${name} is out of ammunition`,
}

/** Everybody on the map as the primary target, with the first reason against it. */
function targetChoices({ units }: MechState, attacker: Unit, torso: Direction, name: Naming): Choice[] {
  const targets = new Map(targetsOf(units, attacker, torso).map((target) => [target.unit.id, target]))
  return units.map(({ id, position }) => {
    const label = name(id)
    const reason = misaimReason(units, attacker, torso, position)
    const refusal = reason && { code: reason, message: MISAIM_TEXTS[reason](label, torso) }
    const distance = targets.get(id)?.distance
    return {
      adds: { primaryTargetId: id },
      label,
      unit: id,
      refusal,
      ...(distance !== undefined && { distance }),
    }
  })
}

/** Every weapon at every target, with what it needs to hit; until one is primary, each counts as it. */
function shotChoices(
  { units }: MechState,
  attacker: Unit,
  torso: Direction,
  primary: string | null,
): Choice[] {
  return targetsOf(units, attacker, torso).flatMap((target) =>
    attacker.weapons.map((weapon, weaponIndex) =>
      shotChoice(attacker, target, weapon, weaponIndex, primary === null || primary === target.unit.id),
    ),
  )
}

const UNFIT_TEXTS = {
  WEAPON_DESTROYED: 'is destroyed',
  NO_AMMO: 'is out of ammunition',
  OUT_OF_RANGE: 'does not reach so far',
} as const

function shotChoice(
  attacker: Unit,
  target: Target,
  weapon: Weapon,
  weaponIndex: number,
  isPrimary: boolean,
): Choice {
  const { name, damage, heat } = WEAPONS[weapon.model]
  const { id } = target.unit
  const choice = { adds: { attacks: [{ targetId: id, weaponIndex }] }, label: name, unit: id }
  const unfit = unfitReason(weapon, target.distance)
  if (unfit !== null)
    return { ...choice, refusal: { code: 'WEAPON_NOT_ELIGIBLE', message: `${name} ${UNFIT_TEXTS[unfit]}` } }
  const left = weapon.ammo === null ? '' : ` · ${plural(weapon.ammo, 'shot')} left`
  return {
    ...choice,
    about: `${damage} damage · ${heat} heat${left}`,
    refusal: null,
    effect: shotEffect(target.unit, damage, toHitOf(attacker, weapon.model, target.unit, isPrimary)),
  }
}
