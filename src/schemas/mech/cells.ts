import type { Cell } from '#schemas/trace.ts'
import { DIRECTIONS, type Direction } from './words.ts'

// The map's geometry: flat-top hexes in columns, odd columns half a hex lower. Whole numbers only, without Zod.

/** Counted from the upper left corner. */
export interface Hex {
  readonly col: number
  readonly row: number
}

export interface MapShape {
  readonly width: number
  readonly height: number
  readonly holes: readonly Hex[]
}

/** The one place where the map's columns and rows become the neutral board's axial cells. */
export const cellFromHex = ({ col, row }: Hex): Cell => ({ q: col, r: row - (col - (col & 1)) / 2 })

/** The other way round. */
export const hexFromCell = ({ q, r }: Cell): Hex => ({ col: q, row: r + (q - (q & 1)) / 2 })

export const textFromHex = ({ col, row }: Hex): string => `(${col}, ${row})`

const sameHex = (a: Hex, b: Hex): boolean => a.col === b.col && a.row === b.row

/** From one hex to another: q + r + s = 0. */
function between(from: Hex, to: Hex) {
  const a = cellFromHex(from)
  const b = cellFromHex(to)
  const q = b.q - a.q
  const r = b.r - a.r
  return { q, r, s: -q - r }
}

export function distance(from: Hex, to: Hex): number {
  const { q, r, s } = between(from, to)
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(s))
}

/** How far a hex lies towards each direction, in the order of DIRECTIONS. */
function scores(from: Hex, to: Hex): number[] {
  const { q, r, s } = between(from, to)
  return [s - r, q - r, q - s, r - s, r - q, s - q]
}

/** The hex-sides another hex lies behind: one, two on the line between them, none for the hex itself. */
export function hexSides(from: Hex, to: Hex): Direction[] {
  if (sameHex(from, to)) return []
  const all = scores(from, to)
  const most = Math.max(...all)
  const [first, second] = DIRECTIONS.filter((_, i) => all[i] === most)
  // N comes first in the list, but is the clockwise one of the pair NW, N.
  return second === undefined
    ? [first!]
    : first === 'N' && second === 'NW'
      ? [second, first]
      : [first!, second]
}

/** One side for labels and logs: on a line the clockwise one. */
export const bearingSide = (from: Hex, to: Hex): Direction | null => hexSides(from, to).at(-1) ?? null

/** The direction some steps clockwise. */
export const turned = (facing: Direction, steps: number): Direction =>
  DIRECTIONS[(DIRECTIONS.indexOf(facing) + steps + 6) % 6]!

/** Where a torso may face: as the legs do, one side to the left, one to the right. */
export const twistsOf = (legs: Direction): readonly [Direction, Direction, Direction] => [
  legs,
  turned(legs, -1),
  turned(legs, 1),
]

/** Degrees clockwise from north. */
export const angleOf = (facing: Direction): number => DIRECTIONS.indexOf(facing) * 60

/** Half a plane, its edge included: three hex-sides with the facing in the middle. */
export const inArc = (origin: Hex, facing: Direction, hex: Hex): boolean =>
  !sameHex(origin, hex) && scores(origin, hex)[DIRECTIONS.indexOf(facing)]! >= 0

const isOnRectangle = ({ width, height }: MapShape, { col, row }: Hex): boolean =>
  col >= 0 && col < width && row >= 0 && row < height

export const isOnMap = (map: MapShape, hex: Hex): boolean =>
  isOnRectangle(map, hex) && !map.holes.some((hole) => sameHex(hole, hex))

/** Every hex that is there, row by row. */
export function hexesOf(map: MapShape): Hex[] {
  const holes = new Set(map.holes.map(textFromHex))
  const hexes: Hex[] = []
  for (let row = 0; row < map.height; row++)
    for (let col = 0; col < map.width; col++)
      if (!holes.has(textFromHex({ col, row }))) hexes.push({ col, row })
  return hexes
}

/** The hexes a torso looks at, up to the edge of the map. */
export const arcOf = (map: MapShape, origin: Hex, facing: Direction): Hex[] =>
  hexesOf(map).filter((hex) => inArc(origin, facing, hex))
