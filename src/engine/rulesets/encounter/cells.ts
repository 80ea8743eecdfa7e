import { columnOf, rowOf } from '../../../schemas/encounter/squares.ts'
import type { Cell } from '../../../schemas/trace.ts'

/** Where a square is drawn: an empty column keeps the two grids apart. */
export const cellOf = (square: number): Cell => {
  const column = columnOf(square)
  return { q: column < 3 ? column : column + 1, r: rowOf(square) }
}
