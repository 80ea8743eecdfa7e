import { z } from 'zod'
import { eventOf } from '#schemas/event.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { BUFFS, COMMANDS, DEATH_CHOICES, REASONS, SIDES, TILE_BUFFS } from './words.ts'

/** How a field of an event is read, and how it is kept as a number. */
type Kept = 'unit' | 'skill' | 'cell' | 'cells' | 'number' | 'yes' | readonly string[]
export interface Field<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  readonly kept: Kept
}

const Cell = z.strictObject({ x: z.int(), y: z.int() })
const field = <S extends z.ZodType>(schema: S, kept: Kept): Field<S> => ({ schema, kept })
const unit = field(z.string(), 'unit')
const somebody = field(z.string().nullable(), 'unit')
const cell = field(Cell, 'cell')
const somewhere = field(Cell.nullable(), 'cell')
const cells = field(list(Cell), 'cells')
const number = field(z.int32(), 'number')
const skill = field(z.string(), 'skill')
const yes = field(z.boolean(), 'yes')
const word = <const L extends readonly [string, ...string[]]>(list: L) => field(z.enum(list), list)
const maybe = <const L extends readonly [string, ...string[]]>(list: L) =>
  field(z.enum(list).nullable(), list)

export const TURN_REASONS = ['ALTERNATE', 'EXHAUSTION', 'SPEED', 'ROUND_OPEN'] as const
export const MOVE_CAUSES = ['MOVE', 'LEAP', 'TELEPORT', 'PUSH'] as const
export const HIT_KINDS = ['ATTACK', 'SKILL', 'COUNTER', 'BLEED', 'DECAY', 'PRESSURE'] as const
const HP_CAUSES = ['HEAL', 'BUFF', 'DEATH_MARK', 'TIMEOUT'] as const
export const BUFF_ENDS = ['EXPIRED', 'CLEANSED', 'USED', 'DEATH', 'ACTION', 'TURN_START'] as const
export const FIZZLES = [
  'STUNNED',
  'ROOTED',
  'BLINDED',
  'INVULNERABLE',
  'BLOCKED',
  'OUT_OF_RANGE',
  'NO_LINE_OF_SIGHT',
  'NO_OBSTACLE',
  'NO_TARGET',
  'NO_SKILL',
] as const
const DRAWS = ['TILE', 'CHANCE', 'DEBUFF', 'CLEANSE'] as const
const OBJECTS = ['OBSTACLE', 'TILE'] as const

