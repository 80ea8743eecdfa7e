import { blowsBefore, lineAt as lineOfEvent } from '#engine/core/explain/story.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { isDecision, type Timeline } from '#engine/core/timeline.ts'
import type { DeathStory, EventFilter, EventLine, EventPage } from './protocol.ts'

/** Events searched before other requests get a turn. */
const A_TURN = 2000

export interface EventIndex {
  page(filter: EventFilter, offset: number, count: number): Promise<EventPage>
  offsetOf(filter: EventFilter, tick: number): Promise<number>
  chain(event: number): EventLine[]
  lastDecision(unit: string, tick: number): Promise<EventLine | null>
  death(unit: string, tick: number): Promise<DeathStory | null>
}

/** Finds events in a growing timeline; what the latest filter has found is kept. */
export function createEventIndex<T extends Types>(
  timeline: Timeline<T>,
  pause: () => Promise<void>,
): EventIndex {
  const { log } = timeline
  let found = { key: '', ids: [] as number[], seen: 0 }

  const lineAt = (id: number) => lineOfEvent(timeline, id)

  /** The numbers of the matching events, in order; null when all match. */
  async function matching(filter: EventFilter): Promise<readonly number[] | null> {
    const { unit, type, tone, text } = filter
    if (!unit && !type && !tone && !text) return null
    const key = JSON.stringify([unit, type, tone, text])
    if (found.key !== key) found = { key, ids: [], seen: 0 }
    const search = found
    while (search.seen < log.end) {
      const stop = Math.min(log.end, search.seen + A_TURN)
      for (; search.seen < stop; search.seen++)
        if (matches(lineAt(search.seen), filter)) search.ids.push(search.seen)
      if (search.seen < log.end) await pause()
    }
    return search.ids
  }

  return {
    async page(filter, offset, count) {
      const ids = await matching(filter)
      const total = ids?.length ?? log.end
      const places = Array.from(
        { length: Math.max(0, Math.min(count, total - offset)) },
        (_, i) => offset + i,
      )
      return { total, offset, lines: places.map((place) => lineAt(ids?.[place] ?? place)) }
    },
    async offsetOf(filter, tick) {
      const ids = await matching(filter)
      const first = log.startOf(tick)
      if (ids === null) return first
      const place = ids.findIndex((id) => id >= first)
      return place < 0 ? ids.length : place
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
      const ids = (await matching({ unit })) ?? []
      const isIt = (line: EventLine) =>
        line.tick === tick && line.units[0] === unit && timeline.ruleset.departures?.[line.type] === 'dead'
      const [first, end] = [log.startOf(tick), log.startOf(tick + 1)]
      const death = ids
        .filter((id) => id >= first && id < end)
        .map(lineAt)
        .find(isIt)
      return death === undefined ? null : { death, blows: blowsBefore(timeline, unit, death.id, ids) }
    },
    chain(event) {
      const lines: EventLine[] = []
      for (let id: number | null = event; id !== null; ) {
        const line: EventLine = lineAt(id)
        lines.push(line)
        id = line.cause
      }
      return lines
    },
  }
}

function matches(line: EventLine, { unit, type, tone, text }: EventFilter): boolean {
  if (unit && !line.units.includes(unit)) return false
  if (type && line.type !== type) return false
  if (tone && line.tone !== tone) return false
  return !text || line.text.toLowerCase().includes(text.toLowerCase())
}
