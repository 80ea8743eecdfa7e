import { z } from 'zod'
import { MAX_TICKS } from '#schemas/limits.ts'
import { EDITIONS } from './editions.ts'
import { CurrentSkill, Hex, Hp, Id, LegacySkill } from './setup.ts'

const MAX_SKILLS = EDITIONS.current.maxSkills

/** What a branch changes of one character at the start of a tick; what is left out stays. */
export const GambitEdit = z.strictObject({
  tick: z.int().min(0).max(MAX_TICKS),
  unit: Id,
  position: Hex.optional(),
  hp: Hp.optional(),
  maxHp: Hp.optional(),
  /** The whole list in its new order, with the cooldowns it goes on from. */
  skills: z
    .array(z.union([CurrentSkill, LegacySkill]))
    .max(MAX_SKILLS)
    .optional(),
  /** Gives up what the character is doing. */
  action: z.null().optional(),
})
export type GambitEdit = z.infer<typeof GambitEdit>
