import type { Anatomy } from '#engine/core/ruleset.ts'

export const anatomy: Anatomy = {
  list: 'units',
  momentary: {
    unit: [
      'pos',
      'hp',
      'alive',
      'actionsUsed',
      'finished',
      'buffs',
      'prepared',
      'cooldown',
      'charges',
      'beacon',
      'lifetime',
    ],
    setup: ['round', 'holder', 'locked', 'turnStarted', 'lastActor', 'obstacles', 'tiles'],
  },
  // Who was drafted is told by the units.
  silent: ['drafts'],
}
