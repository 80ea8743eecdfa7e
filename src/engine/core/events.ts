import { Integers } from './integers.ts'

export type EventId = number

/** No event. */
export const NO_EVENT: EventId = -1

/** What an event kind is called, how many numbers it carries, and how it marks the strip. */
export interface EventKind {
  readonly type: string
  readonly arity: number
  readonly mark: number
}

/** Where rules leave events: `a`…`f` are the kind's numbers, in its own order. */
export interface EventSink {
  emit(kind: number, a?: number, b?: number, c?: number, d?: number, e?: number, f?: number): EventId
}

/**
 * The events of a battle as integers: an event is its kind and its kind's numbers.
 * Objects are made only for what somebody asks to see.
 */
export class EventLog implements EventSink {
  readonly #kinds: readonly EventKind[]
  readonly #past: EventLog | null
  readonly #first: EventId
  readonly #words = new Integers()
  readonly #offsets = new Integers()
  readonly #ticks = new Integers()
  /** The strip marks of all events since this was last set to 0. */
  marks = 0

  /** A log may continue another one from event `first` on; older events are then found in the past. */
  constructor(kinds: readonly EventKind[], past: EventLog | null = null, first: EventId = 0) {
    this.#kinds = kinds
    this.#past = past
    this.#first = first
  }

  beginTick(): void {
    this.#ticks.push(this.#offsets.length)
  }

  /** Forgets the tick begun last and its events. */
  dropTick(): void {
    const ticks = this.#ticks.length - 1
    const events = this.#ticks.at(ticks)
    this.#words.truncate(events < this.#offsets.length ? this.#offsets.at(events) : this.#words.length)
    this.#offsets.truncate(events)
    this.#ticks.truncate(ticks)
  }

  emit(kind: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): EventId {
    const { arity, mark } = this.#kinds[kind]!
    this.marks |= mark
    this.#offsets.push(this.#words.append(1 + arity, kind, a, b, c, d, e, f))
    return this.end - 1
  }

  /** The number of the next event. */
  get end(): EventId {
    return this.#first + this.#offsets.length
  }

  /** The number of the first event of a tick, or of what would be. */
  startOf(tick: number): EventId {
    return this.#first + (tick < this.#ticks.length ? this.#ticks.at(tick) : this.#offsets.length)
  }

  kind(id: EventId): number {
    return id < this.#first ? this.#past!.kind(id) : this.#words.at(this.#offsets.at(id - this.#first))
  }

  word(id: EventId, index: number): number {
    return id < this.#first
      ? this.#past!.word(id, index)
      : this.#words.at(this.#offsets.at(id - this.#first) + 1 + index)
  }

  /** The last event before `id` of this kind and, if given, with `a` as its first number. */
  lastBefore(id: EventId, kind: number, a?: number): EventId {
    for (let n = id - 1; n >= 0; n--)
      if (this.kind(n) === kind && (a === undefined || this.word(n, 0) === a)) return n
    return NO_EVENT
  }

  trim(): void {
    this.#words.trim()
    this.#offsets.trim()
    this.#ticks.trim()
  }

  get bytes(): number {
    return this.#words.bytes + this.#offsets.bytes + this.#ticks.bytes
  }
}
