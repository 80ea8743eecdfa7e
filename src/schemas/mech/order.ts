import { z } from 'zod/mini'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { intIn, textUpTo } from '#schemas/parsing/bounded.ts'
import { givenSchema } from '#schemas/zod-fields.ts'
import { DIRECTION, MAX_AMOUNT, MAX_WEAPONS, PLAYER } from './fields.ts'

const Word = textUpTo(LONGEST_WORD)
export const Player = givenSchema(PLAYER)
export const Direction = givenSchema(DIRECTION)

export const Attack = z.strictObject({
  targetId: Word,
  weaponIndex: intIn(-MAX_AMOUNT, MAX_AMOUNT),
})

/** What a unit declares. */
export const declared = {
  player: Player,
  unitId: Word,
  torsoFacing: Direction,
  primaryTargetId: z.optional(z.nullable(Word)),
  attacks: z.optional(z.array(Attack).check(z.maxLength(MAX_WEAPONS))),
}

/** One unit's fire; without attacks it is skipped or holds its fire. */
export const MechOrder = z.strictObject({ type: z.literal('Declare'), ...declared })
export type MechOrder = z.infer<typeof MechOrder>
