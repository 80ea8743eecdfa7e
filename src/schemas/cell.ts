import { z } from 'zod/mini'

/** Two integers on the board's grid: axial q, r on hexes, column and row on squares. */
export const Cell = z.strictObject({ q: z.int(), r: z.int() })
export type Cell = Readonly<z.infer<typeof Cell>>
