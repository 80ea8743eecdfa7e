import type { Cell } from '#schemas/cell.ts'
import type { Board } from '#schemas/view.ts'

export type Grid = Board['grid']

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** From the centre of a hex to its corners. */
const HEX_SIZE = 30
/** Squares as wide as the distance between hexes, so that a token fits either. */
const SQUARE_SIDE = HEX_SIZE * Math.sqrt(3)
/** Squares need room for the names of rows and columns. */
export const MARGINS: { readonly [G in Grid]: number } = { 'hex-pointy': 10, 'hex-flat': 10, square: 16 }
/** From the centre of a cell to its corners. */
export const REACH: { readonly [G in Grid]: number } = {
  'hex-pointy': HEX_SIZE,
  'hex-flat': HEX_SIZE,
  square: SQUARE_SIDE / Math.SQRT2,
}

export const keyOf = ({ q, r }: Cell): string => `${q},${r}`

export const isSameCell = (a: Cell, b: Cell): boolean => a.q === b.q && a.r === b.r

/** The centre of a cell. */
export function pixelFromCell(grid: Grid, { q, r }: Cell): Point {
  switch (grid) {
    case 'hex-pointy':
      return { x: HEX_SIZE * Math.sqrt(3) * (q + r / 2), y: HEX_SIZE * 1.5 * r }
    case 'hex-flat':
      return { x: HEX_SIZE * 1.5 * q, y: HEX_SIZE * Math.sqrt(3) * (r + q / 2) }
    case 'square':
      return { x: SQUARE_SIDE * q, y: SQUARE_SIDE * r }
  }
}

/** Without the sign of a zero. */
const cellOf = (q: number, r: number): Cell => ({ q: q + 0, r: r + 0 })

/** The cell a point would be in on an endless grid. */
export function cellFromPoint(grid: Grid, { x, y }: Point): Cell {
  if (grid === 'square') return cellOf(Math.round(x / SQUARE_SIDE), Math.round(y / SQUARE_SIDE))
  // Flat hexes are pointy ones on their side.
  const [along, aslant] = grid === 'hex-pointy' ? [x, y] : [y, x]
  const second = aslant / (HEX_SIZE * 1.5)
  const first = along / (HEX_SIZE * Math.sqrt(3)) - second / 2
  return grid === 'hex-pointy' ? nearestHex(first, second) : nearestHex(second, first)
}

/** The nearest hex: the coordinate rounded most follows from the other two. */
function nearestHex(q: number, r: number): Cell {
  const s = -q - r
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)]
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)]
  if (offQ > offR && offQ > offS) return cellOf(-wholeR - wholeS, wholeR)
  return offR > offS ? cellOf(wholeQ, -wholeQ - wholeS) : cellOf(wholeQ, wholeR)
}

/** The cell drawn at a point, of those whose keys are given; null beside the board. */
export function cellAt(grid: Grid, cells: ReadonlySet<string>, point: Point): Cell | null {
  const cell = cellFromPoint(grid, point)
  return cells.has(keyOf(cell)) ? cell : null
}

const CORNER_ANGLES: { readonly [G in Grid]: readonly number[] } = {
  'hex-pointy': [30, 90, 150, 210, 270, 330],
  'hex-flat': [0, 60, 120, 180, 240, 300],
  square: [45, 135, 225, 315],
}

/** The corners of a cell around its centre, moved inwards by `inset`. */
export function cellCorners(grid: Grid, inset = 0): Point[] {
  const radius = REACH[grid] - inset
  return CORNER_ANGLES[grid].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
}

/** The smallest box around all cells, with a margin. */
export function viewBox(grid: Grid, cells: readonly Cell[]): Box {
  const low = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY }
  const high = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY }
  for (const cell of cells.length > 0 ? cells : [{ q: 0, r: 0 }]) {
    const at = pixelFromCell(grid, cell)
    for (const axis of ['x', 'y'] as const) {
      low[axis] = Math.min(low[axis], at[axis])
      high[axis] = Math.max(high[axis], at[axis])
    }
  }
  const corners = cellCorners(grid)
  const reach = (axis: 'x' | 'y') => Math.max(...corners.map((at) => at[axis])) + MARGINS[grid]
  const x = low.x - reach('x')
  const y = low.y - reach('y')
  return { x, y, width: high.x + reach('x') - x, height: high.y + reach('y') - y }
}

/** About three cells: fewer are not drawn larger than that, so that there is room for what happens on them. */
const LEAST_SHOWN = 3 * SQUARE_SIDE

/** The part of the drawing that shows all cells. */
export function shownBox(grid: Grid, cells: readonly Cell[]): Box {
  const { x, y, width, height } = viewBox(grid, cells)
  const [wide, high] = [Math.max(width, LEAST_SHOWN), Math.max(height, LEAST_SHOWN)]
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high }
}

const rounded = (value: number) => Math.round(value * 100) / 100

export const boxText = ({ x, y, width, height }: Box): string => [x, y, width, height].map(rounded).join(' ')

export const pointsText = (points: readonly Point[], { x, y }: Point = { x: 0, y: 0 }): string =>
  points.map((point) => `${rounded(point.x + x)},${rounded(point.y + y)}`).join(' ')

export const translateCss = ({ x, y }: Point, scale = 1): string =>
  `translate(${rounded(x)}px, ${rounded(y)}px)${scale === 1 ? '' : ` scale(${rounded(scale)})`}`

export const translate = ({ x, y }: Point): string => `translate(${rounded(x)} ${rounded(y)})`
