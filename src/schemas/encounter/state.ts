import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Ahead, Attributes, Ended, Floor, Points, Turn } from './setup.ts'
import { Creature, Hero, Id, Recruit } from './unit.ts'
import { SIDES } from './words.ts'

const Run = z.strictObject({
  floor: Floor,
  last: Floor,
  statPoints: Points,
  pendingRecruits: list(Recruit),
  ahead: list(Ahead),
  byHand: list(Id).optional(),
})
export type Run = z.infer<typeof Run>

/** A battle between two team turns; with `run`, one of several. */
export const EncounterState = z.strictObject({
  turn: Turn,
  sideToAct: z.enum(SIDES),
  heroAttributes: Attributes,
  startedWithHero: z.boolean(),
  units: list(z.discriminatedUnion('isHero', [Hero, Creature])),
  recruitsThisBattle: list(Recruit),
  outcome: Ended.nullable(),
  run: Run.optional(),
})
export type EncounterState = z.infer<typeof EncounterState>
