import {
  BOARD_ORDER,
  columnOf,
  coveredFrom,
  GRID,
  NOWHERE,
  ROWS,
  rowOf,
  SQUARES,
  sideOf,
  squareAt,
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

const aheadOf = (side: Side): number => (side === 'P' ? 1 : -1)

/** By square, what a splash covers: the square, then up, down, towards the front, towards the back. */
export const SPLASHED: readonly (readonly number[])[] = SQUARES.map((_, square) => {
  const ahead = aheadOf(sideOf(square))
  const around = [step(square, 0, -1), step(square, 0, 1), step(square, ahead, 0), step(square, -ahead, 0)]
  return [square, ...around.filter((next) => next !== NOWHERE)]
})

/** By side and row, the squares of the row front to back. */
export const LINES: { readonly [S in Side]: readonly (readonly number[])[] } = {
  P: linesOf('P'),
  E: linesOf('E'),
}

function linesOf(side: Side): number[][] {
  return Array.from({ length: ROWS }, (_, row) => BOARD_ORDER[side].filter((square) => rowOf(square) === row))
}

/** By column, its squares top to bottom. */
export const COLUMNS: readonly (readonly number[])[] = Array.from({ length: 6 }, (_, column) =>
  Array.from({ length: ROWS }, (_, row) => column * ROWS + row),
)

export const mirrored = (column: number): number => 5 - column

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
  for (let i = 0; i < a.length; i++) bits |= AROUND[a[i]!]!
  for (let i = 0; i < b.length; i++) if ((bits & (1 << b[i]!)) !== 0) return true
  return false
}

/** A place in words: a square, or the two corners of a block. */
export function placeText(anchor: number, size: number): string {
  const covered = coveredFrom(anchor, size)
  return size === 2 ? `${SQUARES[anchor]}–${SQUARES[covered.at(-1)!]}` : SQUARES[anchor]!
}

/** The order in which the enemy looks at the squares of a side: front to back, top to bottom. */
export const scanOf = (side: Side): readonly number[] => BOARD_ORDER[side]

/** Column and row of a square as an order writes it, which may be off the board. */
export function orderPlace(text: string): readonly [column: number, row: number] {
  const at = text.indexOf('r')
  return [Number(text.slice(1, at)), Number(text.slice(at + 1))]
}

/** The number of an order's square; NOWHERE if it is off the board. */
export const orderSquare = (text: string): number => squareAt(...orderPlace(text))

export const ALL_SQUARES = 2 * GRID
