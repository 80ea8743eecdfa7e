import type { Box, Point } from './geometry.ts'

/** A part of the board or of the screen. */
export interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const rectangleAround = ({ x, y }: Point, across: number, down: number): Rectangle => ({
  left: x - across,
  right: x + across,
  top: y - down,
  bottom: y + down,
})

export const grown = ({ left, right, top, bottom }: Rectangle, across: number, down: number): Rectangle => ({
  left: left - across,
  right: right + across,
  top: top - down,
  bottom: bottom + down,
})

/** The smallest that holds them all. */
export const boundsOf = (parts: readonly Rectangle[]): Rectangle => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  top: Math.min(...parts.map(({ top }) => top)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
})

const LETTER_ACROSS = 9
const LETTER_DOWN = 8

/** The letter of a token at a point. */
export const letterAt = (at: Point): Rectangle => rectangleAround(at, LETTER_ACROSS, LETTER_DOWN)

const areaOf = (width: number, height: number): number => Math.max(0, width) * Math.max(0, height)

export const overlap = (a: Rectangle, b: Rectangle): number =>
  areaOf(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  )

/** How much of the others it covers. */
export const overlapWith = (one: Rectangle, others: readonly Rectangle[]): number =>
  others.reduce((area, other) => area + overlap(one, other), 0)

/** How much of it lies outside a box. */
export function areaOutside(one: Rectangle, { x, y, width, height }: Box): number {
  const box = { left: x, right: x + width, top: y, bottom: y + height }
  return areaOf(one.right - one.left, one.bottom - one.top) - overlap(one, box)
}
