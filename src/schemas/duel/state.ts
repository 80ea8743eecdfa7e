import { z } from 'zod/mini'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Trace } from '#schemas/trace.ts'
import { givenSchema, givenShape, wholeShape } from '#schemas/zod-fields.ts'
import { BUFF, ID, OBSTACLE, OF_KIND, POS, PREPARED, RULES, SIDE, TABLE, TILE, UNIT } from './fields.ts'
import { Skill } from './skill.ts'
import { REASONS } from './words.ts'

const Pos = givenSchema(POS)

const Id = givenSchema(ID)
const SideId = givenSchema(SIDE)

const Rules = z.strictObject(wholeShape(RULES))

/** In a state every buff but INVISIBLE has a duration. */
export const Buff = z.strictObject(givenShape(BUFF))
export type Buff = Readonly<z.infer<typeof Buff>>

const at = <T extends string>(type: T) => z.strictObject({ type: z.literal(type), pos: Pos })

/** What a slowed unit has committed to. */
export const Prepared = z.discriminatedUnion('type', [
  at('MOVE'),
  at('ATTACK'),
  at('DESTROY_OBSTACLE'),
  z.extend(at('MOVE_AND_ATTACK'), { targetPos: Pos }),
  z.strictObject({ type: z.literal('END_TURN') }),
  z.strictObject({
    type: z.literal('USE_SKILL'),
    pos: z.optional(Pos),
    dir: z.optional(givenSchema(PREPARED.dir)),
    buffChoice: z.optional(givenSchema(PREPARED.buffChoice)),
  }),
])
export type Prepared = Readonly<z.infer<typeof Prepared>>

const Unit = z.strictObject({
  ...wholeShape(UNIT),
  buffs: list(Buff),
  prepared: z.nullable(Prepared),
  ...wholeShape(OF_KIND),
})
export type Unit = z.infer<typeof Unit>

const Obstacle = z.strictObject(wholeShape({ ...OBSTACLE, id: ID }))
export type Obstacle = z.infer<typeof Obstacle>
const Tile = z.strictObject(wholeShape({ ...TILE, id: ID }))
export type Tile = z.infer<typeof Tile>

export const Resume = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('ADVANCE'), unitId: Id }),
  z.strictObject({ step: z.literal('TURN_START') }),
])
export const Verdict = z.strictObject({ winner: SideId, reason: z.enum(REASONS) })

export const DuelState = z.strictObject({
  rules: Rules,
  skills: list(Skill),
  ...wholeShape(TABLE),
  turnStarted: list(SideId),
  units: list(Unit),
  obstacles: list(Obstacle),
  tiles: list(Tile),
  deathChoices: list(Id),
  resume: z.nullable(Resume),
  outcome: z.nullable(Verdict),
})
export type DuelState = z.infer<typeof DuelState>

/** What the policy weighed, or how a blow got its numbers. */
export const DuelDecision = Trace
export type DuelDecision = Trace
