import { cellFromPos } from '#schemas/duel/cells.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import { BOARD_SIZE } from '#schemas/duel/words.ts'

/** All tiles, row by row; the state holds these very objects. */
export const TILES: readonly Pos[] = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, (_, i) => ({
  x: i % BOARD_SIZE,
  y: Math.floor(i / BOARD_SIZE),
}))

export const isOnBoard = (x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < BOARD_SIZE && y < BOARD_SIZE

export const placeOf = ({ x, y }: Pos): number => y * BOARD_SIZE + x

/** The board's own object for a tile that lies on it. */
export const tileAt = (x: number, y: number): Pos => TILES[y * BOARD_SIZE + x]!
export const onBoard = ({ x, y }: Pos): Pos => tileAt(x, y)

export const isSameTile = (a: Pos, b: Pos): boolean => a.x === b.x && a.y === b.y
export const distance = (a: Pos, b: Pos): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
export const isStraight = (a: Pos, b: Pos): boolean => (a.x === b.x) !== (a.y === b.y)

export const DIRECTIONS: readonly Pos[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
]

/** One step from a towards b along their common row or column. */
export const directionOf = (a: Pos, b: Pos): Pos => ({ x: Math.sign(b.x - a.x), y: Math.sign(b.y - a.y) })

/** The tiles strictly between two on a straight line. */
export function between(a: Pos, b: Pos): Pos[] {
  const { x, y } = directionOf(a, b)
  return Array.from({ length: distance(a, b) - 1 }, (_, i) => tileAt(a.x + x * (i + 1), a.y + y * (i + 1)))
}

export const cellOf = cellFromPos
export const tileText = ({ x, y }: Pos): string => `(${x}, ${y})`
