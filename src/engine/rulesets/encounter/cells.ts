import { cellFromSquare } from '#schemas/encounter/squares.ts'

/** Where a square is drawn. */
export const cellOf = cellFromSquare
