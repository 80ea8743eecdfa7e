import type { ToneTold } from '#schemas/log/words.ts'
import type { Log, LogEvent } from './log.ts'

/** Other things than these happen to somebody, once something has caused them. */
const ANSWERS: ReadonlySet<ToneTold> = new Set(['attack', 'move', 'miss'])

/**
 * Whether an event is something its unit does, rather than what comes of something else: nothing caused it, or it
 * answers what happened in an earlier tick, or what somebody else did in this one.
 */
export function isAct({ events }: Pick<Log, 'events'>, { causedBy, tick, tone, units }: LogEvent): boolean {
  const cause = causedBy === null ? undefined : events[causedBy]
  if (cause === undefined) return true
  const isByAnother = units[0] !== cause.units[0] && (units.length > 1 || tone === 'move')
  return ANSWERS.has(tone) && (cause.tick < tick || isByAnother)
}
