import {
  BOARD_ORDER,
  COLUMNS,
  columnOf,
  coveredFrom,
  NOWHERE,
  ROWS,
  rowOf,
  SQUARES,
  sideOf,
  squareAt,
  squareName,
} from '#schemas/encounter/cells.ts'
import type { Direction, Side } from '#schemas/encounter/words.ts'

/** The square `columns` and `rows` away on the same grid; NOWHERE if that leaves it. */
export function step(square: number, columns: number, rows: number): number {
  const to = squareAt(columnOf(square) + columns, rowOf(square) + rows)
  return to !== NOWHERE && sideOf(to) === sideOf(square) ? to : NOWHERE
}

export const DELTAS: { readonly [D in Direction]: readonly [columns: number, rows: number] } = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
}

const EVERY_ROW = [0, 1, 2]

/** Squares that are struck together; its number tells it from all others. */
export interface Area {
  readonly number: number
  readonly squares: readonly number[]
}

let areas = 0
const area = (squares: readonly number[]): Area => ({ number: areas++, squares })
const NONE = area([])

const ALONE = SQUARES.map((_, square) => area([square]))
/** A square by itself. */
export const onlySquare = (square: number): Area => ALONE[square] ?? NONE

const SPLASHES = SQUARES.map((_, square) => {
  const ahead = sideOf(square) === 'P' ? 1 : -1
  const around = [step(square, 0, -1), step(square, 0, 1), step(square, ahead, 0), step(square, -ahead, 0)]
  return area([square, ...around.filter((next) => next !== NOWHERE)])
})
/** What a splash covers: the square, then up, down, towards the front, towards the back. */
export const splashedFrom = (square: number): Area => SPLASHES[square] ?? NONE

const linesOf = (side: Side) =>
  EVERY_ROW.map((row) => area(BOARD_ORDER[side].filter((square) => rowOf(square) === row)))
const LINES: { readonly [S in Side]: readonly Area[] } = { P: linesOf('P'), E: linesOf('E') }
/** The squares of a side's row, front to back. */
export const squaresInRow = (side: Side, row: number): Area => LINES[side][row] ?? NONE

const COLUMN_SQUARES = Array.from({ length: COLUMNS }, (_, column) =>
  area(EVERY_ROW.map((row) => column * ROWS + row)),
)
/** The squares of a column, top to bottom. */
export const squaresInColumn = (column: number): Area => COLUMN_SQUARES[column] ?? NONE

const bitsOf = ({ squares }: Pick<Area, 'squares'>): number =>
  squares.reduce((bits, square) => bits | (1 << square), 0)
const COLUMN_BITS = COLUMN_SQUARES.map(bitsOf)
const SIDE_BITS: { readonly [S in Side]: number } = {
  P: bitsOf({ squares: BOARD_ORDER.P }),
  E: bitsOf({ squares: BOARD_ORDER.E }),
}

/** The squares of a column as bits. */
export const columnBits = (column: number): number => COLUMN_BITS[column] ?? 0

/** The squares of a side's grid, as bits, that are so many columns away from a column. */
export function bitsAway(side: Side, column: number, min: number, max: number): number {
  let bits = 0
  for (let away = min; away <= max; away++) bits |= columnBits(column - away) | columnBits(column + away)
  return bits & SIDE_BITS[side]
}

export const mirrored = (column: number): number => COLUMNS - 1 - column

/** The front-most, then top-most square a unit covers. */
export const originOf = (anchor: number, size: number, side: Side): number =>
  size === 2 && side === 'P' ? anchor + ROWS : anchor

/** By square, its neighbours on the same grid as bits. */
const AROUND: readonly number[] = SQUARES.map((_, square) =>
  Object.values(DELTAS).reduce((bits, [columns, rows]) => {
    const next = step(square, columns, rows)
    return next === NOWHERE ? bits : bits | (1 << next)
  }, 0),
)

/** Whether two units, by the squares they cover, touch along an edge. */
export function isAdjacent(a: readonly number[], b: readonly number[]): boolean {
  let bits = 0
  for (const square of a) bits |= AROUND[square] ?? 0
  for (const square of b) if ((bits & (1 << square)) !== 0) return true
  return false
}

/** A place in words: a square, or the two corners of a block. */
export function placeText(anchor: number, size: number): string {
  const last = coveredFrom(anchor, size).at(-1) ?? anchor
  return last === anchor ? squareName(anchor) : `${squareName(anchor)}–${squareName(last)}`
}

/** Column and row of a square as an order writes it, which may be off the board. */
export function orderPlace(text: string): readonly [column: number, row: number] {
  const at = text.indexOf('r')
  return [Number(text.slice(1, at)), Number(text.slice(at + 1))]
}

/** The number of an order's square; NOWHERE if it is off the board. */
export const orderSquare = (text: string): number => squareAt(...orderPlace(text))
