import { z } from 'zod/mini'
import { unitEdit } from '#schemas/documents/unit-edit.ts'
import { givenSchema } from '#schemas/zod-fields.ts'
import { EDITIONS } from './editions.ts'
import { CHARACTER } from './fields.ts'
import { CurrentSkill, Hex, LegacySkill } from './setup.ts'

export const GambitEdit = unitEdit({
  position: Hex,
  hp: givenSchema(CHARACTER.hp),
  maxHp: givenSchema(CHARACTER.maxHp),
  /** The whole list in its new order, with its cooldowns at that moment. */
  skills: z.array(z.union([CurrentSkill, LegacySkill])).check(z.maxLength(EDITIONS.current.maxSkills)),
  /** Cancels what the character is doing. */
  action: z.null(),
})
export type GambitEdit = z.infer<typeof GambitEdit>
