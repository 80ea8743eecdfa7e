import type { Shape } from '#schemas/shapes.ts'
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

/** Half the side of a square, and how high a hexagon is, as shares of the radius of a circle as large. */
const SQUARE = 0.88
const HEXAGON = Math.sqrt(3) / 2

const boxPath = (wide: number, high: number): string => `M${-wide} ${-high}H${wide}V${high}H${-wide}Z`

function hexagonPath(across: number, down: number, radius: number): string {
  const [top, tip, wide] = [across + radius / 2, across + radius, down + radius * HEXAGON]
  return `M${-top} ${-wide}H${top}L${tip} ${-down}V${down}L${top} ${wide}H${-top}L${-tip} ${down}V${-down}Z`
}

/** How far from the middle a point lies as a shape measures it: all points of its edge lie equally far. */
export function distanceIn(shape: Shape, across: number, down: number): number {
  switch (shape) {
    case 'circle':
      return Math.hypot(across, down)
    case 'diamond':
      return across + down
    case 'square':
      return Math.max(across, down) / SQUARE
    case 'hexagon':
      return Math.max(down / HEXAGON, across + down / (2 * HEXAGON))
  }
}

/** A block with rounded corners if the token is a circle, else with those of its shape. */
export function blockPath(
  shape: Shape,
  { across, down }: Pick<Footprint, 'across' | 'down'>,
  radius: number = TOKEN_RADIUS,
): string {
  if (shape === 'square') return boxPath(across + radius * SQUARE, down + radius * SQUARE)
  if (shape === 'hexagon') return hexagonPath(across, down, radius)
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

function isInside(shape: Shape, { centre, across, down }: Footprint, { x, y }: Point): boolean {
  const beyondX = Math.max(0, Math.abs(x - centre.x) - across)
  const beyondY = Math.max(0, Math.abs(y - centre.y) - down)
  return distanceIn(shape, beyondX, beyondY) <= TOKEN_RADIUS
}

const HALVINGS = 24

/** The distance from a point inside a block to its edge. */
export function wayOut(shape: Shape, footprint: Footprint, from: Point, way: Point): number {
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
