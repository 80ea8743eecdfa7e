import { z } from 'zod'
import { unitEdit } from '#schemas/unit-edit.ts'
import { EDITIONS } from './editions.ts'
import { CurrentSkill, Hex, Hp, LegacySkill } from './setup.ts'

export const GambitEdit = unitEdit({
  position: Hex,
  hp: Hp,
  maxHp: Hp,
  /** The whole list in its new order, with the cooldowns it goes on from. */
  skills: z.array(z.union([CurrentSkill, LegacySkill])).max(EDITIONS.current.maxSkills),
  /** Gives up what the character is doing. */
  action: z.null(),
})
export type GambitEdit = z.infer<typeof GambitEdit>
