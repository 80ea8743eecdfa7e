import { z } from 'zod'
import { LONGEST_WORD } from '#schemas/limits.ts'

const Word = z.string().max(LONGEST_WORD).nullish()

/** A command. Anything missing, unknown or off the board is for the rules to refuse; the document is still valid. */
export const DuelOrder = z.strictObject({
  type: Word,
  player: Word,
  unitId: Word,
  pos: z.strictObject({ x: z.int(), y: z.int() }).nullish(),
  targetUnitId: Word,
  buffChoice: Word,
  choice: Word,
})
export type DuelOrder = z.infer<typeof DuelOrder>
