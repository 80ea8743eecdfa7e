import type { Cell } from '#schemas/cell.ts'
import { pattern } from '#schemas/fields.ts'
import { SIDES, type Side } from './words.ts'

// Two grids of 3 × 3 side by side. A square is a number from 0 to 17, column by column; in files it is c<col>r<row>.

export const COLUMNS = 6
export const ROWS = 3
const GRID = 9
export const NOWHERE = -1

export const SQUARES: readonly string[] = Array.from(
  { length: 2 * GRID },
  (_, i) => `c${Math.floor(i / ROWS)}r${i % ROWS}`,
)

/** What files call a square on the board. */
export const squareName = (square: number): string => SQUARES[square] ?? ''

/** A square as files write it. */
export const square = pattern('^c[0-5]r[0-2]$', 'must be a square from c0r0 to c5r2')

export const columnOf = (square: number): number => Math.floor(square / ROWS)
export const rowOf = (square: number): number => square % ROWS
export const sideOf = (square: number): Side => (square < GRID ? 'P' : 'E')

/** The number of a square on the board. */
export const squareOf = (text: string): number => (text.charCodeAt(1) - 48) * ROWS + text.charCodeAt(3) - 48

/** The number of a square given by column and row; NOWHERE if it is off the board. */
export const squareAt = (column: number, row: number): number =>
  column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? column * ROWS + row : NOWHERE

/** Where a square is drawn: an empty column keeps the two grids apart. */
export const cellFromSquare = (square: number): Cell => {
  const column = columnOf(square)
  return { q: column < 3 ? column : column + 1, r: rowOf(square) }
}

/** The square drawn at a cell; NOWHERE if none is. */
export const squareFromCell = ({ q, r }: Cell): number => (q === 3 ? NOWHERE : squareAt(q < 3 ? q : q - 1, r))

const SINGLES: readonly (readonly number[])[] = SQUARES.map((_, square) => [square])
const BLOCKS: readonly (readonly number[])[] = SQUARES.map((_, square) => [
  square,
  square + ROWS,
  square + 1,
  square + ROWS + 1,
])

/** The squares covered from an anchor, row by row; some may be off the grid: see `fits`. */
export const coveredFrom = (anchor: number, size: number): readonly number[] =>
  (size === 2 ? BLOCKS : SINGLES)[anchor] ?? []

export const squaresOf = ({ anchor, size }: { readonly anchor: string; readonly size: number }) =>
  coveredFrom(squareOf(anchor), size)

/** Whether a unit of this size can stand there on this side's grid. */
export function fits(anchor: number, size: number, side: Side): boolean {
  if (anchor < 0 || anchor >= SQUARES.length || sideOf(anchor) !== side) return false
  return size === 1 || (columnOf(anchor) % 3 < 2 && rowOf(anchor) < 2)
}

/** By side, the anchors of the places a 2 × 2 unit can take, row by row. */
export const BLOCK_ANCHORS: { readonly [S in Side]: readonly number[] } = {
  P: [0, 3, 1, 4],
  E: [9, 12, 10, 13],
}

/** The squares of each side front to back, top to bottom: board order. */
export const BOARD_ORDER: { readonly [S in Side]: readonly number[] } = {
  P: [6, 7, 8, 3, 4, 5, 0, 1, 2],
  E: [9, 10, 11, 12, 13, 14, 15, 16, 17],
}

export const other = (side: Side): Side => (side === 'P' ? 'E' : 'P')
export const sideIndex = (side: Side): number => SIDES.indexOf(side)
