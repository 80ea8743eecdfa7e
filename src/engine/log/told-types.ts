import type { EventHeader, Types } from '#engine/core/ruleset.ts'
import type { Trace } from '#schemas/trace.ts'
import type { Log, LogEvent, LogState } from './log.ts'

/** An event of a log as it happened; what the log calls it is not part of that. */
interface ToldEvent extends EventHeader, Pick<LogEvent, 'tone' | 'units' | 'until' | 'fields'> {
  /** Left out where the log leaves it out: battles are compared by what happens, not by who is called what. */
  readonly text?: string
  /** By unit, what it makes of them. */
  readonly set: Readonly<Record<string, object>>
}

export interface ToldTypes extends Types {
  state: LogState
  program: Log
  event: ToldEvent
  decision: Trace
  edit: { readonly tick: number }
  order: never
}
