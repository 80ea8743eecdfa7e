import type { WhyNot } from '../engine/core/whynot.ts'
import type { EventLine } from '../schemas/event.ts'
import type { Lanes } from '../schemas/lanes.ts'
import type { Outcome } from '../schemas/outcome.ts'
import type { Packet } from '../schemas/packet.ts'
import type { Parsed } from '../schemas/result.ts'
import type { Scenario } from '../schemas/scenario.ts'
import type { Board, UnitInfo } from '../schemas/view.ts'

export type { EventLine, Outcome, Packet, WhyNot }

/** What crosses the wire is data: a value, or issues. Nothing is thrown. */
export type Result<T> = Parsed<T>

/** A battle in a few words; sent once on opening. */
export interface Summary {
  readonly scenario: Scenario
  readonly sides: readonly string[]
  readonly units: readonly UnitInfo[]
  readonly board: Board
  readonly phases: readonly string[]
  readonly eventTypes: readonly string[]
}

/** How far the battle is known, with what the strip has gained since the last report. */
export interface Progress {
  readonly ticks: number
  readonly maxTicks: number
  readonly outcome: Outcome | null
  /** The first state `levels` speaks of: one number a side and state. */
  readonly from: number
  readonly levels: Int32Array
  readonly marks: Int32Array
}

/** The tick a report's marks start at: there is a mark a tick, and one state more than ticks. */
export const marksFrom = (from: number): number => Math.max(0, from - 1)

export interface EventFilter {
  readonly unit?: string
  readonly type?: string
  readonly text?: string
}

export interface EventPage {
  /** How many events match in all. */
  readonly total: number
  readonly offset: number
  readonly lines: readonly EventLine[]
}

type ExportKind = 'scenario' | 'replay' | 'recording'

/** The engine as the page sees it. One battle is open at a time; opening another ends it. */
export interface Engine {
  /** Parses, plays the first slice and answers; the rest is reported slice by slice. */
  open(input: unknown, onProgress: (progress: Progress) => void): Promise<Result<Summary>>
  /** Stops playing; what is known stays. */
  cancel(): Promise<void>
  /** Ticks `from` to `to`, both included, as far as they are known. */
  packets(from: number, to: number): Promise<Result<readonly Packet[]>>
  lanes(from: number, to: number, columns: number): Promise<Result<Lanes>>
  /** Some of the events that match, from the `offset`th on. */
  events(filter: EventFilter, offset: number, count: number): Promise<Result<EventPage>>
  /** The place, among the matching events, of the first at or after a tick. */
  eventOffset(filter: EventFilter, tick: number): Promise<Result<number>>
  /** An event and what led to it, the last cause last. */
  chain(event: number): Promise<Result<readonly EventLine[]>>
  whyNot(unit: string, tick: number, option: number): Promise<Result<WhyNot | null>>
  digest(tick: number): Promise<Result<string>>
  /** A document as pieces of its text. */
  export(kind: ExportKind): Promise<Result<readonly string[]>>
  ping(): Promise<void>
}
