import { lineOf } from '#engine/core/packet.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { eventAt, isDecision, type Timeline } from '#engine/core/timeline.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Blow } from '#schemas/story.ts'

/** As far ahead as one looks for what comes of a decision. */
const EVENTS_AHEAD = 4000

export const lineAt = <T extends Types>(timeline: Timeline<T>, id: number): EventLine =>
  lineOf(timeline, eventAt(timeline, id))

/** The event by which a unit, or a side for all its units, decided in a tick; null if it did not. */
export function decisionIn<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  actor: string,
): EventLine | null {
  const { log, ruleset } = timeline
  if (tick < 0 || tick >= timeline.ticks) return null
  const isSide = ruleset.sides.includes(actor)
  for (let id = log.startOf(tick); id < log.startOf(tick + 1); id++) {
    if (!isDecision(timeline, id)) continue
    const line = lineAt(timeline, id)
    if (isSide || line.units[0] === actor) return line
  }
  return null
}

/**
 * What a decision led to: the events it caused, directly or through others, and what broke it off. What concerns
 * nobody, such as the end of a round, begins something new.
 */
export function consequencesOf<T extends Types>(timeline: Timeline<T>, decision: EventLine): EventLine[] {
  const { log } = timeline
  const [actor] = decision.units
  const led = new Set([decision.id])
  const found: EventLine[] = []
  const end = Math.min(log.end, decision.id + EVENTS_AHEAD)
  for (let id = decision.id + 1; id < end; id++) {
    const line = lineAt(timeline, id)
    if (line.cause !== null && led.has(line.cause) && line.units.length > 0) {
      led.add(id)
      found.push(line)
      continue
    }
    if (isDecision(timeline, id)) {
      if (line.units[0] === actor) break
    } else if (found.length === 0 && breaksOff(line, actor)) return [line]
  }
  return found
}

/** Whether somebody is stopped by an event before anything came of what it decided. */
const breaksOff = ({ tone, units }: EventLine, actor: string | undefined): boolean =>
  actor !== undefined &&
  ((tone === 'interrupt' && units.length > 1 && units.at(-1) === actor) ||
    (tone === 'death' && units[0] === actor))

const TELLING: readonly EventLine['tone'][] = ['miss', 'interrupt', 'death', 'move']
/** What somebody does to somebody else, or in preparation, alone. */
const WORK: readonly EventLine['tone'][] = ['charge', 'convert']

/** Of all that came of a decision, what is worth reading: who gained, lost, missed, moved, died or was worked on. */
export const tellingOf = <T extends Types>(
  { ruleset }: Timeline<T>,
  lines: readonly EventLine[],
): EventLine[] =>
  lines.filter(
    ({ change, tone, type, units }) =>
      change !== undefined ||
      TELLING.includes(tone) ||
      ruleset.departures?.[type] !== undefined ||
      (WORK.includes(tone) && units.length > 1),
  )

const MOST_BLOWS = 200

/**
 * All that cost a unit something or helped it up to an event, and the help that did not come, the last first. `ids` are
 * the events that concern it.
 */
export function blowsBefore<T extends Types>(
  timeline: Timeline<T>,
  unit: string,
  last: number,
  ids: readonly number[],
): Blow[] {
  const blows: Blow[] = []
  for (const id of ids.toReversed()) {
    if (blows.length === MOST_BLOWS) break
    if (id > last) continue
    const line = lineAt(timeline, id)
    if (line.change?.unit === unit && line.change.amount !== 0)
      blows.push({ line, decision: rootOf(timeline, line) })
    else if (isHelpFor(timeline, line, unit)) {
      const failed = tellingOf(timeline, consequencesOf(timeline, line)).find((result) => result.id <= last)
      if (failed !== undefined && failed.tone !== 'heal') blows.push({ line: failed, decision: line })
    }
  }
  return blows.sort((a, b) => b.line.id - a.line.id)
}

const isHelpFor = <T extends Types>(timeline: Timeline<T>, { id, tone, units }: EventLine, unit: string) =>
  tone === 'heal' && isDecision(timeline, id) && units.at(-1) === unit

/** The decision an event goes back to; null if nobody decided it. */
function rootOf<T extends Types>(timeline: Timeline<T>, line: EventLine): EventLine | null {
  for (let at: EventLine = line; at.cause !== null; ) {
    at = lineAt(timeline, at.cause)
    if (at.units.length === 0) return null
    if (isDecision(timeline, at.id)) return at
  }
  return null
}
