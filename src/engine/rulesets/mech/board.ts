import { cellFromHex, type Hex, hexesOf, type MapShape, sameHex, turned } from '#schemas/mech/cells.ts'
import { DIRECTIONS, type Direction } from '#schemas/mech/words.ts'

// Where a machine can look, and how far it is from one hex to another.

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

/** How far a hex lies towards a direction. */
function score(from: Hex, to: Hex, facing: Direction): number {
  const { q, r, s } = between(from, to)
  switch (facing) {
    case 'N':
      return s - r
    case 'NE':
      return q - r
    case 'SE':
      return q - s
    case 'S':
      return r - s
    case 'SW':
      return r - q
    case 'NW':
      return s - q
  }
}

/** The hex-sides that face another hex: one, or two if it lies on the line between them; none for the hex itself. */
export function hexSides(from: Hex, to: Hex): Direction[] {
  if (sameHex(from, to)) return []
  const all = DIRECTIONS.map((side) => score(from, to, side))
  const most = Math.max(...all)
  const sides = DIRECTIONS.filter((_, i) => all[i] === most)
  // N comes first in the list, but is the clockwise one of the pair NW, N.
  return sides[0] === 'N' && sides[1] === 'NW' ? ['NW', 'N'] : sides
}

/** One side for labels and logs: on a line the clockwise one. */
export const bearingSide = (from: Hex, to: Hex): Direction | null => hexSides(from, to).at(-1) ?? null

/** Where a torso may face: the same way as the legs, one side to the left, or one to the right. */
export const twistsOf = (legs: Direction): readonly [Direction, Direction, Direction] => [
  legs,
  turned(legs, -1),
  turned(legs, 1),
]

/** Half a plane, its edge included: three hex-sides with the facing in the middle. */
export const inArc = (origin: Hex, facing: Direction, hex: Hex): boolean =>
  !sameHex(origin, hex) && score(origin, hex, facing) >= 0

/** The hexes a torso looks at, up to the edge of the map. */
export const arcOf = (map: MapShape, origin: Hex, facing: Direction): Hex[] =>
  hexesOf(map).filter((hex) => inArc(origin, facing, hex))
