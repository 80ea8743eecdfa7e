import { z } from 'zod/mini'
import type { Given } from '#schemas/fields.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { givenShape } from '#schemas/zod-fields.ts'
import { checkBuff, checkSetup, checkUnit } from './checks.ts'
import { DRAFT, type OBSTACLE, OF_KIND, ON_TABLE, RULES, TABLE, type TILE, UNIT } from './fields.ts'
import { Skill } from './skill.ts'
import { Buff, Prepared, Resume, Verdict } from './state.ts'
import { MOST_SKILLS, MOST_THINGS } from './words.ts'

const Draft = z.strictObject(givenShape(DRAFT))
export type Draft = z.infer<typeof Draft>

const SetupUnit = withChecks(
  z.strictObject({
    ...givenShape(UNIT),
    buffs: z.optional(z.array(withChecks(Buff, checkBuff)).check(z.maxLength(UNIT.buffs.most))),
    prepared: z.optional(z.nullable(Prepared)),
    ...givenShape(OF_KIND),
  }),
  checkUnit,
)
export type SetupUnit = z.infer<typeof SetupUnit>

export type SetupObstacle = Given<typeof OBSTACLE>
export type SetupTile = Given<typeof TILE>

/** Either a draft (`drafts`) or a situation (`units`, the shape of a state). */
export const DuelSetup = withChecks(
  z.strictObject({
    rules: z.optional(z.strictObject(givenShape(RULES))),
    /** The scenario's own skills; one with a known id replaces that skill. */
    skills: z.optional(z.array(Skill).check(z.maxLength(MOST_SKILLS))),
    drafts: z.optional(z.strictObject({ P1: z.optional(Draft), P2: z.optional(Draft) })),
    ...givenShape(TABLE),
    units: z.optional(list(SetupUnit, MOST_THINGS)),
    ...givenShape(ON_TABLE),
    resume: z.optional(z.nullable(Resume)),
    outcome: z.optional(z.nullable(Verdict)),
  }),
  checkSetup,
)
export type DuelSetup = z.infer<typeof DuelSetup>
