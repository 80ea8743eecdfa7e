import { z } from 'zod/mini'
import { MAX_TICKS } from '#schemas/limits.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { wholeSchema, wholeShape } from '#schemas/zod-fields.ts'
import { SKILL_IDS } from './catalogue.ts'
import { EDITION_IDS, LEGACY_SKILL_IDS } from './editions.ts'
import { CHARACTER, RULE } from './fields.ts'
import { Action, Filter, Hex, LegacyFilter, LegacyTrigger, Trigger } from './setup.ts'
import {
  BEHAVIORS,
  CRITERIA,
  FACTIONS,
  LEGACY_CRITERIA,
  MAX_CHARACTERS,
  MAX_HP,
  REASONS,
  SINGULAR_TARGETS,
  TARGETS,
} from './words.ts'

const settings = {
  instance: z.string(),
  ...wholeShape(RULE),
  behavior: z.nullable(z.enum(BEHAVIORS)),
}
const CurrentSkillState = z.strictObject({
  skill: z.enum(SKILL_IDS),
  ...settings,
  trigger: Trigger,
  target: z.enum(TARGETS),
  criterion: z.enum(CRITERIA),
  filter: z.nullable(Filter),
})
const LegacySkillState = z.strictObject({
  skill: z.enum(LEGACY_SKILL_IDS),
  ...settings,
  triggers: list(LegacyTrigger),
  target: z.enum(SINGULAR_TARGETS),
  criterion: z.enum(LEGACY_CRITERIA),
  filter: z.nullable(LegacyFilter),
})
export type CurrentSkillState = z.infer<typeof CurrentSkillState>
export type LegacySkillState = z.infer<typeof LegacySkillState>
const SkillState = z.union([CurrentSkillState, LegacySkillState])
export type SkillState = z.infer<typeof SkillState>

const Character = z.strictObject({
  id: z.string(),
  letter: z.string(),
  name: z.string(),
  faction: z.enum(FACTIONS),
  slot: intIn(1, MAX_CHARACTERS),
  position: Hex,
  hp: z.int32().check(z.maximum(MAX_HP)),
  maxHp: wholeSchema(CHARACTER.maxHp),
  skills: list(SkillState),
  /** Counted in ticks of its own battle. */
  action: z.nullable(
    z.extend(Action, {
      resolvesAt: intIn(-MAX_TICKS, 2 * MAX_TICKS),
    }),
  ),
})
export type Character = z.infer<typeof Character>

export const GambitState = z.strictObject({
  edition: z.enum(EDITION_IDS),
  characters: list(Character),
})
export type GambitState = z.infer<typeof GambitState>

export const GambitDecision = z.extend(Trace, {
  options: list(
    z.extend(Option, {
      instance: z.string(),
      skill: z.enum(SKILL_IDS),
      reason: z.optional(z.enum(REASONS)),
    }),
  ),
})
export type GambitDecision = z.infer<typeof GambitDecision>
