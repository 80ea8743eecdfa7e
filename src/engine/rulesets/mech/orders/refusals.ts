import { refusedOrders } from '#engine/core/explain/refused-orders.ts'
import { twistsOf } from '#engine/rulesets/mech/board.ts'
import { refuse } from '#engine/rulesets/mech/rules/declare.ts'
import { cellFromHex } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import { DIRECTIONS } from '#schemas/mech/words.ts'
import type { RefusedOption } from '#schemas/order.ts'
import { declaredText } from './declared-text.ts'

/**
 * Plausible declarations that would be refused: turning the torso a certain way, and firing one weapon at somebody.
 * Anything else that is refused contains one of these.
 */
export function refusals(state: MechState, id: string): RefusedOption[] {
  const unit = state.units.find((known) => known.id === id)
  if (unit === undefined || state.phase !== 'DECLARATION') return []
  const nameOf = (target: string) => calledIn(state.units, target)
  const thoughts = thoughtOf(state, unit)
  return refusedOrders(thoughts, ({ order }, onPassed) => refuse(state, order, onPassed)).map(
    ({ order: { kind, order, cells }, refusal }) => ({
      kind,
      label: declaredText(state.units, order, nameOf),
      cells,
      ...refusal,
    }),
  )
}

interface Thought {
  readonly kind: string
  readonly order: MechOrder
  readonly cells: RefusedOption['cells']
}

function thoughtOf({ units, attackOrder, currentAttackImpulseIndex }: MechState, unit: Unit): Thought[] {
  const player = attackOrder[currentAttackImpulseIndex]?.player ?? unit.owner
  const header = { type: 'Declare', player, unitId: unit.id } as const
  const here = cellFromHex(unit.position)
  const turns = DIRECTIONS.map((torsoFacing) => ({
    kind: `${unit.id} hold ${torsoFacing}`,
    order: { ...header, torsoFacing, primaryTargetId: null, attacks: [] },
    cells: [here],
  }))
  const shots = twistsOf(unit.legFacing).flatMap((torsoFacing) =>
    units
      .filter(({ id }) => id !== unit.id)
      .flatMap((target) =>
        unit.weapons.map((_, weaponIndex) => ({
          kind: `${unit.id} fire ${torsoFacing}`,
          order: {
            ...header,
            torsoFacing,
            primaryTargetId: target.id,
            attacks: [{ targetId: target.id, weaponIndex }],
          },
          cells: [here, cellFromHex(target.position)],
        })),
      ),
  )
  return [...turns, ...shots]
}
