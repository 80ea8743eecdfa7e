import { type EventKind, STRIP_MARKS } from '#engine/core/events.ts'
import { type CarriedOut, carriedOutIn } from './carried-out.ts'
import type { Log, LogEvent } from './log.ts'

/** The kinds of a log's events, by type and by what they do; and of each event which it is. */
export function kindsOf(
  log: Log,
  decided: CarriedOut = carriedOutIn(log),
): { readonly kinds: readonly EventKind[]; readonly kindOf: Int32Array } {
  const kinds: EventKind[] = []
  const known = new Map<string, number>()
  const kindOf = Int32Array.from(log.events, (event, number) => {
    const mark = markOf(event) | (decided.has(number) ? STRIP_MARKS.decision : 0)
    const key = `${mark} ${event.type}`
    const kind = known.get(key) ?? kinds.push({ type: event.type, mark }) - 1
    known.set(key, kind)
    return kind
  })
  return { kinds, kindOf }
}

/** What happens is read off what an event does to levels, not off its tone. */
function markOf({ effects, hasMoved, set, tone }: LogEvent): number {
  let mark = tone === 'miss' ? STRIP_MARKS.miss : 0
  if (hasMoved) mark |= STRIP_MARKS.move
  for (const { amount, presence } of effects) {
    if (amount < 0) mark |= STRIP_MARKS.hit
    if (amount > 0) mark |= STRIP_MARKS.heal
    if (presence === 'gone') mark |= STRIP_MARKS.death
  }
  return mark === 0 && set.length > 0 ? STRIP_MARKS.change : mark
}
