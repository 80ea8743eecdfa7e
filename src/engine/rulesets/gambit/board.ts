import { hexagon } from '#engine/core/define/hex.ts'
import type { Cell } from '#schemas/cell.ts'
import { BOARD_RADIUS } from '#schemas/gambit/words.ts'

// Cells are numbers. Rule code only ever holds numbers of cells on the board, so these tables always have an answer.

const BOARD = hexagon(BOARD_RADIUS)
const { size, distances, neighbours, q, r } = BOARD

export const CELLS = size
export const HEXES = BOARD.hexes
export const cellOf = BOARD.cellOf
export const hexOf = (cell: number): Cell => HEXES[cell]!
export const neighboursOf = (cell: number): readonly number[] => neighbours[cell]!

export const between = (a: number, b: number): number => distances[a * size + b]!
export const spreadQ = (a: number, b: number): number => Math.abs(q[a]! - q[b]!)
export const spreadR = (a: number, b: number): number => Math.abs(r[a]! - r[b]!)

const CLOSER = new Array<readonly number[] | undefined>(size * size).fill(undefined)

/** The neighbours of one cell that are nearer to another: first those that leave the least |dq|, then the least |dr|. */
export function stepsTowards(from: number, to: number): readonly number[] {
  const pair = from * size + to
  const known = CLOSER[pair]
  if (known !== undefined) return known
  const steps = neighboursOf(from).filter((cell) => between(cell, to) < between(from, to))
  steps.sort((a, b) => spreadQ(a, to) - spreadQ(b, to) || spreadR(a, to) - spreadR(b, to) || a - b)
  CLOSER[pair] = steps
  return steps
}

export const textFromHex = (hex: Cell): string => `(${hex.q}, ${hex.r})`
export const textFromCell = (cell: number): string => textFromHex(hexOf(cell))
