import { leaversIn } from '#engine/core/explain/presence.ts'
import { blowsBefore, lineAt as lineOfEvent, rootOf } from '#engine/core/explain/story.ts'
import { Integers } from '#engine/core/integers.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { eventAt, isDecision, programAt, type Timeline } from '#engine/core/timeline.ts'
import { fieldsOfEvent } from '#engine/query/own-event.ts'
import type { DeathStory, EventDetails, EventFilter, EventLine, EventPage } from './protocol.ts'

/** Events searched before other requests get a turn. */
const A_TURN = 2000
/** Events searched for one answer: whoever wants the rest of a long battle searched asks again. */
const A_SEARCH = 100_000

export interface EventIndex {
  page(filter: EventFilter, offset: number, count: number): Promise<EventPage>
  offsetOf(filter: EventFilter, tick: number): Promise<number>
  details(event: number): EventDetails
  lastDecision(unit: string, tick: number): Promise<EventLine | null>
  death(unit: string, tick: number): Promise<DeathStory | null>
}

/** What a filter lets through, as far as it was searched. */
interface Search {
  readonly filter: EventFilter
  readonly ids: Integers
  /** How many events were looked at, and the tick of the next. */
  seen: number
  tick: number
}

const beginning = (filter: EventFilter): Search => ({ filter, ids: new Integers(), seen: 0, tick: 0 })

/** Finds events in a growing timeline; what the latest filter has found is kept. */
export function createEventIndex<T extends Types>(
  timeline: Timeline<T>,
  pause: () => Promise<void>,
): EventIndex {
  const { log } = timeline
  let latest = beginning({})

  const lineAt = (id: number) => lineOfEvent(timeline, id)

  /** The search for what a filter lets through; null when that is everything. */
  function searchFor(filter: EventFilter): Search | null {
    const { unit, type, tone, text } = filter
    if (!unit && !type && !tone && !text) return null
    const isSame = KEYS.every((key) => (filter[key] ?? '') === (latest.filter[key] ?? ''))
    if (!isSame) latest = beginning(filter)
    return latest
  }

  /** Searches on up to an event. */
  async function searchUpTo(search: Search, end: number): Promise<void> {
    const isWanted = matcher(timeline, search.filter)
    while (search.seen < end) {
      for (const stop = Math.min(end, search.seen + A_TURN); search.seen < stop; search.seen++) {
        while (log.startOf(search.tick + 1) <= search.seen) search.tick++
        if (isWanted(search.seen, search.tick)) search.ids.push(search.seen)
      }
      if (search.seen < end) await pause()
    }
  }

  return {
    async page(filter, offset, count) {
      const search = searchFor(filter)
      if (search !== null) await searchUpTo(search, Math.min(log.end, search.seen + A_SEARCH))
      const total = search?.ids.length ?? log.end
      const places = Array.from(
        { length: Math.max(0, Math.min(count, total - offset)) },
        (_, i) => offset + i,
      )
      return {
        total,
        offset,
        lines: places.map((place) => lineAt(search?.ids.at(place) ?? place)),
        searchedTo: search === null || search.seen >= log.end ? timeline.ticks : search.tick,
      }
    },
    async offsetOf(filter, tick) {
      const search = searchFor(filter)
      const first = log.startOf(tick)
      if (search !== null) await searchUpTo(search, Math.min(first, search.seen + A_SEARCH))
      return search === null ? first : placeIn(search.ids, first)
    },
    async lastDecision(unit, tick) {
      for (let id = log.startOf(tick) - 1; id >= 0; id--) {
        const line = isDecision(timeline, id) ? lineAt(id) : null
        if (line?.units[0] === unit) return line
        if (id % A_TURN === 0) await pause()
      }
      return null
    },
    async death(unit, tick) {
      const search = beginning({ unit })
      await searchUpTo(search, log.startOf(tick + 1))
      const ids = [...search.ids.toArray()]
      const isIt = (line: EventLine) =>
        line.tick === tick &&
        leaversIn(timeline, eventAt(timeline, line.id)).some(
          (one) => one.unit === unit && (one.kind === 'dead' || one.kind === 'gone'),
        )
      const [first, end] = [log.startOf(tick), log.startOf(tick + 1)]
      const death = ids
        .filter((id) => id >= first && id < end)
        .map(lineAt)
        .find(isIt)
      if (death === undefined) return null
      const decision = rootOf(timeline, death)
      return { death, decision, blows: blowsBefore(timeline, unit, death.id, ids) }
    },
    details(event) {
      const fields = fieldsOfEvent(timeline.ruleset as unknown as Ruleset, eventAt(timeline, event))
      const causes: EventLine[] = []
      for (let { cause } = lineAt(event); cause !== null; ) {
        const line: EventLine = lineAt(cause)
        causes.push(line)
        cause = line.cause
      }
      return { fields, causes }
    },
  }
}

const KEYS = ['unit', 'type', 'tone', 'text'] as const

/** Says of an event and its tick whether a filter lets it through; words are made only of those that may be. */
function matcher<T extends Types>(
  timeline: Timeline<T>,
  { unit, type, tone, text }: EventFilter,
): (id: number, tick: number) => boolean {
  const { log, ruleset } = timeline
  const kinds = ruleset.eventKinds.map((kind) => !type || kind.type === type)
  /** Rulesets that do not tell by the log whom an event concerns tell it in words. */
  const needsWords = Boolean(tone || text || (unit && ruleset.concerns === undefined))
  const wanted = text?.toLowerCase() ?? ''
  let program = programAt(timeline, 0)
  let programTick = 0
  return (id, tick) => {
    if (!kinds[log.kind(id)]) return false
    if (!unit && !needsWords) return true
    // Not looked for again for each of the many events of a tick.
    if (tick !== programTick) program = programAt(timeline, tick)
    programTick = tick
    if (unit && ruleset.concerns?.(unit, log, id, program) === false) return false
    if (!needsWords) return true
    const line = ruleset.line(ruleset.event(log, id, tick, program), program)
    return (
      (!unit || line.units.includes(unit)) &&
      (!tone || line.tone === tone) &&
      line.text.toLowerCase().includes(wanted)
    )
  }
}

/** The place of the first number that is not below another, in a list in order. */
function placeIn(ids: Integers, from: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ids.at(middle) < from) low = middle + 1
    else high = middle
  }
  return low
}
