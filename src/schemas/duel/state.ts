import { z } from 'zod'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Trace } from '#schemas/trace.ts'
import { Skill } from './skill.ts'
import {
  BOARD_SIZE,
  BUFFS,
  MAX_COUNT,
  MAX_HP,
  REASONS,
  SHIELD_AMOUNT,
  SIDES,
  SWITCHES,
  TILE_BUFFS,
  UNIT_TYPES,
} from './words.ts'

const Coordinate = z
  .int()
  .min(0)
  .max(BOARD_SIZE - 1)
export const Pos = z.strictObject({ x: Coordinate, y: Coordinate })
export type Pos = Readonly<z.infer<typeof Pos>>

export const Id = z.string().min(1).max(LONGEST_WORD)
export const Count = z.int().min(0).max(MAX_COUNT)
export const Hp = z.int().min(0).max(MAX_HP)
export const Lifetime = z.int().min(1).max(MAX_COUNT)
export const Round = z.int().min(1).max(MAX_COUNT)
export const ObstacleHp = z.int().min(1).max(MAX_HP)
export const SideId = z.enum(SIDES)

export const Rules = z.strictObject({
  decayStartRound: z.literal(SWITCHES.decayStartRound),
  tileTypeRoll: z.enum(SWITCHES.tileTypeRoll),
  slowConsumesNextActivation: z.boolean(),
  roundEndDoubleKo: z.enum(SWITCHES.roundEndDoubleKo),
  moveShape: z.enum(SWITCHES.moveShape),
  roundOpener: z.enum(SWITCHES.roundOpener),
  deathChooser: z.enum(SWITCHES.deathChooser),
  systemDeath: z.enum(SWITCHES.systemDeath),
})
export type Rules = z.infer<typeof Rules>

/** In a state a buff has a duration, but for INVISIBLE. */
export const Buff = z.strictObject({
  type: z.enum(BUFFS),
  duration: Lifetime.optional(),
  source: Id.optional(),
  amount: z.int().min(1).max(SHIELD_AMOUNT).optional(),
})
export type Buff = Readonly<z.infer<typeof Buff>>

const Step = z.int().min(-1).max(1)
const at = <T extends string>(type: T) => z.strictObject({ type: z.literal(type), pos: Pos })

/** What a slowed unit has committed to. */
export const Prepared = z.discriminatedUnion('type', [
  at('MOVE'),
  at('ATTACK'),
  at('DESTROY_OBSTACLE'),
  at('MOVE_AND_ATTACK').extend({ targetPos: Pos }),
  z.strictObject({ type: z.literal('END_TURN') }),
  z.strictObject({
    type: z.literal('USE_SKILL'),
    pos: Pos.optional(),
    dir: z.strictObject({ x: Step, y: Step }).optional(),
    buffChoice: z.enum(BUFFS).optional(),
  }),
])
export type Prepared = Readonly<z.infer<typeof Prepared>>

const Unit = z.strictObject({
  id: Id,
  side: SideId,
  type: z.enum(UNIT_TYPES),
  pos: Pos,
  hp: Hp,
  alive: z.boolean(),
  actionsUsed: Count,
  finished: z.boolean(),
  buffs: list(Buff),
  prepared: Prepared.nullable(),
  /** Heroes only, as the three below. */
  skill: Id.nullable().optional(),
  cooldown: Count.optional(),
  charges: Count.optional(),
  beacon: Pos.nullable().optional(),
  /** Clones only. */
  lifetime: Lifetime.optional(),
})
export type Unit = z.infer<typeof Unit>

const Obstacle = z.strictObject({ id: Id, pos: Pos, hp: ObstacleHp })
export type Obstacle = z.infer<typeof Obstacle>
const Tile = z.strictObject({ id: Id, pos: Pos, lifetime: Lifetime, type: z.enum(TILE_BUFFS).nullable() })
export type Tile = z.infer<typeof Tile>

export const Resume = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('ADVANCE'), unitId: Id }),
  z.strictObject({ step: z.literal('TURN_START') }),
])
export const Verdict = z.strictObject({ winner: SideId, reason: z.enum(REASONS) })

export const DuelState = z.strictObject({
  rules: Rules,
  skills: list(Skill),
  round: Round,
  holder: SideId.nullable(),
  locked: Id.nullable(),
  turnStarted: list(SideId),
  lastActor: SideId.nullable(),
  clones: Count,
  units: list(Unit),
  obstacles: list(Obstacle),
  tiles: list(Tile),
  deathChoices: list(Id),
  resume: Resume.nullable(),
  outcome: Verdict.nullable(),
})
export type DuelState = z.infer<typeof DuelState>

/** What the policy weighed, or how a blow came to its numbers. */
export const DuelDecision = Trace
export type DuelDecision = Trace
