import type { ActionType, Behavior, Condition, Criterion, Scope, Target } from './words.ts'

interface Test {
  readonly condition: Condition
  readonly conditionValue?: number
}

export interface SkillDef {
  readonly name: string
  readonly type: ActionType
  /** Ticks from decision to effect; 0 acts in the tick it is chosen. */
  readonly cost: number
  /** Ignored for skills that move. */
  readonly range: number
  readonly damage: number
  readonly healing: number
  /** Steps of a move or charge. */
  readonly distance: number
  readonly cooldown: number
  readonly behaviors: readonly Behavior[]
  /** Everybody has it, and nobody can lose their last one. */
  readonly innate: boolean
  readonly defaults: {
    readonly behavior: Behavior | null
    readonly target: Target
    readonly criterion: Criterion
    readonly trigger: Test & { readonly scope: Scope }
    /** Given by the editor on assigning; a file that leaves `filter` out has none. */
    readonly filter: Test | null
  }
}

const PLAIN = {
  range: 1,
  damage: 0,
  healing: 0,
  distance: 1,
  cooldown: 0,
  behaviors: [],
  innate: false,
} as const

const DEFAULTS = {
  behavior: null,
  target: 'enemy',
  criterion: 'nearest',
  trigger: { scope: 'enemy', condition: 'always' },
  filter: null,
} as const

/** Every skill there is, in the order of the inventory. A new skill of a known type is a new row here and nothing else. */
export const SKILLS = {
  'light-punch': { ...PLAIN, name: 'Light Punch', type: 'attack', cost: 0, damage: 10, defaults: DEFAULTS },
  'heavy-punch': {
    ...PLAIN,
    name: 'Heavy Punch',
    type: 'attack',
    cost: 2,
    range: 2,
    damage: 25,
    defaults: DEFAULTS,
  },
  move: {
    ...PLAIN,
    name: 'Move',
    type: 'move',
    cost: 1,
    behaviors: ['towards', 'away'],
    innate: true,
    defaults: { ...DEFAULTS, behavior: 'towards' },
  },
  heal: {
    ...PLAIN,
    name: 'Heal',
    type: 'heal',
    cost: 2,
    range: 5,
    healing: 25,
    defaults: { ...DEFAULTS, target: 'ally', criterion: 'lowest_hp' },
  },
  'ranged-attack': {
    ...PLAIN,
    name: 'Ranged Attack',
    type: 'attack',
    cost: 1,
    range: 4,
    damage: 15,
    cooldown: 2,
    defaults: DEFAULTS,
  },
  dash: {
    ...PLAIN,
    name: 'Dash',
    type: 'move',
    cost: 0,
    distance: 2,
    cooldown: 3,
    behaviors: ['towards', 'away'],
    defaults: {
      ...DEFAULTS,
      behavior: 'away',
      trigger: { scope: 'enemy', condition: 'in_range', conditionValue: 1 },
    },
  },
  kick: {
    ...PLAIN,
    name: 'Kick',
    type: 'interrupt',
    cost: 0,
    cooldown: 4,
    defaults: {
      ...DEFAULTS,
      trigger: { scope: 'enemy', condition: 'channeling' },
      filter: { condition: 'channeling' },
    },
  },
  charge: {
    ...PLAIN,
    name: 'Charge',
    type: 'charge',
    cost: 1,
    range: 3,
    damage: 20,
    distance: 3,
    cooldown: 3,
    defaults: { ...DEFAULTS, trigger: { scope: 'enemy', condition: 'in_range', conditionValue: 3 } },
  },
} as const satisfies { readonly [id: string]: SkillDef }

export type SkillId = keyof typeof SKILLS
export const SKILL_IDS = Object.keys(SKILLS) as [SkillId, ...SkillId[]]

export const skillDef = (id: SkillId): SkillDef => SKILLS[id]
export const isSkillId = (id: unknown): id is SkillId => typeof id === 'string' && Object.hasOwn(SKILLS, id)

/** The instance ids of a skill list; missing ones are numbered per skill. */
export function instanceIds(skills: readonly { skill: string; instance?: string | undefined }[]): string[] {
  const seen = new Map<string, number>()
  return skills.map(({ skill, instance }) => {
    const n = (seen.get(skill) ?? 0) + 1
    seen.set(skill, n)
    return instance ?? `${skill}-${n}`
  })
}
