import { z } from 'zod'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { givenSchema } from '#schemas/zod-fields.ts'
import { DIRECTION, MAX_AMOUNT, MAX_WEAPONS, PLAYER } from './fields.ts'

const Word = z.string().max(LONGEST_WORD)
export const Player = givenSchema(PLAYER)
export const Direction = givenSchema(DIRECTION)

export const Attack = z.strictObject({
  targetId: Word,
  weaponIndex: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT),
})

/** What a unit declares. */
export const declared = {
  player: Player,
  unitId: Word,
  torsoFacing: Direction,
  primaryTargetId: Word.nullable().optional(),
  attacks: z.array(Attack).max(MAX_WEAPONS).optional(),
}

/** One unit's fire; without attacks it is skipped or holds its fire. */
export const MechOrder = z.strictObject({ type: z.literal('Declare'), ...declared })
export type MechOrder = z.infer<typeof MechOrder>
