import type { Cell } from '#schemas/trace.ts'
import { type Grid, type Point, pixelFromCell } from './geometry.ts'

const { x: ACROSS } = pixelFromCell('hex-pointy', { q: 1, r: 0 })
const { y: DOWN } = pixelFromCell('hex-pointy', { q: 0, r: 1 })

/** Without the sign of a zero. */
const cellOf = (q: number, r: number): Cell => ({ q: q + 0, r: r + 0 })

/** The cell a point would be in if the grid went on for ever. */
export function cellFromPoint(grid: Grid, { x, y }: Point): Cell {
  if (grid === 'square') {
    const side = pixelFromCell(grid, { q: 1, r: 0 }).x
    return cellOf(Math.round(x / side), Math.round(y / side))
  }
  // Flat hexes are pointed ones lying on their side.
  const [along, aslant] = grid === 'hex-pointy' ? [x, y] : [y, x]
  const second = aslant / DOWN
  const first = along / ACROSS - second / 2
  return grid === 'hex-pointy' ? rounded(first, second) : rounded(second, first)
}

/** To the nearest hex: what is rounded worst follows from the others. */
function rounded(q: number, r: number): Cell {
  const s = -q - r
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)]
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)]
  if (offQ > offR && offQ > offS) return cellOf(-wholeR - wholeS, wholeR)
  return offR > offS ? cellOf(wholeQ, -wholeQ - wholeS) : cellOf(wholeQ, wholeR)
}
