import type { Types } from '#engine/core/ruleset.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { isSame } from './field-pairs.ts'

/**
 * Where battles of one scenario need to be looked at: the tick before the first change that only one of them has, since
 * what differs there is told by what did not before.
 */
export function firstTickApart<A extends Types, B extends Types>(a: Timeline<A>, b: Timeline<B>): number {
  if (!isSame(playedOf(a), playedOf(b))) return 0
  const length = Math.max(a.edits.length, b.edits.length)
  for (let i = 0; i < length; i++) {
    const [ofA, ofB] = [a.edits[i], b.edits[i]]
    if (isSame(ofA, ofB)) continue
    return Math.max(0, Math.min(ofA?.tick ?? Infinity, ofB?.tick ?? Infinity, a.ticks + 1, b.ticks + 1) - 1)
  }
  return Math.min(a.ticks, b.ticks)
}

/** What of a scenario is played. */
function playedOf<T extends Types>({ scenario }: Timeline<T>) {
  const { name: _, description: __, ...played } = scenario
  return played
}
