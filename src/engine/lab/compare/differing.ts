import { Integers } from '#engine/core/integers.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { snapshots } from '#engine/core/simulate.ts'
import type { Snapshot, Timeline } from '#engine/core/timeline.ts'
import type { Differing } from './comparison.ts'
import { firstTickApart } from './first-tick-apart.ts'
import { isAlike, unitsIn } from './momentary.ts'

/** Counts the units that differ from tick to tick, and keeps what it has counted. */
export function createDifferingCount<A extends Types, B extends Types>(a: Timeline<A>, b: Timeline<B>) {
  const counts = new Integers()
  const { comparison } = a.ruleset

  /** As far as both are known; after the end of one its last state stays. */
  const lastKnown = () =>
    a.outcome !== null && b.outcome !== null
      ? Math.max(a.ticks, b.ticks)
      : Math.min(a.outcome === null ? a.ticks : Infinity, b.outcome === null ? b.ticks : Infinity)

  function* countTo(tick: number): Generator<undefined, void> {
    const end = Math.min(tick, lastKnown())
    if (counts.length === 0) for (let at = firstTickApart(a, b); at > 0; at--) counts.push(0)
    if (counts.length > end) return
    const [ofA, ofB] = [statesFrom(a, counts.length), statesFrom(b, counts.length)]
    for (let at = counts.length; at <= end; at++) {
      const [unitsOfA, unitsOfB] = [unitsIn(ofA(at), comparison), unitsIn(ofB(at), comparison)]
      let count = 0
      for (const [id, unit] of unitsOfA) if (!isAlike(unit, unitsOfB.get(id), comparison)) count++
      for (const id of unitsOfB.keys()) if (!unitsOfA.has(id)) count++
      counts.push(count)
      yield
    }
  }

  return function* differing(from: number, to: number, columns: number): Generator<undefined, Differing> {
    yield* countTo(to)
    const ticksAColumn = Math.max(1, (to - from) / columns)
    const known = Math.min(to, counts.length - 1)
    const most = new Int32Array(known < from ? 0 : Math.floor((known - from) / ticksAColumn) + 1)
    for (let tick = from; tick <= known; tick++) {
      const column = Math.floor((tick - from) / ticksAColumn)
      most[column] = Math.max(most[column] ?? 0, counts.at(tick))
    }
    return { from, ticksAColumn, counts: most }
  }
}

/** The states of a battle, asked for one after the other; the last stays. */
function statesFrom<T extends Types>(timeline: Timeline<T>, first: number): (tick: number) => T['state'] {
  const from = Math.min(first, timeline.ticks)
  const walk = snapshots(timeline, from)
  let at: Snapshot<T> | null = null
  return (tick) => {
    while (at === null || (at.tick < tick && at.tick < timeline.ticks)) {
      const next = walk.next()
      if (next.done) break
      at = next.value
    }
    return at?.state
  }
}
