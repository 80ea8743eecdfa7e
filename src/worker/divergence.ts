import { lineOf } from '#engine/core/packet.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import type { Divergence } from './protocol.ts'

/** Ticks compared before other requests get a turn. */
const A_TURN = 200

interface Search {
  /** The tick at which one left the other. */
  readonly from: number
  pause(): Promise<void>
  isOff(): boolean
}

/** The first tick in which different things happen in two timelines, as far as both are known. */
export async function divergenceOf<A extends Types, B extends Types>(
  a: Timeline<A>,
  b: Timeline<B>,
  { from, pause, isOff }: Search,
): Promise<Divergence> {
  let tick = from
  while (tick < Math.min(a.ticks, b.ticks) && !isOff()) {
    if (storyOf(a, tick) !== storyOf(b, tick)) return { tick, searchedTo: tick }
    tick++
    if (tick % A_TURN === 0) await pause()
  }
  return { tick: null, searchedTo: tick }
}

/** In words, for numbers may differ where nothing else does, such as the place of a rule in its list. */
const storyOf = <T extends Types>(timeline: Timeline<T>, tick: number): string =>
  eventsOfTick(timeline, tick)
    .map((event) => lineOf(timeline, event).text)
    .join('\n')
