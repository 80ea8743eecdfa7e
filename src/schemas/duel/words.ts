/** The closed lists of duel, without Zod, so that the page can read them too. */

export const SIDES = ['P1', 'P2'] as const
export type Side = (typeof SIDES)[number]

export const CLASSES = ['WARRIOR', 'MAGE', 'ROGUE', 'HUNTRESS', 'DUELIST', 'CLERIC'] as const
export type HeroClass = (typeof CLASSES)[number]

export const MINIONS = ['TANK', 'ARCHER', 'ASSASSIN'] as const
export type Minion = (typeof MINIONS)[number]

export const UNIT_TYPES = [...CLASSES, ...MINIONS, 'CLONE'] as const
export type UnitType = (typeof UNIT_TYPES)[number]

const CLASS_NAMES: ReadonlySet<unknown> = new Set(CLASSES)
export const isClass = (type: unknown): type is HeroClass => CLASS_NAMES.has(type)
export const isMinion = (type: unknown): type is Minion => MINIONS.some((known) => known === type)

interface Stats {
  readonly hp: number
  readonly atk: number
  readonly move: number
  readonly range: number
}
const HERO: Stats = { hp: 5, atk: 1, move: 1, range: 1 }
export const STATS: { readonly [T in UnitType]: Stats } = {
  WARRIOR: HERO,
  MAGE: HERO,
  ROGUE: HERO,
  HUNTRESS: HERO,
  DUELIST: HERO,
  CLERIC: HERO,
  TANK: { hp: 5, atk: 1, move: 1, range: 1 },
  ARCHER: { hp: 3, atk: 1, move: 1, range: 3 },
  ASSASSIN: { hp: 2, atk: 2, move: 4, range: 1 },
  CLONE: { hp: 1, atk: 1, move: 1, range: 1 },
}

/** The most units, obstacles or tiles a setup lists; the board has 25 tiles, and the dead stay listed. */
export const MOST_THINGS = 1000

/** The most skills a scenario can bring. */
export const MOST_SKILLS = 1000

export const BOARD_SIZE = 5

interface BuffFacts {
  readonly atk: number
  /** What it does to hp the moment it is given. */
  readonly instant: number
  /** In rounds; null for a buff that does not count them. */
  readonly duration: number | null
  readonly tone: 'good' | 'bad' | 'mark'
  readonly text: string
}
const good = (text: string, rest: Partial<BuffFacts> = {}): BuffFacts => ({
  atk: 0,
  instant: 0,
  duration: 2,
  tone: 'good',
  text,
  ...rest,
})
const bad = (text: string, rest: Partial<BuffFacts> = {}): BuffFacts => good(text, { tone: 'bad', ...rest })

/** In the order in which a unit carries them. */
export const BUFF_FACTS = {
  POWER: good('+3 attack, +1 hp at once; breaks an obstacle in one hit; no moving and attacking in one', {
    atk: 3,
    instant: 1,
  }),
  LIFE: good('+3 hp at once', { instant: 3 }),
  SPEED: good('two actions in a row, −1 attack', { atk: -1 }),
  WEAKNESS: bad('−2 attack, −1 hp at once', { atk: -2, instant: -1 }),
  BLEED: bad('1 damage at each round end'),
  SLOW: bad('an action is prepared now and happens next round'),
  BLIND: bad('cannot attack', { duration: 1 }),
  DEATH_MARK: bad('takes 2 more from every blow; whoever marked it gains 2 hp when it dies', {
    tone: 'mark',
  }),
  CHALLENGE: bad('deals half to anyone but its challenger, who strikes back', { tone: 'mark' }),
  FEINT: good('the next attack on it misses and is answered'),
  INVULNERABLE: good('no combat damage, no attacking, healing doubled', { duration: 1 }),
  ATK_UP: good('+1 attack', { atk: 1, duration: 1 }),
  SHIELD: good('takes damage in place of hp'),
  INVISIBLE: good('cannot be aimed at; ends with its next action or the owner’s next round', {
    duration: null,
  }),
  STUN: bad('can only pass', { duration: 1 }),
  ROOT: bad('cannot move', { duration: 1 }),
} satisfies Readonly<Record<string, BuffFacts>>
export type BuffType = keyof typeof BUFF_FACTS
export const BUFFS = Object.keys(BUFF_FACTS) as readonly BuffType[]
export const SHIELD_AMOUNT = 3
/** Healing and buffs raise nobody above this. */
export const MAX_HP = 1_000_000
/** The limit for everything else that is counted: rounds, cooldowns, charges, lifetimes, what a skill does. */
export const MAX_COUNT = 1_000_000
/** No skill needs to reach further on this board. */
export const MAX_RANGE = 100
/** The buffs that name who gave them. */
export const SOURCED: readonly BuffType[] = ['DEATH_MARK', 'CHALLENGE']

/** What a buff tile can hold, by the number drawn. */
export const TILE_BUFFS = ['POWER', 'LIFE', 'SPEED', 'WEAKNESS', 'BLEED', 'SLOW'] as const

export const OBSTACLE_HP = 3
export const TILE_LIFETIME = 2
export const CLONE_LIFETIME = 2
export const COUNTER_DAMAGE = 2
export const MARK_BONUS = 2
export const MARK_HEAL = 2
export const CHARGE_BONUS = 2
export const PRESSURE_ROUND = 8
/** For playing against a clock; the rules themselves know none. */
export const ACTION_SECONDS = 10
export const DEATH_CHOICE_SECONDS = 5
export const DRAFT_SECONDS = 60
export const GRACE_MS = 500

/** What a slowed unit can commit to. */
export const PREPARABLE = [
  'MOVE',
  'ATTACK',
  'MOVE_AND_ATTACK',
  'USE_SKILL',
  'DESTROY_OBSTACLE',
  'END_TURN',
] as const
export const COMMANDS = [...PREPARABLE, 'DEATH_CHOICE', 'TIMEOUT'] as const
export type Command = (typeof COMMANDS)[number]

export const DEATH_CHOICES = ['SPAWN_OBSTACLE', 'SPAWN_BUFF_TILE'] as const
export type DeathChoice = (typeof DEATH_CHOICES)[number]

export const REASONS = [
  'HERO_KILLED',
  'SIMULTANEOUS_ACTIVE_WINS',
  'ROUND_END_FIRST_TO_ZERO',
  'TIMEOUT',
] as const
export type WinReason = (typeof REASONS)[number]

/** What a skill can target, and what an order to use it has to name. */
export const AIMS = {
  SELF: null,
  SINGLE_ENEMY: 'unit',
  SINGLE_ALLY: 'unit',
  SINGLE_TILE: 'tile',
  AREA_AROUND_SELF: null,
  LINE: 'direction',
  ALL_ENEMIES: null,
  ALL_ALLIES: null,
} as const
export type Target = keyof typeof AIMS
export const TARGETS = Object.keys(AIMS) as readonly Target[]

/** The phases of a tick, in order. */
export const PHASE_NAMES = [
  'intent',
  'move',
  'tile',
  'strike',
  'damage',
  'push',
  'counter',
  'status',
  'deaths',
  'prompt',
  'advance',
  'round end',
  'round open',
  'prepared',
] as const
export type PhaseName = (typeof PHASE_NAMES)[number]
