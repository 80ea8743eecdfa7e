import { z } from 'zod'
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
    buffs: z.array(withChecks(Buff, checkBuff)).max(UNIT.buffs.most).optional(),
    prepared: Prepared.nullable().optional(),
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
    rules: z.strictObject(givenShape(RULES)).optional(),
    /** The scenario's own skills; one with a known id replaces that skill. */
    skills: z.array(Skill).max(MOST_SKILLS).optional(),
    drafts: z.strictObject({ P1: Draft.optional(), P2: Draft.optional() }).optional(),
    ...givenShape(TABLE),
    units: list(SetupUnit, MOST_THINGS).optional(),
    ...givenShape(ON_TABLE),
    resume: Resume.nullable().optional(),
    outcome: Verdict.nullable().optional(),
  }),
  checkSetup,
)
export type DuelSetup = z.infer<typeof DuelSetup>
