// Without Zod, so that the page can use it without loading Zod.

/** P is the player's side, E the other one. */
export const SIDES = ['P', 'E'] as const
export type Side = (typeof SIDES)[number]

export const KINDS = ['melee', 'ranged', 'magic'] as const
export type Kind = (typeof KINDS)[number]

/** The stats that defend against melee, ranged and magic attacks. */
export type Defence = 'defense' | 'dodge' | 'resistance'

export const STATUSES = ['weakened', 'defanged', 'blinded', 'silenced'] as const

/** The tags that leave a stack, in the order of their statuses. */
export const STATUS_TAGS = ['weakening', 'defanging', 'blinding', 'silencing'] as const
export const TAGS = ['piercing', 'splash', ...STATUS_TAGS] as const
export type Tag = (typeof TAGS)[number]

/** Tags that only one kind of attack can have. */
export const TAG_KINDS: { readonly [T in Tag]?: Kind } = { piercing: 'melee', splash: 'ranged' }

/** The columns a shot spans by default. */
export const MIN_REACH = 1
export const MAX_REACH = 5

export const ATTRIBUTES = ['INT', 'WIS', 'CHA', 'BATTLE'] as const
export type Attribute = (typeof ATTRIBUTES)[number]

export const ACTIONS = ['attack', 'convert', 'move'] as const

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const ENDINGS = ['victory', 'defeat', 'stalemate'] as const

export const PHASE_NAMES = ['choose', 'act', 'spend', 'remove', 'check', 'shift', 'end'] as const

export const TURN_LIMIT = 200
export const FLOORS = 20
export const MAX_TIER = 3

// What is computed from these must stay exact, and every amount an event tells of must fit 32 bits: a pack of nine makes
// a strength of 81 × MAX_STAT, and words by CHA 39 times as many points. Whatever grows during a run stops at its most.
export const MAX_HP = 10_000_000
export const MAX_STAT = 100_000
export const MAX_PERCENT = 1000
export const MAX_ATTRIBUTE = 1000
export const MAX_BATTLES = 1_000_000
export const POINTS_A_FLOOR = 3

export const HERO = { id: 'hero', type: 'Hero', anchor: 'c0r1', maxHp: 100, efficacy: 100 } as const
