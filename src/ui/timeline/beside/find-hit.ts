import type { Lane } from '#ui/timeline/lanes/lane-index.ts'
import { type Hit, hitAt } from '#ui/timeline/lanes/lane-index.ts'
import { onlyIn, otherLane } from './two-lanes.ts'
import type { Other } from './types.ts'

/** A point of the lanes. */
export interface LanePoint {
  readonly lane: number
  /** The tick there, with its fraction. */
  readonly at: number
  /** How many ticks off still counts. */
  readonly slack: number
  /** How far down the lane it is, 0 to 1. */
  readonly down: number
}

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
