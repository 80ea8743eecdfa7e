import { THERE, type Tone } from '#schemas/lanes.ts'
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

/** The level of somebody who is there: at 0 only the dead are. */
export function levelShown(level: number): number {
  const shown = Math.round(level)
  return shown > 0 ? shown : THERE
}

/** Where rules leave events: `a`…`f` are the kind's numbers, in its own order. */
export interface EventSink {
  emit(kind: number, a?: number, b?: number, c?: number, d?: number, e?: number, f?: number): EventId
  /** The same for events with many numbers, in rulesets that have such. */
  emitAll(kind: number, words: readonly number[]): EventId
}

/** What an event has besides its kind, unless its ruleset needs more. */
const NUMBERS = 6

/** Events are packed in lots of so many: 2 to this power. */
const LOT_BITS = 14
const LOT = 2 ** LOT_BITS
/** Until then they lie in blocks of so many: room is made without copying what is there. */
const BLOCK_BITS = 10
const BLOCK = 2 ** BLOCK_BITS
/** The first block grows up to that from so many: most battles are short, and every recorded tick has a log of its own. */
const FIRST_BLOCK = 2 ** 5

const NO_WORDS = new Int32Array(0)

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
  /** What is no longer written to, the first events first. */
  readonly #lots: PackedEvents[] = []
  /** The first event that is not packed. */
  #open: EventId
  /** What is not packed; a block is made as its first event comes. */
  readonly #blocks: Int32Array[] = []
  /** Blocks of what is packed, to be written over: a long battle fills thousands, which would all wait to be collected. */
  #spare: Int32Array[] = []
  /** The last block, and where in it the next event begins. */
  #words: Int32Array = NO_WORDS
  #at = 0
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
    this.#open = this.#first
    this.end = this.#first
  }

  /** A log that shares what happened before a tick. */
  fork(tick: number): EventLog {
    return new EventLog(this.#kinds, this.#width - 1, this, tick)
  }

  /** Packs what is full only here: a tick that is dropped again has not been packed. */
  beginTick(): void {
    while (this.end - this.#open >= LOT) this.#pack()
    this.#ticks.push(this.end)
  }

  /** Forgets the tick begun last and its events. */
  dropTick(): void {
    this.end = this.#ticks.pop()
    const open = this.end - this.#open
    this.#blocks.length = Math.ceil(open / BLOCK)
    this.#words = this.#blocks.at(-1) ?? NO_WORDS
    this.#at = (open - Math.max(0, this.#blocks.length - 1) * BLOCK) * this.#width
  }

  /** Forgets all events of a log without ticks, and keeps some room for others. */
  clear(): void {
    this.end = this.#first
    this.#blocks.length = Math.min(1, this.#blocks.length)
    this.#words = this.#blocks[0] ?? NO_WORDS
    this.#at = 0
  }

  emit(kind: number, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): EventId {
    const at = this.#add(kind)
    const words = this.#words
    words[at + 1] = a
    words[at + 2] = b
    words[at + 3] = c
    words[at + 4] = d
    words[at + 5] = e
    words[at + 6] = f
    for (let n = NUMBERS + 1; n < this.#width; n++) words[at + n] = 0
    return this.end++
  }

  emitAll(kind: number, numbers: readonly number[]): EventId {
    if (numbers.length >= this.#width)
      throw new RangeError(`an event has ${numbers.length} numbers, too many`)
    const at = this.#add(kind) + 1
    const words = this.#words
    const count = numbers.length
    for (let n = 0; n < count; n++) words[at + n] = numbers[n] ?? 0
    for (let n = count + 1; n < this.#width; n++) words[at + n - 1] = 0
    return this.end++
  }

  /** The number of the first event of a tick, or of what would be. */
  startOf(tick: number): EventId {
    if (tick < this.#firstTick && this.#past !== null) return this.#past.startOf(tick)
    const index = tick - this.#firstTick
    return index < this.#ticks.length ? this.#ticks.at(index) : this.end
  }

  kind(id: EventId): number {
    return this.#read(id, 0)
  }

  word(id: EventId, index: number): number {
    return this.#read(id, 1 + index)
  }

  /** The last event before `id` of this kind and, if given, with this number at this place. */
  lastBefore(id: EventId, kind: number, number?: number, index = 0): EventId {
    for (let n = id - 1; n >= 0; n--)
      if (this.kind(n) === kind && (number === undefined || this.word(n, index) === number)) return n
    return NO_EVENT
  }

  trim(): void {
    this.#ticks.trim()
    this.#spare = []
  }

  get bytes(): number {
    const open = this.#blocks.reduce((sum, { byteLength }) => sum + byteLength, this.#ticks.bytes)
    return this.#lots.reduce((sum, { bytes }) => sum + bytes, open)
  }

  /** Makes room for the next event and writes its kind; says where its words begin. */
  #add(kind: number): number {
    this.marks |= this.#kinds[kind]?.mark ?? 0
    if (this.#at === this.#words.length) this.#makeRoom()
    const at = this.#at
    this.#words[at] = kind
    this.#at += this.#width
    return at
  }

  #makeRoom(): void {
    const [first] = this.#blocks
    if (first !== undefined && first.length < BLOCK * this.#width) {
      this.#words = new Int32Array(Math.min(first.length * 4, BLOCK * this.#width))
      this.#words.set(first)
      this.#blocks[0] = this.#words
    } else {
      const room = first === undefined ? FIRST_BLOCK : BLOCK
      this.#words = this.#spare.pop() ?? new Int32Array(room * this.#width)
      this.#blocks.push(this.#words)
      this.#at = 0
    }
  }

  #read(id: EventId, column: number): number {
    if (id < this.#first && this.#past !== null) return this.#past.#read(id, column)
    if (id >= this.#open) {
      const open = id - this.#open
      return this.#blocks[open >> BLOCK_BITS]?.[(open & (BLOCK - 1)) * this.#width + column] ?? 0
    }
    const row = id - this.#first
    return this.#lots[row >> LOT_BITS]?.at(row & (LOT - 1), column) ?? 0
  }

  #pack(): void {
    this.#spare = this.#blocks.splice(0, LOT / BLOCK)
    this.#lots.push(new PackedEvents(this.#spare, this.#width))
    this.#open += LOT
  }
}

interface Column {
  readonly least: number
  /** What each event has above that; null if none has. */
  readonly above: Uint8Array | Uint16Array | Uint32Array | null
  /** The only events that have, in order, where they are few: large numbers of a rare kind need no room in the others. */
  readonly rows: Uint16Array | null
}

/** A lot of events, column by column, in as few bytes as what is above a column's least number needs. */
class PackedEvents {
  readonly #columns: readonly Column[]

  constructor(blocks: readonly Int32Array[], width: number) {
    this.#columns = Array.from({ length: width }, (_, column) => packed(blocks, width, column))
  }

  at(row: number, column: number): number {
    const { least, above, rows } = this.#columns[column] ?? EMPTY
    if (above === null) return least
    const place = rows === null ? row : placeIn(rows, row)
    return least + (above[place] ?? 0)
  }

  get bytes(): number {
    return this.#columns.reduce(
      (sum, { above, rows }) => sum + (above?.byteLength ?? 0) + (rows?.byteLength ?? 0),
      0,
    )
  }
}

const EMPTY: Column = { least: 0, above: null, rows: null }

/** Of so many events in a lot it is worth noting which they are. */
const FEW = LOT / 8

/** Where a row stands in a list in order; -1 if it is not there. */
function placeIn(rows: Uint16Array, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : -1
}

function packed(blocks: readonly Int32Array[], width: number, column: number): Column {
  let least = blocks[0]?.[column] ?? 0
  let most = least
  for (const words of blocks)
    for (let at = column; at < words.length; at += width) {
      const word = words[at] ?? 0
      if (word < least) least = word
      else if (word > most) most = word
    }
  const range = most - least
  if (range === 0) return { ...EMPTY, least }
  const rows = range < 2 ** 8 ? null : rowsAbove(blocks, width, column, least)
  const size = rows?.length ?? LOT
  const above =
    range < 2 ** 8 ? new Uint8Array(size) : range < 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size)
  let place = 0
  for (const words of blocks)
    for (let at = column; at < words.length; at += width) {
      const word = words[at] ?? 0
      if (rows === null || word !== least) above[place++] = word - least
    }
  return { least, above, rows }
}

/** The events that have more than the least in a column; null if those are many. */
function rowsAbove(
  blocks: readonly Int32Array[],
  width: number,
  column: number,
  least: number,
): Uint16Array | null {
  const rows = new Uint16Array(FEW)
  let count = 0
  let row = 0
  for (const words of blocks)
    for (let at = column; at < words.length; at += width, row++) {
      if (words[at] === least) continue
      if (count === FEW) return null
      rows[count++] = row
    }
  return rows.slice(0, count)
}
