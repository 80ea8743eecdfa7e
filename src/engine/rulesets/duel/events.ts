import {
  type EventId,
  type EventKind,
  type EventLog,
  type EventSink,
  MARK_DECISION,
  NO_EVENT,
} from '#engine/core/events.ts'
import type { Tell } from '#engine/rulesets/duel/rules/context.ts'
import { type DuelEvent, EVENT_FIELDS, type EventType, type Field } from '#schemas/duel/events.ts'
import type { Pos } from '#schemas/duel/state.ts'
import { placeOf, TILES } from './board.ts'
import { codeOf, idOf, type Program } from './program.ts'

/** How a tick stands out on the strip. */
const MARKS = {
  decision: MARK_DECISION,
  hit: 2,
  heal: 4,
  miss: 8,
  status: 16,
  move: 32,
  death: 64,
  end: 128,
} as const

const KIND_MARKS: { readonly [T in EventType]?: number } = {
  COMMAND_ACCEPTED: MARKS.decision,
  PREPARED_EXECUTED: MARKS.decision,
  UNIT_MOVED: MARKS.move,
  DAMAGE_DEALT: MARKS.hit,
  OBSTACLE_DAMAGED: MARKS.hit,
  HP_CHANGED: MARKS.heal,
  ATTACK_DODGED: MARKS.miss,
  ATTACK_MISSED: MARKS.miss,
  PREPARED_FIZZLED: MARKS.miss,
  BUFF_APPLIED: MARKS.status,
  BUFF_REFRESHED: MARKS.status,
  UNIT_DIED: MARKS.death,
  GAME_OVER: MARKS.end,
}
const TYPES = Object.keys(EVENT_FIELDS) as EventType[]
export const EVENT_KINDS: readonly EventKind[] = TYPES.map((type) => ({ type, mark: KIND_MARKS[type] ?? 0 }))

const KIND = Object.fromEntries(TYPES.map((type, kind) => [type, kind])) as {
  readonly [T in EventType]: number
}

type FieldEntry = readonly [name: string, field: Field]
const ENTRIES: readonly (readonly FieldEntry[])[] = TYPES.map((type) => Object.entries(EVENT_FIELDS[type]))
const NAMES: readonly (readonly string[])[] = ENTRIES.map((fields) => fields.map(([name]) => name))

/** An event is its cause and its fields, each a number. */
export const EVENT_WIDTH = 1 + Math.max(...ENTRIES.map(({ length }) => length))

/** More than the tiles there are, so that a list of tiles is one number. */
const BASE = TILES.length + 1

function kept(value: unknown, { kept: how }: Field, program: Program): number {
  if (value === null) return 0
  if (Array.isArray(how)) return 1 + how.indexOf(value as string)
  switch (how) {
    case 'unit':
      return codeOf(program, value as string)
    case 'skill':
      return program.skills.findLastIndex(({ id }) => id === value)
    case 'cell':
      return 1 + placeOf(value as Pos)
    case 'cells':
      return (value as Pos[]).reduceRight((sum, pos) => sum * BASE + 1 + placeOf(pos), 0)
    default:
      return Number(value)
  }
}

function read(word: number, { kept: how }: Field, program: Program): unknown {
  if (Array.isArray(how)) return word === 0 ? null : how[word - 1]
  switch (how) {
    case 'unit':
      return idOf(program, word)
    case 'skill':
      return program.skills[word]!.id
    case 'cell':
      return word === 0 ? null : TILES[word - 1]
    case 'cells': {
      const cells: Pos[] = []
      for (let rest = word; rest > 0; rest = Math.floor(rest / BASE)) cells.push(TILES[(rest % BASE) - 1]!)
      return cells
    }
    case 'yes':
      return word === 1
    default:
      return word
  }
}

/** Leaves events in a log. */
export function teller(sink: EventSink, program: Program, cause: () => EventId): Tell {
  return (type, data, because = cause()) => {
    const values = data as Readonly<Record<string, unknown>>
    const kind = KIND[type]
    const words = [because + 1]
    for (const [name, field] of ENTRIES[kind]!) words.push(kept(values[name], field, program))
    return sink.emitAll(kind, words)
  }
}

export function eventFrom(log: EventLog, id: EventId, tick: number, program: Program): DuelEvent {
  const kind = log.kind(id)
  const cause = log.word(id, 0) - 1
  const event: Record<string, unknown> = {
    id,
    tick,
    type: TYPES[kind],
    cause: cause === NO_EVENT ? null : cause,
  }
  ENTRIES[kind]!.forEach(([name, field], i) => {
    event[name] = read(log.word(id, i + 1), field, program)
  })
  return event as unknown as DuelEvent
}

/** A number of an event, without making an object of it. */
export const wordOf = (log: EventLog, id: EventId, type: EventType, name: string): number =>
  log.word(id, 1 + NAMES[KIND[type]]!.indexOf(name))
export const typeOf = (log: EventLog, id: EventId): EventType => TYPES[log.kind(id)]!
