import type { Tone } from '#schemas/lanes.ts'
import { Integers } from './integers.ts'

export type EventId = number

/** No event. */
export const NO_EVENT: EventId = -1

/** What an event kind is called, and how it marks the strip. */
export interface EventKind {
  readonly type: string
  readonly mark: number
}

/** How a tick can stand out on the strip, as bits. */
export const STRIP_MARKS = {
  decision: 1,
  hit: 2,
  heal: 4,
  miss: 8,
  change: 16,
  move: 32,
  death: 64,
  end: 128,
} as const
export const MARK_DECISION = STRIP_MARKS.decision

/** Takes bars and marks, by the number of the unit's lane. */
export interface LaneSink {
  span(lane: number, from: number, to: number, tone: Tone): void
  /** Ends the lane's last bar early. */
  cut(lane: number, tick: number): void
  mark(lane: number, tick: number, mark: number, level: number): void
}

/** Where rules leave events: `a`…`f` are the kind's numbers, in its own order. */
export interface EventSink {
  emit(kind: number, a?: number, b?: number, c?: number, d?: number, e?: number, f?: number): EventId
  /** The same for events with many numbers, in rulesets that have such. */
  emitAll(kind: number, words: readonly number[]): EventId
}

/** What an event has besides its kind, unless its ruleset needs more. */
const NUMBERS = 6

/**
 * The events of a battle as integers: an event is its kind and its kind's numbers.
 * Objects are made only for what somebody asks to see.
 */
export class EventLog implements EventSink {
  readonly #kinds: readonly EventKind[]
  /** An event's kind and its numbers. */
  readonly #width: number
  readonly #past: EventLog | null
  readonly #first: EventId
  readonly #words = new Integers()
  readonly #ticks = new Integers()
  /** The number of the next event. */
  end: EventId
  /** The strip marks of all events since this was last set to 0. */
  marks = 0

  readonly #firstTick: number

  /** A log may continue another one from a tick on; older events are then found in the past. */
  constructor(kinds: readonly EventKind[], numbers = NUMBERS, past: EventLog | null = null, firstTick = 0) {
    this.#kinds = kinds
    this.#width = 1 + Math.max(NUMBERS, numbers)
    this.#past = past
    this.#firstTick = firstTick
    this.#first = past?.startOf(firstTick) ?? 0
    this.end = this.#first
  }

  /** A log that shares what happened before a tick. */
  fork(tick: number): EventLog {
    return new EventLog(this.#kinds, this.#width - 1, this, tick)
  }

  beginTick(): void {
    this.#ticks.push(this.end)
  }

  /** Forgets the tick begun last and its events. */
  dropTick(): void {
    this.end = this.#ticks.pop()
    this.#words.truncate((this.end - this.#first) * this.#width)
  }

  emit(kind: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): EventId {
    this.marks |= this.#kinds[kind]?.mark ?? 0
    this.#words.append(kind, a, b, c, d, e, f)
    for (let n = NUMBERS + 1; n < this.#width; n++) this.#words.push(0)
    return this.end++
  }

  emitAll(kind: number, words: readonly number[]): EventId {
    if (words.length >= this.#width) throw new RangeError(`an event has ${words.length} numbers, too many`)
    this.marks |= this.#kinds[kind]?.mark ?? 0
    this.#words.push(kind)
    for (let n = 0; n < this.#width - 1; n++) this.#words.push(words[n] ?? 0)
    return this.end++
  }

  /** The number of the first event of a tick, or of what would be. */
  startOf(tick: number): EventId {
    if (tick < this.#firstTick && this.#past !== null) return this.#past.startOf(tick)
    const index = tick - this.#firstTick
    return index < this.#ticks.length ? this.#ticks.at(index) : this.end
  }

  kind(id: EventId): number {
    if (id < this.#first && this.#past !== null) return this.#past.kind(id)
    return this.#words.at((id - this.#first) * this.#width)
  }

  word(id: EventId, index: number): number {
    if (id < this.#first && this.#past !== null) return this.#past.word(id, index)
    return this.#words.at((id - this.#first) * this.#width + 1 + index)
  }

  /** The last event before `id` of this kind and, if given, with this number at this place. */
  lastBefore(id: EventId, kind: number, number?: number, index = 0): EventId {
    for (let n = id - 1; n >= 0; n--)
      if (this.kind(n) === kind && (number === undefined || this.word(n, index) === number)) return n
    return NO_EVENT
  }

  trim(): void {
    this.#words.trim()
    this.#ticks.trim()
  }

  get bytes(): number {
    return this.#words.bytes + this.#ticks.bytes
  }
}
