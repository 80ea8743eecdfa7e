import { DIRECTIONS, distance, placeOf, ray, TILES } from '#engine/rulesets/duel/board.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import { BOARD_SIZE } from '#schemas/duel/words.ts'

// Tiles as their places in the list of all, and sets of tiles as bits: the computer player asks about them all the time.

/** The set of one tile. */
export const only = (tile: number): number => 1 << tile

export const isIn = (tile: number, tiles: number): boolean => ((tiles >> tile) & 1) === 1

export function tileAt(tile: number): Pos {
  const pos = TILES[tile]
  if (pos === undefined) throw new Error(`there is no tile ${tile}`)
  return pos
}

const APART = Int8Array.from(TILES.flatMap((a) => TILES.map((b) => distance(a, b))))
export const apart = (a: number, b: number): number => APART[a * TILES.length + b] ?? 0

const setOf = (tiles: readonly Pos[]): number => tiles.reduce((set, pos) => set | only(placeOf(pos)), 0)

const NEIGHBOURS = Int32Array.from(TILES.map((at) => setOf(TILES.filter((pos) => distance(pos, at) === 1))))
export const neighbours = (tile: number): number => NEIGHBOURS[tile] ?? 0

type Line = readonly number[]
const NO_LINES: readonly Line[] = []

const LINES: readonly (readonly Line[])[] = TILES.flatMap((from) =>
  Array.from({ length: BOARD_SIZE }, (_, length) =>
    DIRECTIONS.map((dir) => ray(from, dir, length).map(placeOf)),
  ),
)

/** The tiles outwards in each direction, nearest first. */
export const linesFrom = (tile: number, length: number): readonly Line[] =>
  LINES[tile * BOARD_SIZE + Math.min(length, BOARD_SIZE - 1)] ?? NO_LINES
