import type { Orders } from '#engine/core/ruleset.ts'
import { finished } from '#engine/core/steps.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { cellFromHex, twistsOf } from '#schemas/mech/cells.ts'
import { declarationFrom, refuse } from '#schemas/mech/declare.ts'
import { declaredText } from '#schemas/mech/declared-text.ts'
import type { MechOrder } from '#schemas/mech/shape.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { targetsOf } from '#schemas/mech/targets.ts'
import { percentOf } from '#schemas/mech/to-hit.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import type { Forecast, OrderOption, OrderWords } from '#schemas/order.ts'
import { deciding } from './policy.ts'
import type { Program } from './program.ts'
import { refusals } from './refusals.ts'
import { type Shot, shotsOfDeclaration } from './shots.ts'
import type { Mech } from './types.ts'
import { damageFrom, shotValue } from './value.ts'

export const orders: Orders<Mech> = {
  awaiting,
  refuse,
  words,
  options,
  forecast,
  refusals,
  policy: (...asked) => finished(deciding(...asked)),
  deciding,
}

function words({ units }: MechState, order: MechOrder, { cast, slots }: Program): OrderWords {
  const name = (id: string) => {
    const member = cast[slots.get(id) ?? -1]
    return member === undefined ? `"${id}"` : `${member.glyph} ${member.name}`
  }
  return { label: declaredText(units, order, name), unit: order.unitId }
}

function awaiting({ phase, attackOrder, currentAttackImpulseIndex }: MechState): string | null {
  return phase === 'DECLARATION' ? (attackOrder[currentAttackImpulseIndex]?.player ?? null) : null
}

/**
 * For every unit that may declare and every facing of its torso: to hold fire, and all weapons that reach at one
 * target. What else can be declared are the same with weapons left out or given to other targets of the facing:
 * too many to list, so `refuse` judges them.
 */
function options(state: MechState): OrderOption<MechOrder>[] {
  const side = awaiting(state)
  return state.units
    .filter(({ id, owner }) => owner === side && !state.attackedUnitIds.includes(id))
    .flatMap((unit) => optionsOf(state.units, unit))
}

function optionsOf(units: readonly Unit[], unit: Unit): OrderOption<MechOrder>[] {
  const here = cellFromHex(unit.position)
  return twistsOf(unit.legFacing).flatMap((torsoFacing) => {
    const header = { type: 'Declare', player: unit.owner, unitId: unit.id, torsoFacing } as const
    const hold: OrderOption<MechOrder> = {
      order: { ...header, primaryTargetId: null, attacks: [] },
      label: `hold fire, torso to ${torsoFacing}`,
      kind: `${unit.id} hold ${torsoFacing}`,
      unit: unit.id,
      cells: [here],
    }
    const fire = targetsOf(units, unit, torsoFacing).map(({ unit: target, weapons }) => ({
      order: {
        ...header,
        primaryTargetId: target.id,
        attacks: weapons.map((weaponIndex) => ({ targetId: target.id, weaponIndex })),
      },
      label: `everything at ${calledIn(units, target.id)}, torso to ${torsoFacing}`,
      kind: `${unit.id} fire ${torsoFacing}`,
      unit: unit.id,
      cells: [here, cellFromHex(target.position)],
    }))
    return [hold, ...fire]
  })
}

/** Every shot with its odds and the parts of its target number, and what the machine's sinks are left with. */
function forecast(state: MechState, order: MechOrder): Forecast | null {
  if (refuse(state, order) !== null) return null
  const shots = shotsOfDeclaration(state.units, declarationFrom(state.units, order), 0)
  const unit = state.units.find(({ id }) => id === order.unitId)!
  const heat = shots.reduce((sum, { weapon }) => sum + weapon.heat, 0)
  const value = shots.reduce((sum, shot) => sum + worthOf(shot), 0)
  const fire = `${shots.length} ${shots.length === 1 ? 'shot' : 'shots'}, ${damageFrom(value)} damage expected`
  return {
    text: `${shots.length === 0 ? 'Holds fire' : fire}; ${heat} heat, sinks ${unit.heatSinkCapacity}`,
    brief: shots.length === 0 ? 'holds fire' : fire,
    parts: shots.map(partOf),
    cells: [...new Set(shots.map(({ target }) => target))].map(({ position }) => cellFromHex(position)),
  }
}

const worthOf = ({ attacker, weaponIndex, target, isPrimary }: Shot): number =>
  shotValue(attacker, weaponIndex, target, isPrimary)

function partOf(shot: Shot): Forecast['parts'][number] {
  const { attacker, target, model, toHit } = shot
  const { name, damage, heat } = WEAPONS[model]
  const { tn, parts, band, distance } = toHit
  return {
    unit: attacker.id,
    text: `${name}: ${percentOf(tn)} %, needs ${tn} (${band.toLowerCase()} range, ${distance} away), ${heat} heat`,
    effects: [
      {
        unit: target.id,
        text: `${damage} damage at ${percentOf(tn)} %, ${damageFrom(worthOf(shot))} expected`,
        amount: damage,
        tone: 'attack',
        breakdown: parts.map(({ label, amount }) => ({ name: label, value: amount })),
      },
    ],
  }
}
