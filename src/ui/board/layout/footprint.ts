import type { Token } from '#schemas/view.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { type Grid, type Point, pixelFromCell } from './geometry.ts'

export const TOKEN_RADIUS = 18

/** What a token covers: its middle, and how far its outermost cells lie from there. */
export interface Footprint {
  readonly centre: Point
  readonly across: number
  readonly down: number
}

export function footprintOf(grid: Grid, token: Pick<Token, 'cell' | 'cells'>): Footprint {
  const points = cellsOf(token).map((cell) => pixelFromCell(grid, cell))
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  return {
    centre: { x: (left + right) / 2, y: (top + bottom) / 2 },
    across: (right - left) / 2,
    down: (bottom - top) / 2,
  }
}

/** The letter on each cell, relative to the middle of the token. */
export function glyphsOf(grid: Grid, token: Token): { readonly at: Point; readonly glyph: string }[] {
  const { centre } = footprintOf(grid, token)
  return cellsOf(token).map((cell, i) => {
    const { x, y } = pixelFromCell(grid, cell)
    return { at: { x: x - centre.x, y: y - centre.y }, glyph: token.glyphs?.[i] ?? token.glyph }
  })
}

/** A block with rounded corners, or cut ones if the token is a diamond. */
export function blockPath(
  shape: Token['shape'],
  { across, down }: Footprint,
  radius: number = TOKEN_RADIUS,
): string {
  const [wide, high] = [across + radius, down + radius]
  const corner = (x: number, y: number) =>
    shape === 'circle' ? `A${radius} ${radius} 0 0 1 ${x} ${y}` : `L${x} ${y}`
  return [
    `M${-across} ${-high}H${across}`,
    `${corner(wide, -down)}V${down}`,
    `${corner(across, high)}H${-across}`,
    `${corner(-wide, down)}V${-down}`,
    `${corner(-across, -high)}Z`,
  ].join('')
}

function isInside(shape: Token['shape'], { centre, across, down }: Footprint, { x, y }: Point): boolean {
  const beyondX = Math.max(0, Math.abs(x - centre.x) - across)
  const beyondY = Math.max(0, Math.abs(y - centre.y) - down)
  return (shape === 'circle' ? Math.hypot(beyondX, beyondY) : beyondX + beyondY) <= TOKEN_RADIUS
}

const HALVINGS = 24

/** The distance from a point inside a block to its edge. */
export function wayOut(shape: Token['shape'], footprint: Footprint, from: Point, way: Point): number {
  let inside = 0
  let outside = 2 * (footprint.across + footprint.down + 2 * TOKEN_RADIUS)
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (inside + outside) / 2
    const point = { x: from.x + way.x * middle, y: from.y + way.y * middle }
    if (isInside(shape, footprint, point)) inside = middle
    else outside = middle
  }
  return inside
}
