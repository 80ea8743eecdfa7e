import { hexagon } from '#engine/core/hex.ts'
import { BOARD_RADIUS } from '#schemas/gambit/words.ts'
import type { Cell } from '#schemas/trace.ts'

const BOARD = hexagon(BOARD_RADIUS)
const { size, distances, q, r } = BOARD

export const CELLS = size
export const HEXES = BOARD.hexes
export const NEIGHBOURS = BOARD.neighbours
export const cellOf = BOARD.cellOf

export const between = (a: number, b: number): number => distances[a * size + b]!
export const spreadQ = (a: number, b: number): number => Math.abs(q[a]! - q[b]!)
export const spreadR = (a: number, b: number): number => Math.abs(r[a]! - r[b]!)

/** For every pair of cells, the neighbours of the first that are nearer to the second. */
export const CLOSER: readonly (readonly number[])[] = Array.from({ length: size * size }, (_, pair) => {
  const from = Math.floor(pair / size)
  const to = pair % size
  return NEIGHBOURS[from]!.filter((cell) => between(cell, to) < between(from, to))
})

export const textFromHex = (hex: Cell): string => `(${hex.q}, ${hex.r})`
export const textFromCell = (cell: number): string => textFromHex(HEXES[cell]!)
