import type { Ruleset } from '#engine/core/ruleset.ts'

/** What battles are called that the first side wins. Each game knows one of them only. */
export const firstWins = ({ sides: [first] }: Pick<Ruleset, 'sides'>): readonly string[] => [
  'victory',
  `won ${first}`,
  `victory ${first}`,
]
