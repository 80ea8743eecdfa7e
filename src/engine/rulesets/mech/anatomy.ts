import type { Anatomy } from '#engine/core/ruleset.ts'

export const anatomy: Anatomy = {
  list: 'units',
  momentary: {
    unit: [
      'currentHeat',
      'weaponHeatThisTurn',
      'armor',
      'internalStructure',
      'weapons.ammo',
      'weapons.destroyed',
    ],
    setup: ['turn', 'phase', 'loser', 'declarations'],
  },
  // They follow from loser, units and declarations.
  silent: [
    'phase',
    'attackOrder',
    'attackedUnitIds',
    'currentAttackImpulseIndex',
    'unitsAttackedInCurrentImpulse',
  ],
}
