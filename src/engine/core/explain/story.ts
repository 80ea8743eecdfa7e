import { STRIP_MARKS } from '#engine/core/events.ts'
import { lineOf } from '#engine/core/packet.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { eventAt, isDecision, type Timeline } from '#engine/core/timeline.ts'
import type { EventLine } from '#schemas/event.ts'
import type { Blow } from '#schemas/story.ts'
import { allUnits, leaversIn } from './presence.ts'

/** All first bars that an event changes. */
export const changesIn = ({ change, changes }: EventLine): readonly NonNullable<EventLine['change']>[] =>
  changes ?? (change === undefined ? [] : [change])

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
  const [first, end] = [log.startOf(tick), log.startOf(tick + 1)]
  if (ruleset.decidedBy !== undefined) {
    for (let id = first; id < end; id++) if (ruleset.decidedBy(id) === actor) return lineAt(timeline, id)
    return null
  }
  const isSide = ruleset.sides.includes(actor)
  const sideOf = isSide ? new Map(allUnits(timeline).map(({ id, side }) => [id, side])) : null
  let other: EventLine | null = null
  for (let id = first; id < end; id++) {
    if (!isDecision(timeline, id)) continue
    const line = lineAt(timeline, id)
    if (line.units[0] === actor || sideOf?.get(line.units[0] ?? '') === actor) return line
    other ??= line
  }
  // A unit may have changed sides since it was met.
  return isSide ? other : null
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
export const tellingOf = <T extends Types>(timeline: Timeline<T>, lines: readonly EventLine[]): EventLine[] =>
  lines.filter(
    ({ id, change, tone, units }) =>
      change !== undefined ||
      TELLING.includes(tone) ||
      (kindMark(timeline, id) & STRIP_MARKS.change) !== 0 ||
      leaversIn(timeline, eventAt(timeline, id)).length > 0 ||
      (WORK.includes(tone) && units.length > 1),
  )

const kindMark = <T extends Types>({ ruleset, log }: Timeline<T>, id: number): number =>
  ruleset.eventKinds[log.kind(id)]?.mark ?? 0

const MOST_BLOWS = 200

/**
 * All that cost a unit something or helped it before an event, and the help that did not come, the last first. `ids` are
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
    if (id >= last) continue
    const line = lineAt(timeline, id)
    if (changesIn(line).some((change) => change.unit === unit && change.amount !== 0))
      blows.push({ line, decision: rootOf(timeline, line) })
    else if (isHelpFor(timeline, line, unit)) {
      const failed = tellingOf(timeline, consequencesOf(timeline, line)).find((result) => result.id < last)
      if (failed !== undefined && failed.tone !== 'heal') blows.push({ line: failed, decision: line })
    }
  }
  return blows.sort((a, b) => b.line.id - a.line.id)
}

const isHelpFor = <T extends Types>(timeline: Timeline<T>, { id, tone, units }: EventLine, unit: string) =>
  tone === 'heal' && isDecision(timeline, id) && units.at(-1) === unit

/** The decision an event goes back to, or is itself; null if nobody decided it. */
export function rootOf<T extends Types>(timeline: Timeline<T>, line: EventLine): EventLine | null {
  if (isDecision(timeline, line.id)) return line
  for (let at: EventLine = line; at.cause !== null; ) {
    at = lineAt(timeline, at.cause)
    if (at.units.length === 0) return null
    if (isDecision(timeline, at.id)) return at
  }
  return null
}
