import type { Cell } from '#schemas/cell.ts'
import type { Board, Token } from '#schemas/view.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { BESIDE, fontAt, hasAxes, partsOf, widthOf } from './axis-room.ts'
import { type Box, type Grid, keyOf, type Point, pixelFromCell, REACH } from './geometry.ts'

/** A word at a point of the board. */
interface Named {
  readonly at: Point
  readonly text: string
}

/** The name of a column or row, at the edge of the board. */
interface AxisName extends Named {
  readonly axis: 'column' | 'row'
}

const HALF = REACH.square / Math.SQRT2
const SIDE = 2 * HALF

/** What of the board is seen, and how many units of the drawing a pixel of the screen is. */
interface Sight {
  readonly box: Box
  readonly unitPx: number
}

/** How far apart names are, counted in cells, where there is no room for each. */
const STEPS = [1, 2, 5, 10, 20, 50]
const WIDEST_STEP = 100

/** Of the names along an axis, by their places, those there is room for. */
function thinned(names: ReadonlyMap<number, string>, room: number): [number, string][] {
  const step = STEPS.find((cells) => cells * SIDE >= room) ?? WIDEST_STEP
  return [...names].sort(([a], [b]) => a - b).filter((_, i) => i % step === 0)
}

const longest = (names: ReadonlyMap<number, string>): number =>
  Math.max(0, ...[...names.values()].map(({ length }) => length))

/** The names of all columns by x, and of all rows by y. */
function namesOfAxes({ grid, cells, names = [] }: Board) {
  const columns = new Map<number, string>()
  const rows = new Map<number, string>()
  cells.forEach((cell, i) => {
    const { x, y } = pixelFromCell(grid, cell)
    const [column = '', row = ''] = partsOf(names[i] ?? '')
    columns.set(x, column)
    rows.set(y, row)
  })
  return { columns, rows }
}

/** Only for squares: other boards have no straight rows and columns to name. Where not all is seen, along the edges of that. */
export function axesOf(board: Board, { box, unitPx }: Sight): AxisName[] {
  if (!hasAxes(board)) return []
  const { columns, rows } = namesOfAxes(board)
  const font = fontAt(unitPx)
  const left = Math.min(...columns.keys()) - HALF - BESIDE
  const bottom = Math.max(...rows.keys()) + HALF + 1 + font
  const x = Math.max(left, box.x + BESIDE + widthOf(longest(rows), font))
  const y = Math.min(bottom, box.y + box.height - BESIDE)
  return [
    ...thinned(columns, widthOf(longest(columns) + 1, font))
      .filter(([at]) => at > Math.max(box.x, x) && at < box.x + box.width)
      .map(([at, text]) => ({ axis: 'column' as const, at: { x: at, y }, text })),
    ...thinned(rows, 1.3 * font)
      .filter(([at]) => at > box.y && at < Math.min(box.y + box.height, y - font))
      .map(([at, text]) => ({ axis: 'row' as const, at: { x, y: at }, text })),
  ]
}

/** In the corner of a square; in a hex below the middle, where lines end, or above a token. */
const PLACES: { readonly [G in Grid]: { readonly free: Point; readonly taken: Point } } = {
  square: { free: { x: -24, y: -18 }, taken: { x: -24, y: -18 } },
  'hex-pointy': { free: { x: 0, y: 17 }, taken: { x: 0, y: -19.5 } },
  'hex-flat': { free: { x: 0, y: 17 }, taken: { x: 0, y: -19 } },
}

/** More would be too small to read. */
const MOST_NAMES = 1500

/** The name of every cell, except where a unit's badges take its place. */
export function namesOn(board: Board, seen: readonly Cell[], tokens: readonly Token[]): Named[] {
  if (seen.length > MOST_NAMES) return []
  const { grid } = board
  const worn = tokens.filter(({ badges }) => badges !== undefined && badges.length > 0)
  const hidden = new Set(worn.flatMap(cellsOf).map(keyOf))
  const taken = new Set(tokens.flatMap(cellsOf).map(keyOf))
  return seen.flatMap((cell) => {
    if (hidden.has(keyOf(cell))) return []
    const { x, y } = pixelFromCell(grid, cell)
    const by = PLACES[grid][taken.has(keyOf(cell)) ? 'taken' : 'free']
    return [{ at: { x: x + by.x, y: y + by.y }, text: cellName(board, cell) }]
  })
}
