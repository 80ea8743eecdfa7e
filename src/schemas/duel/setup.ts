import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { across } from '#schemas/parsing/parse.ts'
import { checkBuff, checkSetup, checkUnit } from './checks.ts'
import { Skill } from './skill.ts'
import {
  Buff,
  Count,
  Hp,
  Id,
  Lifetime,
  ObstacleHp,
  Pos,
  Prepared,
  Resume,
  Round,
  Rules,
  SideId,
  Verdict,
} from './state.ts'
import { BUFFS, CLASSES, MINIONS, MOST_SKILLS, MOST_THINGS, TILE_BUFFS, UNIT_TYPES } from './words.ts'

const Draft = z.strictObject({
  hero: z.enum(CLASSES).optional(),
  minions: z.array(z.enum(MINIONS)).max(2).optional(),
  skill: Id.optional(),
})
export type Draft = z.infer<typeof Draft>

const SetupUnit = across(
  z.strictObject({
    id: Id,
    side: SideId,
    type: z.enum(UNIT_TYPES),
    pos: Pos,
    hp: Hp.optional(),
    alive: z.boolean().optional(),
    actionsUsed: Count.optional(),
    finished: z.boolean().optional(),
    buffs: z.array(across(Buff, checkBuff)).max(BUFFS.length).optional(),
    prepared: Prepared.nullable().optional(),
    skill: Id.nullable().optional(),
    cooldown: Count.optional(),
    charges: Count.optional(),
    beacon: Pos.nullable().optional(),
    lifetime: Lifetime.optional(),
  }),
  checkUnit,
)
export type SetupUnit = z.infer<typeof SetupUnit>

export const SetupObstacle = z.strictObject({ id: Id.optional(), pos: Pos, hp: ObstacleHp.optional() })
export type SetupObstacle = z.infer<typeof SetupObstacle>
export const SetupTile = z.strictObject({
  id: Id.optional(),
  pos: Pos,
  lifetime: Lifetime.optional(),
  type: z.enum(TILE_BUFFS).nullable().optional(),
})
export type SetupTile = z.infer<typeof SetupTile>

/** Either a draft (`drafts`) or a situation (`units`, the shape of a state). */
export const DuelSetup = across(
  z.strictObject({
    rules: Rules.partial().optional(),
    /** Skills of the scenario's own; one with a known id takes its place. */
    skills: z.array(Skill).max(MOST_SKILLS).optional(),
    drafts: z.strictObject({ P1: Draft.optional(), P2: Draft.optional() }).optional(),
    round: Round.optional(),
    holder: SideId.nullable().optional(),
    locked: Id.nullable().optional(),
    turnStarted: z.array(SideId).max(2).optional(),
    lastActor: SideId.nullable().optional(),
    clones: Count.optional(),
    units: list(SetupUnit, MOST_THINGS).optional(),
    obstacles: list(SetupObstacle, MOST_THINGS).optional(),
    tiles: list(SetupTile, MOST_THINGS).optional(),
    deathChoices: list(Id, MOST_THINGS).optional(),
    resume: Resume.nullable().optional(),
    outcome: Verdict.nullable().optional(),
  }),
  checkSetup,
)
export type DuelSetup = z.infer<typeof DuelSetup>
