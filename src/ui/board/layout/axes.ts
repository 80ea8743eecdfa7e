import type { Cell } from '#schemas/cell.ts'
import type { Board, Token } from '#schemas/view.ts'
import { cellName } from '#ui/battle/cell-names.ts'
import { cellsOf } from '#ui/battle/token-cells.ts'
import { type Grid, keyOf, type Point, pixelFromCell, REACH } from './geometry.ts'

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
const BELOW = 9
const BESIDE = 2

/** The parts of a name: "c2" and "r0", "4" and "1". */
const partsOf = (name: string): readonly string[] => name.match(/[a-z]*-?\d+/gi) ?? []

/** Only for squares: other boards have no straight rows and columns to name. */
export function axesOf({ grid, cells, names = [] }: Board): AxisName[] {
  if (grid !== 'square' || names.length === 0) return []
  const places = cells.map((cell) => pixelFromCell(grid, cell))
  const left = Math.min(...places.map(({ x }) => x)) - HALF - BESIDE
  const bottom = Math.max(...places.map(({ y }) => y)) + HALF + BELOW
  const named = new Map<string, AxisName>()
  places.forEach(({ x, y }, i) => {
    const [column = '', row = ''] = partsOf(names[i] ?? '')
    named.set(`column ${x}`, { axis: 'column', at: { x, y: bottom }, text: column })
    named.set(`row ${y}`, { axis: 'row', at: { x: left, y }, text: row })
  })
  return [...named.values()]
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
