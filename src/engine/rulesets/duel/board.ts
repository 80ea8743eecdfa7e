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
function tileAt(x: number, y: number): Pos {
  const tile = TILES[y * BOARD_SIZE + x]
  if (tile === undefined) throw new Error(`(${x}, ${y}) is off the board`)
  return tile
}
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

const STEPS = [-1, 0, 1]

function lineFrom({ x, y }: Pos, dir: Pos): Pos[] {
  const line: Pos[] = []
  for (let n = 1; isOnBoard(x + dir.x * n, y + dir.y * n) && n < BOARD_SIZE; n++)
    line.push(tileAt(x + dir.x * n, y + dir.y * n))
  return line
}

/** By tile, direction and length: looked up, because the computer player follows lines all the time. */
const RAYS: readonly (readonly Pos[])[] = TILES.flatMap((from) =>
  STEPS.flatMap((y) =>
    STEPS.flatMap((x) => {
      const line = lineFrom(from, { x, y })
      return Array.from({ length: BOARD_SIZE }, (_, length) => line.slice(0, length))
    }),
  ),
)

/** The tiles of the board from one outwards, nearest first. */
export function ray(from: Pos, dir: Pos, length: number): readonly Pos[] {
  const direction = (dir.y + 1) * STEPS.length + dir.x + 1
  const first = (placeOf(from) * STEPS.length ** 2 + direction) * BOARD_SIZE
  return RAYS[first + Math.max(0, Math.min(length, BOARD_SIZE - 1))] ?? []
}

/** The tiles strictly between two on a straight line. */
export const between = (a: Pos, b: Pos): readonly Pos[] => ray(a, directionOf(a, b), distance(a, b) - 1)

export const tileText = ({ x, y }: Pos): string => `(${x}, ${y})`
