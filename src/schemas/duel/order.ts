import { z } from 'zod/mini'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { textUpTo } from '#schemas/parsing/bounded.ts'

const Word = z.nullish(textUpTo(LONGEST_WORD))

/** A command. Anything missing, unknown or off the board is for the rules to refuse; the document is still valid. */
export const DuelOrder = z.strictObject({
  type: Word,
  player: Word,
  unitId: Word,
  pos: z.nullish(z.strictObject({ x: z.int(), y: z.int() })),
  targetUnitId: Word,
  buffChoice: Word,
  choice: Word,
})
export type DuelOrder = z.infer<typeof DuelOrder>
