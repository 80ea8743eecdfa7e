import type { EventHeader, Ruleset } from '#engine/core/ruleset.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Trace } from '#schemas/trace.ts'
import type { UnitInfo } from '#schemas/view.ts'

/** A battle whose rows are asked for. */
export interface TableBattle {
  readonly ruleset: Ruleset
  units(): readonly UnitInfo[]
  /** What follows from the state of a tick. */
  program(tick: number): unknown
  line(event: EventHeader): Pick<EventLine, 'text' | 'units'>
}

/** One tick, as far as somebody needs it. */
export interface TableTick {
  readonly tick: number
  /** The state it begins with, and the one a tick earlier; null where nobody needs it or there is none. */
  readonly state: unknown
  readonly before: unknown
  readonly frames: readonly { readonly phase: string; readonly events: readonly EventHeader[] }[]
  readonly decisions: readonly Trace[]
}

/** What of a tick must be known; each costs more than the one before. */
export interface Needs {
  readonly states: boolean
  /** The phases of events, for which the tick is played again. */
  readonly phases: boolean
  readonly decisions: boolean
}

/** A tick that was searched, with the rows that match. */
export interface Searched<R> {
  readonly tick: number
  readonly rows: readonly R[]
}
