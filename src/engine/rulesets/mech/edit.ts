import { checkCells, editing } from '#engine/core/define/editing.ts'
import { refuse } from '#engine/rulesets/mech/rules/declare.ts'
import { changeableIn } from '#schemas/documents/unit-edit.ts'
import { isOnMap, textFromHex } from '#schemas/mech/cells.ts'
import { MechEdit } from '#schemas/mech/edit.ts'
import { CHANGEABLE, weaponFrom } from '#schemas/mech/fields.ts'
import type { MechState, Unit } from '#schemas/mech/state.ts'
import { calledIn } from '#schemas/mech/unit-names.ts'
import { phaseStart, stateFromSetup, take } from './setup.ts'
import type { Mech } from './types.ts'

export const edits = editing<Mech, Unit>({
  list: 'units',
  inFull: stateFromSetup,
  unit: {
    changeable: changeableIn(MechEdit),
    fields: CHANGEABLE,
    byEntry: ['armor', 'internalStructure'],
    toState: { weapons: (weapons: NonNullable<MechEdit['weapons']>) => weapons.map(weaponFrom) },
    momentary: [
      'currentHeat',
      'weaponHeatThisTurn',
      'armor',
      'internalStructure',
      'weapons.ammo',
      'weapons.destroyed',
    ],
  },
  battle: {
    lasting: ['map', 'endOfMatch', 'turns', 'losers'],
    momentary: ['turn', 'phase', 'loser', 'declarations'],
  },
  // They follow from loser, units and declarations.
  untold: [
    'phase',
    'attackOrder',
    'attackedUnitIds',
    'currentAttackImpulseIndex',
    'unitsAttackedInCurrentImpulse',
  ],
  checks: [checkHexes, checkDeclarations],
})

function checkHexes({ map, units }: MechState): void {
  const nameOf = ({ id }: Unit) => calledIn(units, id)
  for (const unit of units)
    if (!isOnMap(map, unit.position))
      throw new Error(`${nameOf(unit)} cannot stand on ${textFromHex(unit.position)}: it is not on the map`)
  checkCells(units, ({ position }) => [textFromHex(position)], nameOf)
}

/** What has been declared must still be possible. */
function checkDeclarations(state: MechState): void {
  const again = phaseStart({ ...state, declarations: [] })
  for (const declaration of state.declarations) {
    const refusal = refuse(again, declaration)
    if (refusal !== null)
      throw new Error(
        `${calledIn(state.units, declaration.unitId)} has declared what would no longer be possible: ${refusal.message}`,
      )
    take(again, declaration)
  }
}
