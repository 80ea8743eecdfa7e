import type { FieldValue } from '#schemas/log/line.ts'
import type { ToneTold } from '#schemas/log/words.ts'
import type { Trace } from '#schemas/trace.ts'

// A battle as another engine told it: a log that was read and found sound.

/** Columns and rows, from the top left. */
export type At = readonly [column: number, row: number]

export interface LogBoard {
  readonly grid: 'square' | 'hex-pointy' | 'hex-flat'
  readonly cells: readonly At[]
  readonly marks: readonly { readonly at: At; readonly label: string; readonly glyph: string | null }[]
}

/** Somebody as they come in, by number: the place among all units of the log. */
export interface LogUnit {
  readonly id: string
  readonly name: string
  readonly glyph: string
  /** The tick in which it joins; null if it is there from the start. */
  readonly joins: number | null
  readonly start: UnitState
}

/** A unit in a state. Nothing in it is changed: whoever is hit is replaced. */
export interface UnitState {
  readonly id: string
  readonly side: string
  readonly alive: boolean
  readonly at: { readonly col: number; readonly row: number } | null
  readonly bars: Readonly<Record<string, number>>
  readonly max: Readonly<Record<string, number>>
  readonly badges: readonly string[]
  readonly fields: Readonly<Record<string, FieldValue>>
}

export interface LogState {
  readonly units: UnitState[]
}

/** What an event makes of a unit, by its number. */
export interface Setting {
  readonly unit: number
  readonly side?: string
  readonly alive?: boolean
  readonly at?: UnitState['at']
  readonly bars?: Readonly<Record<string, number>>
  readonly max?: Readonly<Record<string, number>>
  readonly badges?: readonly string[]
  /** Null takes a field away. */
  readonly fields?: Readonly<Record<string, FieldValue | null>>
}

/** What an event did to a unit's level, and whether it came or went. */
export interface Effect {
  readonly unit: number
  /** What the level became, and by how much it changed. */
  readonly level: number
  readonly amount: number
  readonly presence: 'gone' | 'back' | null
}

export interface LogEvent {
  readonly tick: number
  readonly type: string
  /** As the log has them. */
  readonly id: string | number | null
  readonly cause: string | number | null
  /** The event it was caused by, by its number. */
  readonly causedBy: number | null
  readonly text: string
  /** Whether the log says so itself; else it is made of the names of those concerned. */
  readonly hasOwnText: boolean
  readonly tone: ToneTold
  readonly until: number | null
  /** Ids: the doer, then whom it concerns. */
  readonly units: readonly string[]
  /** Where the doer and the first whom it concerns stood as it happened; empty where there are no two such. */
  readonly stood: readonly UnitState['at'][]
  readonly set: readonly Setting[]
  readonly effects: readonly Effect[]
  readonly hasMoved: boolean
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** What happens between two phase lines: units join and events happen, in the order of the lines. */
export interface LogFrame {
  /** Empty before the first phase of a tick. */
  readonly name: string
  /** Units by number, events by theirs. */
  readonly steps: readonly ({ readonly unit: number } | { readonly event: number })[]
}

/** A decision, whose reasons are read from its line again when somebody asks: those of a long log would fill the memory. */
export interface LogDecision {
  /** A unit or a side. */
  readonly actor: string
  readonly options: number
  readonly isChoice: boolean
  /** Whether it says of any cell how good it is. */
  readonly scoresCells: boolean
  /** How many events of the log stand before it. */
  readonly after: number
  trace(): Trace
}

export interface LogTick {
  readonly note: string | null
  readonly frames: readonly LogFrame[]
  readonly decisions: readonly LogDecision[]
}

export interface Log {
  readonly game: string
  readonly name: string
  readonly description: string | null
  readonly sides: readonly string[]
  /** Null where the game has none. */
  readonly board: LogBoard | null
  /** The bar that lanes and curves follow; null if nobody has any. */
  readonly level: string | null
  /** Bars of all units, in the order in which they come up. */
  readonly bars: readonly string[]
  readonly units: readonly LogUnit[]
  readonly ticks: readonly LogTick[]
  readonly events: readonly LogEvent[]
  readonly outcome: { readonly text: string; readonly winner: string | null } | null
}
