import type { SummedEvents } from '#engine/core/event-sums.ts'
import {
  type EventId,
  type EventKind,
  type EventLog,
  type EventSink,
  type LaneSink,
  NO_EVENT,
  STRIP_MARKS,
} from '#engine/core/events.ts'
import type { EventLine } from '#schemas/event.ts'
import type { EventFields, EventsOf, Kept } from '#schemas/event-fields.ts'
import { LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import type { Slot } from './event-codec.ts'
import {
  type AnyRow,
  type At,
  doerIn,
  EventAt,
  type EventRow,
  type EventWords,
  isUnits,
  type Kind,
  keptOf,
  kindAt,
  kindOf,
  kindsOf,
  type Lane,
  namesIn,
  readerOfKind,
  slotOf,
  unitsOf,
  type Values,
} from './event-kind.ts'

// Events declared once: a row says what an event tells, what caused it, how it reads and what it leaves on a lane.
// The log keeps the numbers of its fields in their order, which is the order in which rules emit them.

/** What a ruleset takes from its table. */
interface EventHooks<E, P> {
  readonly eventKinds: readonly EventKind[]
  readonly eventWidth: number
  event(log: EventLog, id: EventId, tick: number, program: P): E
  line(event: E, program: P): Line
  concerns(unit: string, log: EventLog, id: EventId, program: P): boolean
  lane(log: EventLog, id: EventId, tick: number, program: P, sink: LaneSink): void
  readonly summedEvents: readonly SummedEvents<P>[]
}

/** Where events are told: the context of a tick. */
type Teller<P> = Pick<EventSink, 'emitAll'> & { readonly program: P }

export interface EventTable<T, P> {
  /** The number of each type, to emit it by. */
  readonly KIND: { readonly [K in keyof T]: number }
  readonly fields: T
  readonly hooks: EventHooks<EventsOf<T>, P>
  /** An event of one type, number by number. */
  at(log: EventLog, id: EventId, program: P): At<P>
  /** Leaves an event by the names of its fields, for rules that can spare the time. */
  tell<K extends keyof T>(ctx: Teller<P>, type: K, event: Kept<T[K]>, cause?: EventId): EventId
}

export type EventFieldsOf<Table> = Table extends { readonly fields: infer T } ? T : never
export type EventOf<Table> = Table extends { readonly hooks: EventHooks<infer E, never> } ? E : never

type Line = Pick<EventLine, 'text' | 'tone' | 'units' | 'because' | 'change'>

export function eventTable<P>(words: EventWords<P>) {
  return <T extends EventFields>(rows: { readonly [K in keyof T]: EventRow<T[K], P> }): EventTable<T, P> => {
    const kinds = kindsOf(rows as unknown as Readonly<Record<string, AnyRow<P>>>, words)
    const byType = new Map<PropertyKey, Kind<P>>(kinds.map((kind) => [kind.type, kind]))
    const readers = kinds.map((kind) => readerOf(kind, causeOf(kind, words), words))
    const lanes = kinds.map((kind) => laneOf(kind, words))
    const concerns = kinds.map(concernOf)
    const fields = Object.fromEntries(kinds.map(({ type, row }) => [type, row.fields]))
    return {
      fields: fields as unknown as T,
      KIND: Object.fromEntries(kinds.map(({ type, number }) => [type, number])) as { [K in keyof T]: number },
      hooks: {
        eventKinds: kinds.map(({ type, row }) => ({
          type,
          mark: row.mark === undefined ? 0 : STRIP_MARKS[row.mark],
        })),
        eventWidth: Math.max(...kinds.map(({ kept }) => kept.length)),
        event: (log, id, tick, program) => readers[log.kind(id)]?.(log, id, tick, program) as EventsOf<T>,
        line: (event, program) =>
          lineOf(kindOf(kinds, (event as Values)['type']), event as Values, words, program),
        concerns: (unit, log, id, program) => concerns[log.kind(id)]?.(unit, log, id, program) ?? false,
        lane: (log, id, tick, program, sink) => lanes[log.kind(id)]?.(log, id, tick, program, sink),
        summedEvents: kinds.map(summedOf),
      },
      at: (log, id, program) => new EventAt(kindAt(kinds, log, id), log, id, program),
      tell(ctx, type, event, cause = NO_EVENT) {
        const kind = byType.get(type)
        if (kind === undefined) throw new Error(`there is no event ${String(type)}`)
        const { number, slots, kept } = kind
        if (words.keepsCauses) kept[0] = cause + 1
        for (const slot of slots) slot.keep(kept, slot.index, (event as Values)[slot.name], ctx.program)
        return ctx.emitAll(number, kept)
      },
    }
  }
}

type CauseOf<P> = (log: EventLog, id: EventId, program: P) => EventId

function causeOf<P>(kind: Kind<P>, words: EventWords<P>): CauseOf<P> {
  const { cause } = kind.row
  if (words.keepsCauses) return (log, id) => log.word(id, 0) - 1
  if (cause === undefined) return () => NO_EVENT
  if (typeof cause === 'function') return (log, id, program) => cause(new EventAt(kind, log, id, program))
  if (typeof cause === 'string') {
    const { index } = slotOf(kind, cause)
    return (log, id) => log.word(id, index)
  }
  const lasts = ('type' in cause ? [cause] : cause).map(({ type, whose }) => {
    const other = kindOf(kind.kinds, type)
    const [pair] = Object.entries(whose)
    if (pair === undefined) return (log: EventLog, id: EventId) => log.lastBefore(id, other.number)
    const [theirs, ours] = [slotOf(other, pair[0]).index, slotOf(kind, pair[1]).index]
    return (log: EventLog, id: EventId) => log.lastBefore(id, other.number, log.word(id, ours), theirs)
  })
  return (log, id) => lasts.reduce((latest, last) => Math.max(latest, last(log, id)), NO_EVENT)
}

type Reader<P> = (log: EventLog, id: EventId, tick: number, program: P) => Values

function readerOf<P>(kind: Kind<P>, cause: CauseOf<P>, { keepsCauses }: EventWords<P>): Reader<P> {
  const { type, slots } = kind
  const { work } = kind.row
  const told = slots.filter(({ isTold }) => isTold)
  // Recordings have the keys of events in this order.
  const headerOf = (id: EventId, tick: number, by: EventId | null): Record<string, unknown> =>
    keepsCauses ? { id, tick, type, cause: by } : { id, tick, cause: by, type }
  return (log, id, tick, program) => {
    const by = cause(log, id, program)
    const event = headerOf(id, tick, by === NO_EVENT ? null : by)
    if (work === undefined) {
      for (const slot of told) event[slot.name] = slot.read(log, id, slot.index, program)
      return event
    }
    const kept = keptOf(kind, log, id, program)
    const values: Values = { ...kept, ...work(kept, new EventAt(kind, log, id, program)) }
    for (const { name } of told) if (values[name] !== undefined) event[name] = values[name]
    return event
  }
}

/** An event in words. */
function lineOf<P>({ row, slots }: Kind<P>, event: Values, words: EventWords<P>, program: P): Line {
  const { tone, text, because, change } = row
  const why = typeof because === 'function' ? because(event, program) : because
  return {
    text: text(inWords(slots, event, words, program), event, program),
    tone: typeof tone === 'function' ? tone(event) : tone,
    units: unitsOf(row, slots, event),
    ...(why !== undefined && { because: why }),
    ...(change !== undefined && { change: change(event) }),
  }
}

function inWords<P>(slots: readonly Slot<P>[], event: Values, words: EventWords<P>, program: P): Values {
  const said: Record<string, unknown> = { ...event }
  for (const { name, field } of slots) {
    const value = event[name]
    if (value === null || value === undefined) continue
    if (field.kind === 'unit') said[name] = words.called(value as string, program)
    else if (isUnits(field)) said[name] = (value as string[]).map((id) => words.called(id, program))
    else if (field.kind === 'place') said[name] = words.placeText?.(value as never) ?? value
  }
  return said
}

type Concern<P> = (unit: string, log: EventLog, id: EventId, program: P) => boolean

/** Whether an event is about a unit, by what the log keeps of it: long before it is put into words. */
function concernOf<P>(kind: Kind<P>): Concern<P> {
  const { units, work } = kind.row
  const told = kind.slots.filter(({ isTold }) => isTold)
  const naming =
    typeof units === 'function' ? null : told.filter(({ name }) => (units ?? namesIn(told)).includes(name))
  if (naming?.every(({ isKept }) => isKept))
    return (unit, log, id, program) => {
      for (const slot of naming) {
        const named = slot.read(log, id, slot.index, program)
        if (named === unit || (Array.isArray(named) && named.includes(unit))) return true
      }
      return false
    }
  return (unit, log, id, program) => {
    const kept = keptOf(kind, log, id, program)
    const values = { ...kept, ...work?.(kept, new EventAt(kind, log, id, program)) }
    return unitsOf(kind.row, told, values).includes(unit)
  }
}

/** What of an event adds up over a battle. */
function summedOf<P>(kind: Kind<P>): SummedEvents<P> {
  const { number, slots, row } = kind
  const { change, count } = row
  const eventAt = readerOfKind(kind)
  const doer = doerIn(kind)
  return {
    number,
    change:
      change === undefined
        ? null
        : {
            amount: (log, id, program) => change(eventAt(log, id, program))?.amount ?? 0,
            doer: (log, id, program) =>
              doer === undefined
                ? unitsOf(row, slots, eventAt(log, id, program))[0]
                : doer.read(log, id, doer.index, program),
            isNobodys: doer?.field.isNullable === true,
          },
    count:
      count === undefined
        ? null
        : {
            ...count,
            by: count.by === undefined ? null : slotOf(kind, count.by),
            amount: count.amount === undefined ? null : slotOf(kind, count.amount),
          },
  }
}

type OnLane<P> = (log: EventLog, id: EventId, tick: number, program: P, sink: LaneSink) => void

function laneOf<P>(kind: Kind<P>, words: EventWords<P>): OnLane<P> {
  const { lane } = kind.row
  if (lane === undefined) return () => {}
  if (typeof lane === 'function')
    return (log, id, tick, program, sink) => lane(new EventAt(kind, log, id, program), tick, sink)
  const marks = ('unit' in lane ? [lane] : lane).map((each) => markOf(kind, each, words))
  return (log, id, tick, program, sink) => {
    for (const mark of marks) mark(log, id, tick, program, sink)
  }
}

/** One mark or bar on the lane of a unit. */
function markOf<P>(kind: Kind<P>, lane: Lane<string, P>, { lane: placeOf }: EventWords<P>): OnLane<P> {
  const { index, field } = slotOf(kind, lane.unit)
  const leave = leaverOf(kind, lane)
  return (log, id, tick, program, sink) => {
    const unit = log.word(id, index)
    if (field.isNullable && unit === 0) return
    leave(placeOf?.(unit, program) ?? unit, log, id, tick, program, sink)
  }
}

type Leave<P> = (place: number, ...about: Parameters<OnLane<P>>) => void

function leaverOf<P>(kind: Kind<P>, lane: Lane<string, P>): Leave<P> {
  if ('cutsBar' in lane) return (place, _, __, tick, ___, sink) => sink.cut(place, tick)
  if ('mark' in lane) {
    const level = numberFrom(kind, lane.level ?? SAME_LEVEL)
    const bits = lane.mark === 'level' ? 0 : LANE_MARKS[lane.mark]
    return (place, log, id, tick, _, sink) => sink.mark(place, tick, bits, level(log, id))
  }
  const { bar, until } = lane
  const end = until === undefined ? null : numberFrom(kind, until)
  const toneAt = typeof bar === 'function' ? bar : () => bar
  return (place, log, id, tick, program, sink) =>
    sink.span(place, tick, end?.(log, id) ?? tick, toneAt(new EventAt(kind, log, id, program)))
}

/** What a field keeps, or always the same. */
function numberFrom<P>(kind: Kind<P>, source: string | number): (log: EventLog, id: EventId) => number {
  if (typeof source === 'number') return () => source
  const { index } = slotOf(kind, source)
  return (log, id) => log.word(id, index)
}
