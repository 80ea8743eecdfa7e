import type { LaneRange } from '#worker/protocol.ts'

/** The visible ticks, fractions included. A tick is a column from its number to the next. */
export interface View {
  readonly from: number
  readonly to: number
}

export interface LaneLayout {
  readonly laneHeight: number
  /** How much of the lanes is visible at once. */
  readonly lanesHeight: number
}

/** Narrower than this there is nothing more to see. */
const FEWEST_TICKS = 6
const LANE_MOST = 24
const LANE_LEAST = 14
/** What lanes always get. */
const LEAST_ROOM = 96
/** Where in the window a cursor that left it reappears. */
const COME_BACK_AT = 0.1

export const RULER = 18
export const STRIP = 36
/** The height of everything above the lanes. */
export const HEAD = RULER + STRIP
export const OVERVIEW = 20
export const OVERVIEW_GAP = 8

export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
export const spanOf = ({ from, to }: View) => to - from

/** The whole battle; the last state has a column too. */
export const wholeView = (lastTick: number): View => ({ from: 0, to: lastTick + 1 })

export const xFromTick = (view: View, width: number, tick: number) =>
  ((tick - view.from) / spanOf(view)) * width

export const tickFromX = (view: View, width: number, x: number) => view.from + (x / width) * spanOf(view)

/** The tick whose column is at `x`; outside the window, the nearest one in it. */
export function columnFromX(view: View, width: number, x: number): number {
  const last = Math.ceil(view.to) - 1
  return clamp(Math.floor(tickFromX(view, width, x)), Math.floor(view.from), last)
}

/** The nearest window of the same width inside the whole. */
export function clampView(view: View, whole: View): View {
  const span = Math.min(spanOf(view), spanOf(whole))
  const from = clamp(view.from, whole.from, whole.to - span)
  return { from, to: from + span }
}

/** Whatever is at `tick` stays in place on the screen. */
export function zoomAround(view: View, whole: View, factor: number, tick: number): View {
  const least = Math.min(FEWEST_TICKS, spanOf(whole))
  const span = clamp(spanOf(view) / factor, least, spanOf(whole))
  const from = tick - (tick - view.from) * (span / spanOf(view))
  return clampView({ from, to: from + span }, whole)
}

export const panBy = (view: View, whole: View, ticks: number): View =>
  clampView({ from: view.from + ticks, to: view.to + ticks }, whole)

export const centredOn = (view: View, whole: View, tick: number): View =>
  panBy(view, whole, tick - (view.from + view.to) / 2)

/** The window, moved if need be so that a tick is in it, along with most of what comes next. */
export function followed(view: View, whole: View, tick: number): View {
  const margin = spanOf(view) * COME_BACK_AT
  if (tick < view.from) return panBy(view, whole, tick + 1 + margin - view.to)
  if (tick + 1 > view.to) return panBy(view, whole, tick - margin - view.from)
  return view
}

/** 1, 2, 5, 10, 20, 50 … ticks: the smallest step that leaves room for a number. */
export function gridStep(pixelsATick: number, room: number): number {
  for (let ten = 1; ; ten *= 10) {
    const step = [ten, 2 * ten, 5 * ten].find((ticks) => ticks * pixelsATick >= room)
    if (step !== undefined) return step
  }
}

export function gridTicks(view: View, width: number, room: number): number[] {
  const step = gridStep(width / spanOf(view), room)
  const first = Math.ceil(view.from / step) * step
  return Array.from({ length: Math.max(0, Math.ceil((view.to - first) / step)) }, (_, i) => first + i * step)
}

/** How much more than is visible to ask for on either side, ready for the next move. */
const BESIDES = 0.25

/** What to ask for of a battle with this end: all of it, or a window with as many columns as it is wide. */
export function rangeOf(
  seen: View | null,
  end: number,
  columns: number,
  sharedColumn: number | null,
): LaneRange {
  if (seen === null) return inColumns(0, end, sharedColumn ?? end / columns)
  const span = spanOf(seen)
  const first = Math.max(0, Math.floor(seen.from - span * BESIDES))
  const last = Math.max(first, Math.min(end, Math.ceil(seen.to + span * BESIDES)))
  return inColumns(first, last, span / columns)
}

/** No column is narrower than a tick, so that one who asks for more of them asks for the same. */
const inColumns = (from: number, to: number, ticksAColumn: number): LaneRange => [
  from,
  to,
  Math.max(1, (to - from) / Math.max(1, ticksAColumn)),
]

/**
 * The ticks of a column of several battles, so that what is the same in them is summed up the same. In powers of two:
 * as a battle grows, it seldom changes.
 */
export const sharedColumnOf = (longest: number, columns: number): number =>
  2 ** Math.floor(Math.log2(Math.max(1, longest / columns)))

/** The least and the most room lanes can use; a handful or fewer are never cut. */
export const lanesRange = (lanes: number): { readonly min: number; readonly max: number } => ({
  min: Math.min(lanes * LANE_LEAST, LEAST_ROOM),
  max: lanes * LANE_MOST,
})

/** Lanes as high as the room allows; if even low ones do not fit, they scroll. */
export function laneLayout(lanes: number, room: number): LaneLayout {
  const laneHeight = clamp(Math.floor(room / Math.max(1, lanes)), LANE_LEAST, LANE_MOST)
  return { laneHeight, lanesHeight: Math.min(lanes * laneHeight, room) }
}

/** The lane at `y` below the top of the timeline; null on the strip and below the last. */
export function laneFromY(y: number, scrollTop: number, laneHeight: number, lanes: number): number | null {
  if (y < HEAD) return null
  const lane = Math.floor((y - HEAD + scrollTop) / laneHeight)
  return lane < lanes ? lane : null
}

/** Where to scroll so that a lane is visible; if it is already, nothing moves. */
export function scrollToLane(
  lane: number,
  scrollTop: number,
  { laneHeight, lanesHeight }: LaneLayout,
): number {
  const top = lane * laneHeight
  return clamp(scrollTop, top + laneHeight - lanesHeight, top)
}
