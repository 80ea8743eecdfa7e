/** The closed lists of gambit: every table in the engine has one row per entry. */

export const FACTIONS = ['friendly', 'enemy'] as const
export type Faction = (typeof FACTIONS)[number]

export const ACTION_TYPES = ['attack', 'move', 'heal', 'interrupt', 'charge'] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export const SCOPES = ['enemy', 'ally', 'self'] as const
export type Scope = (typeof SCOPES)[number]

export const SINGULAR_TARGETS = ['enemy', 'ally', 'self'] as const
export const PLURAL_TARGETS = ['enemies', 'allies'] as const
export const TARGETS = [...SINGULAR_TARGETS, ...PLURAL_TARGETS] as const
export type Target = (typeof TARGETS)[number]

export const LEGACY_CRITERIA = ['nearest', 'furthest', 'lowest_hp', 'highest_hp'] as const
export const CRITERIA = [...LEGACY_CRITERIA, 'most_enemies_nearby'] as const
export type Criterion = (typeof CRITERIA)[number]

/** What a criterion compares, and which end of the scale it wants. */
export const CRITERION_FACTS: {
  readonly [C in Criterion]: { readonly name: string; readonly want: 'least' | 'most' }
} = {
  nearest: { name: 'distance', want: 'least' },
  furthest: { name: 'distance', want: 'most' },
  lowest_hp: { name: 'hp', want: 'least' },
  highest_hp: { name: 'hp', want: 'most' },
  most_enemies_nearby: { name: 'enemies nearby', want: 'most' },
}

/** Within how many hexes an enemy counts as "nearby". */
export const NEARBY = 2

/** `hold` is read from old files and never written. */
export const BEHAVIORS = ['towards', 'away', 'hold'] as const
export type Behavior = (typeof BEHAVIORS)[number]

export const CONDITIONS = [
  'always',
  'in_range',
  'hp_below',
  'hp_above',
  'targeting_me',
  'channeling',
  'idle',
  'targeting_ally',
] as const
export type Condition = (typeof CONDITIONS)[number]

interface ConditionFacts {
  readonly scopes: readonly Scope[]
  /** What `conditionValue` counts; null: the condition takes none. */
  readonly value: 'hexes' | 'percent' | null
}
export const CONDITION_FACTS: { readonly [C in Condition]: ConditionFacts } = {
  always: { scopes: ['enemy', 'ally', 'self'], value: null },
  in_range: { scopes: ['enemy', 'ally'], value: 'hexes' },
  hp_below: { scopes: ['self', 'ally', 'enemy'], value: 'percent' },
  hp_above: { scopes: ['self', 'ally', 'enemy'], value: 'percent' },
  targeting_me: { scopes: ['enemy'], value: null },
  channeling: { scopes: ['enemy', 'ally'], value: null },
  idle: { scopes: ['enemy', 'ally'], value: null },
  targeting_ally: { scopes: ['enemy'], value: null },
}

export const LEGACY_TRIGGERS = [
  'always',
  'enemy_in_range',
  'ally_in_range',
  'hp_below',
  'ally_hp_below',
  'my_cell_targeted_by_enemy',
] as const
/** How many a rule may have; all of them must hold. */
export const MAX_LEGACY_TRIGGERS = 2
type LegacyTriggerType = (typeof LEGACY_TRIGGERS)[number]

/** What edition v0.3's triggers ask, in the words of the current one. */
export const LEGACY_TESTS: {
  readonly [T in LegacyTriggerType]: { readonly scope: Scope; readonly condition: Condition }
} = {
  always: { scope: 'enemy', condition: 'always' },
  enemy_in_range: { scope: 'enemy', condition: 'in_range' },
  ally_in_range: { scope: 'ally', condition: 'in_range' },
  hp_below: { scope: 'self', condition: 'hp_below' },
  ally_hp_below: { scope: 'ally', condition: 'hp_below' },
  my_cell_targeted_by_enemy: { scope: 'enemy', condition: 'targeting_me' },
}

export const REASONS = [
  'disabled',
  'on_cooldown',
  'trigger_failed',
  'no_target',
  'filter_failed',
  'out_of_range',
] as const
export type Reason = (typeof REASONS)[number]

/** The phases of a tick, in order. */
export const PHASE_NAMES = ['decide', 'heal', 'interrupt', 'charge', 'move', 'attack', 'cleanup'] as const

export const BOARD_RADIUS = 5
/** The hp of a whole side must fit 32 bits. */
export const MAX_HP = 10_000_000
/** Further than anybody can be: a larger number would mean the same. */
export const MAX_DISTANCE = 1000
export const MAX_CHARACTERS = 91
