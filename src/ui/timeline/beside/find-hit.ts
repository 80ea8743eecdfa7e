import type { Lane } from '#ui/timeline/lanes/lane-index.ts'
import { type Hit, hitAt } from '#ui/timeline/lanes/lane-index.ts'
import { onlyIn, otherLane } from './two-lanes.ts'
import type { LanePoint, Other } from './types.ts'

/** Whether a point is in the row of the other battle. */
export const isInOtherRow = ({ why, parting }: Pick<Other, 'why' | 'parting'>, { at, down }: LanePoint) =>
  why === 'compare' && parting !== null && at >= parting && down >= 0.5

/** What the other battle has at a point: in its row, or as a ghost that is not the same as what is drawn over it. */
export function otherHitAt(other: Other, own: (lane: number) => Lane, point: LanePoint): Hit | null {
  if (other.why === 'compare' && !isInOtherRow(other, point)) return null
  const theirs = otherLane(other, point.lane)
  const lane = other.why === 'compare' ? theirs : onlyIn(theirs, own(point.lane))
  return hitAt({ to: other.lastTick, lane: () => lane }, point.lane, point.at, point.slack)
}
