import type { Point } from './geometry.ts'
import { overlapWith, type Rectangle } from './rectangles.ts'

export interface Anchor extends Point {
  readonly radius: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 12
const WINDOW_MARGIN = 8

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** Where a card lies, and whether something it should have left free is below it. */
interface Placed extends Point {
  readonly isOver: boolean
}

/**
 * Right of the token, else left, below or above, where it covers nothing that is to be left free; else as if there
 * were nothing. Centred on the token, inside the window.
 */
export function placeCard(
  { x, y, radius }: Anchor,
  { width, height }: Size,
  window: Size,
  free: readonly Rectangle[] = [],
): Placed {
  const reach = radius + GAP
  const last = { x: window.width - WINDOW_MARGIN - width, y: window.height - WINDOW_MARGIN - height }
  const across = clamp(x - width / 2, WINDOW_MARGIN, Math.max(WINDOW_MARGIN, last.x))
  const down = clamp(y - height / 2, WINDOW_MARGIN, Math.max(WINDOW_MARGIN, last.y))
  const isInside = (at: Point) =>
    at.x >= WINDOW_MARGIN &&
    at.x <= last.x &&
    at.y >= WINDOW_MARGIN &&
    at.y <= Math.max(WINDOW_MARGIN, last.y)
  const right = { x: x + reach, y: down }
  const left = { x: x - reach - width, y: down }
  const places = [right, left, { x: across, y: y + reach }, { x: across, y: y - reach - height }].filter(
    isInside,
  )
  const covers = (at: Point) =>
    overlapWith({ left: at.x, right: at.x + width, top: at.y, bottom: at.y + height }, free) > 0
  const clear = places.find((at) => !covers(at))
  if (clear !== undefined) return { ...clear, isOver: false }
  const fallback = [right, left].find(isInside) ?? { x: Math.max(WINDOW_MARGIN, last.x), y: down }
  return { ...fallback, isOver: covers(fallback) }
}