/** Every kind of event with its fields, in the order they are kept. */
export const EVENT_FIELDS = {
  ROUND_STARTED: { round: number, opener: word(SIDES) },
  ROUND_ENDED: { round: number },
  TURN_STARTED: { player: word(SIDES), locked: somebody, reason: word(TURN_REASONS) },
  COMMAND_ACCEPTED: {
    command: word(COMMANDS),
    player: word(SIDES),
    unit: somebody,
    pos: somewhere,
    target: somebody,
    buff: maybe(BUFFS),
    choice: maybe(DEATH_CHOICES),
  },
  ACTION_PREPARED: { unit, command: word(COMMANDS), pos: somewhere, cooldown: number },
  PREPARED_EXECUTED: { unit, command: word(COMMANDS), pos: somewhere },
  PREPARED_FIZZLED: { unit, command: word(COMMANDS), reason: word(FIZZLES) },
  PREPARED_CANCELLED: { unit, command: word(COMMANDS) },
  UNIT_MOVED: { unit, from: cell, to: cell, path: cells, how: word(MOVE_CAUSES) },
  PUSH_BLOCKED: { unit, at: cell, blocker: somebody },
  TILE_TRIGGERED: { unit, pos: cell, buff: word(TILE_BUFFS), preset: yes },
  /** `buff` is what the value stands for; `chance` what it has to be below, where it decides whether something happens. */
  RNG_DRAWN: {
    unit: somebody,
    purpose: word(DRAWS),
    bound: number,
    value: number,
    chance: number,
    buff: maybe(BUFFS),
  },
  ATTACK_DECLARED: { unit, pos: cell, target: somebody },
  ATTACK_DODGED: { unit, target: unit },
  ATTACK_MISSED: { unit, pos: cell },
  DAMAGE_INTERCEPTED: { unit, target: unit, guardian: unit },
  DAMAGE_NEGATED: { unit: somebody, receiver: unit },
  DAMAGE_DEALT: {
    unit: somebody,
    kind: word(HIT_KINDS),
    target: unit,
    receiver: unit,
    base: number,
    buffs: number,
    charge: number,
    mark: number,
    halved: number,
    absorbed: number,
    before: number,
    after: number,
  },
  COUNTER_ATTACK: { unit, target: unit, stance: word(['FEINT', 'CHALLENGE']) },
  HP_CHANGED: { unit, delta: number, hp: number, by: word(HP_CAUSES), buff: maybe(BUFFS) },
  BUFF_APPLIED: { unit, buff: word(BUFFS), duration: number, source: somebody },
  BUFF_REFRESHED: { unit, buff: word(BUFFS), duration: number, source: somebody },
  BUFF_TICKED: { unit, buff: word(BUFFS), duration: number },
  BUFF_REMOVED: { unit, buff: word(BUFFS), why: word(BUFF_ENDS) },
  BUFF_CONSUMED: { unit, buff: word(BUFFS) },
  SHIELD_SET: { unit, amount: number },
  SHIELD_LOST: { unit, amount: number },
  INVISIBILITY_STARTED: { unit },
  INVISIBILITY_ENDED: { unit, why: word(BUFF_ENDS) },
  CHARGES_CHANGED: { unit, charges: number },
  SKILL_USED: { unit, skill, pos: somewhere },
  COOLDOWN_CHANGED: { unit, cooldown: number },
  BEACON_PLACED: { unit, pos: cell },
  BEACON_USED: { unit, pos: cell },
  BEACON_REMOVED: { unit, pos: cell },
  CLONE_SPAWNED: { unit, clone: unit, pos: cell },
  CLONE_EXPIRED: { unit, pos: cell },
  OBSTACLE_DAMAGED: {
    unit,
    pos: cell,
    base: number,
    buffs: number,
    charge: number,
    before: number,
    after: number,
  },
  OBSTACLE_DESTROYED: { unit, pos: cell },
  UNIT_DIED: { unit, pos: cell, killer: somebody },
  DEATH_CHOICE_OPENED: { unit, player: word(SIDES) },
  DEATH_CHOICE_RESOLVED: { unit, player: word(SIDES), choice: word(DEATH_CHOICES) },
  OBJECT_SPAWNED: { unit, object: word(OBJECTS), pos: cell, buff: maybe(TILE_BUFFS) },
  OBJECT_OVERWRITTEN: { object: word(OBJECTS), pos: cell },
  TILE_EXPIRED: { pos: cell },
  TIMEOUT_PENALTY: { player: word(SIDES), unit, hp: number },
  ACTIVATION_FINISHED: { unit, used: number, of: number },
  GAME_OVER: { winner: word(SIDES), reason: word(REASONS) },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>

export type EventType = keyof typeof EVENT_FIELDS
export type EventData<T extends EventType> = {
  readonly [F in keyof (typeof EVENT_FIELDS)[T]]: (typeof EVENT_FIELDS)[T][F] extends Field<infer S>
    ? z.infer<S>
    : never
}
interface Header {
  readonly id: number
  readonly tick: number
  readonly cause: number | null
}
export type DuelEvent = { [T in EventType]: Header & { readonly type: T } & EventData<T> }[EventType]

const schemaOf = (type: string, fields: Readonly<Record<string, Field>>) =>
  eventOf(type, Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])))
const [first, ...rest] = Object.entries(EVENT_FIELDS).map(([type, fields]) => schemaOf(type, fields))
export const DuelEvent = z.discriminatedUnion('type', [first!, ...rest]) as unknown as z.ZodType<DuelEvent>
