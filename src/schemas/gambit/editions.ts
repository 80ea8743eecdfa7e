import { SKILL_IDS, type SkillId } from './catalogue.ts'

export interface Edition {
  readonly skills: readonly [SkillId, ...SkillId[]]
  readonly maxSkills: number
  readonly maxInstances: (skill: SkillId) => number
  /** Whether the filter narrows the candidates before the criterion picks, or judges the pick afterwards. */
  readonly filterStage: 'before' | 'after'
}

export const EDITION_IDS = ['current', 'v0.3'] as const
export type EditionId = (typeof EDITION_IDS)[number]

export const LEGACY_SKILL_IDS = ['light-punch', 'heavy-punch', 'move', 'heal'] as const satisfies SkillId[]

export const EDITIONS: { readonly [E in EditionId]: Edition } = {
  current: { skills: SKILL_IDS, maxSkills: 10, maxInstances: () => 10, filterStage: 'before' },
  'v0.3': {
    skills: LEGACY_SKILL_IDS,
    maxSkills: 6,
    maxInstances: (skill) => (skill === 'move' ? 3 : 2),
    filterStage: 'after',
  },
}
