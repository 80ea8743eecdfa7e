import { LANE_MARKS } from '#schemas/lanes.ts'
import type { Lane, Mark, Span } from '#ui/timeline/lanes/lane-index.ts'
import type { Other } from './types.ts'

const keyOf = ({ from, to, tone, end }: Span) => `${from} ${to} ${tone} ${end}`

/** What of a lane the same unit does not do in the other battle. */
export function onlyIn(lane: Lane, other: Lane): Lane {
  const theirs = new Set(other.spans.map(keyOf))
  const deaths = new Set(other.marks.filter(isDeath).map(({ tick }) => tick))
  return {
    spans: lane.spans.filter((span) => !theirs.has(keyOf(span))),
    marks: lane.marks.filter((mark) => !isDeath(mark) || !deaths.has(mark.tick)),
  }
}

const isDeath = ({ bits }: Mark) => (bits & LANE_MARKS.death) !== 0

/** What a unit does in both battles before they part, and what in each of them. */
export interface TwoLanes {
  readonly shared: Lane
  readonly own: Lane
  readonly other: Lane
}

/** A bar that began before they part, and goes on the same, stays one bar. */
export function splitLanes(own: Lane, other: Lane, parting: number): TwoLanes {
  const ours = new Set(own.spans.map(keyOf))
  const theirs = new Set(other.spans.map(keyOf))
  const isShared = (span: Span) => span.from < parting && ours.has(keyOf(span)) && theirs.has(keyOf(span))
  const isBefore = ({ tick }: Mark) => tick < parting
  const restOf = ({ spans, marks }: Lane): Lane => ({
    spans: spans.filter((span) => !isShared(span)),
    marks: marks.filter((mark) => !isBefore(mark)),
  })
  return {
    shared: { spans: own.spans.filter(isShared), marks: own.marks.filter(isBefore) },
    own: restOf(own),
    other: restOf(other),
  }
}

const NOTHING: Lane = { spans: [], marks: [] }

/** The lane of the same unit in the other battle. */
export const otherLane = ({ lanes, laneOf }: Other, index: number): Lane => {
  const lane = laneOf(index)
  return lane === null ? NOTHING : lanes.lane(lane)
}

/** Computed once for each lane that comes into sight. */
export function onceEach<V>(make: (index: number) => V): (index: number) => V {
  const made: V[] = []
  return (index) => {
    made[index] ??= make(index)
    return made[index]
  }
}
