import type { Token } from '#schemas/view.ts'
import { type Grid, keyOf, type Point } from './geometry.ts'
import { groupBy } from './group-by.ts'

/** Where in its cell somebody stands who shares it with others, and how much smaller they all are. */
export interface Place {
  readonly aside: Point
  readonly scale: number
}

/** How wide the part of a cell is in which they stand, and a token with room around it. */
const ROOM: { readonly [G in Grid]: number } = { square: 48, 'hex-pointy': 42, 'hex-flat': 42 }
const TOKEN_ROOM = 42

/** By unit, the places of all who share a cell: side by side in rows, as large as there is room. */
export function crowdsOf(tokens: readonly Token[], grid: Grid): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const single = tokens.filter(({ cells }) => cells === undefined)
  for (const together of groupBy(single, ({ cell }) => keyOf(cell))) {
    if (together.length === 1) continue
    const columns = Math.ceil(Math.sqrt(together.length))
    const rows = Math.ceil(together.length / columns)
    const step = ROOM[grid] / columns
    together.forEach(({ id }, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns]
      const inRow = row === rows - 1 ? together.length - row * columns : columns
      const aside = { x: (column - (inRow - 1) / 2) * step, y: (row - (rows - 1) / 2) * step }
      places.set(id, { aside, scale: step / TOKEN_ROOM })
    })
  }
  return places
}
