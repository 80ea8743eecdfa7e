import { z } from 'zod'
import { SIDES } from './words.ts'

/** A square that may lie off the board: whether it does is for the rules to say. */
const AnySquare = z.string().regex(/^c\d+r\d+$/, 'must be written c<column>r<row>')
const Side = z.enum(SIDES)

/** One team turn. */
export const EncounterOrder = z.discriminatedUnion('action', [
  z.strictObject({ side: Side, action: z.literal('attack'), target: AnySquare }),
  z.strictObject({ side: Side, action: z.literal('convert'), target: AnySquare }),
  z.strictObject({ side: Side, action: z.literal('move'), from: AnySquare, to: AnySquare }),
])
export type EncounterOrder = z.infer<typeof EncounterOrder>
