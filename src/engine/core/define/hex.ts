import type { Cell } from '#schemas/cell.ts'

/** Compass order of the six neighbours on pointy-top hexes: E, W, SE, NW, NE, SW. */
const DIRECTIONS: readonly Cell[] = [
  { q: 1, r: 0 },
  { q: -1, r: 0 },
  { q: 0, r: 1 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: -1, r: 1 },
]

export const distance = (a: Cell, b: Cell): number =>
  Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q + a.r - b.q - b.r))

/**
 * A board of hexes numbered 0, 1, … by ascending r, then ascending q, with its maths looked up instead of
 * computed. Comparing numbers is thus the tie-break "lower r, then lower q".
 */
export interface HexBoard {
  readonly size: number
  readonly hexes: readonly Cell[]
  /** The number of a hex; -1 off the board. */
  readonly cellOf: (hex: Cell) => number
  readonly neighbours: readonly (readonly number[])[]
  /** `distances[a * size + b]`. */
  readonly distances: Uint8Array
  readonly q: Int8Array
  readonly r: Int8Array
}

/** All hexes within `radius` of (0, 0). */
export function hexagon(radius: number): HexBoard {
  const hexes: Cell[] = []
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) hexes.push(Object.freeze({ q, r }))

  const size = hexes.length
  const width = 2 * radius + 1
  const numbers = new Int16Array(width * width).fill(-1)
  const at = (q: number, r: number) => (r + radius) * width + q + radius
  hexes.forEach(({ q, r }, cell) => {
    numbers[at(q, r)] = cell
  })

  const distances = new Uint8Array(size * size)
  hexes.forEach((a, i) => {
    hexes.forEach((b, j) => {
      distances[i * size + j] = distance(a, b)
    })
  })
  const cellOf = ({ q, r }: Cell): number => numbers[at(q, r)] ?? -1
  return {
    size,
    hexes,
    cellOf,
    neighbours: hexes.map(({ q, r }) =>
      DIRECTIONS.map((d) => ({ q: q + d.q, r: r + d.r }))
        .filter((hex) => distance(hex, { q: 0, r: 0 }) <= radius)
        .map(cellOf),
    ),
    distances,
    q: Int8Array.from(hexes, (hex) => hex.q),
    r: Int8Array.from(hexes, (hex) => hex.r),
  }
}
