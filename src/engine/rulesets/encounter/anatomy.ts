import type { Anatomy } from '#engine/core/ruleset.ts'

export const anatomy: Anatomy = {
  list: 'units',
  momentary: {
    unit: ['hp', 'anchor', 'statuses', 'progress'],
    setup: ['turn', 'sideToAct'],
  },
  silent: ['glyphs', 'startedWithHero'],
}
