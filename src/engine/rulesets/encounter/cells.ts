import { cellFromSquare } from '#schemas/encounter/cells.ts'

/** Where a square is drawn. */
export const cellOf = cellFromSquare
