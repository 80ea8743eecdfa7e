import type { Point } from './geometry.ts'

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

/** Right of the token, else left, else as far right as the window goes; centred on it, inside the window. */
export function placeCard({ x, y, radius }: Anchor, { width, height }: Size, window: Size): Point {
  const right = x + radius + GAP
  const left = x - radius - GAP - width
  const last = window.width - WINDOW_MARGIN - width
  const across = right <= last ? right : left >= WINDOW_MARGIN ? left : Math.max(WINDOW_MARGIN, last)
  const lowest = Math.max(WINDOW_MARGIN, window.height - WINDOW_MARGIN - height)
  return { x: across, y: clamp(y - height / 2, WINDOW_MARGIN, lowest) }
}
