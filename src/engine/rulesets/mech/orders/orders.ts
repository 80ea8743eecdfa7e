import { runToEnd } from '#engine/core/orders.ts'
import type { Orders } from '#engine/core/ruleset.ts'
import { twistsOf } from '#engine/rulesets/mech/board.ts'
import { namingOf } from '#engine/rulesets/mech/program.ts'
import { refuse } from '#engine/rulesets/mech/rules/declare.ts'
import { targetsOf } from '#engine/rulesets/mech/rules/targets.ts'
import type { Mech } from '#engine/rulesets/mech/types.ts'
import { cellFromHex } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import type { OrderOption } from '#schemas/order.ts'
import { declaredText } from './declared-text.ts'
import { forecast } from './forecast.ts'
import { partial } from './partial.ts'
import { CONSIDERATIONS, deciding } from './policy.ts'
import { refusals } from './refusals.ts'

export const orders: Orders<Mech> = {
  awaiting,
  refuse,
  words: ({ units }, order, program) => ({
    label: declaredText(units, order, namingOf(program)),
    unit: order.unitId,
  }),
  options,
  forecast,
  partial,
  refusals,
  policy: (...asked) => runToEnd(deciding(...asked)),
  deciding,
  considerations: () => CONSIDERATIONS,
}

function awaiting({ phase, attackOrder, currentAttackImpulseIndex }: MechState): string | null {
  return phase === 'DECLARATION' ? (attackOrder[currentAttackImpulseIndex]?.player ?? null) : null
}

/**
 * For every unit that may declare and every facing of its torso: holding fire, and firing everything that reaches at
 * each target. Leaving weapons out or splitting them between targets makes too many to list; `refuse` judges those.
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
