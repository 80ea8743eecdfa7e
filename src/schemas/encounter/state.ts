import { z } from 'zod'
import { Ahead, Attributes, Ended } from './setup.ts'
import { Creature, Hero, Id, Recruit } from './unit.ts'
import { SIDES } from './words.ts'

const Run = z.strictObject({
  floor: z.int(),
  last: z.int(),
  statPoints: z.int().min(0),
  pendingRecruits: z.array(Recruit),
  ahead: z.array(Ahead),
  byHand: z.array(Id).optional(),
})
export type Run = z.infer<typeof Run>

/** A battle between two team turns; with `run`, one of several. */
export const EncounterState = z.strictObject({
  turn: z.int().min(0),
  sideToAct: z.enum(SIDES),
  heroAttributes: Attributes,
  startedWithHero: z.boolean(),
  units: z.array(z.discriminatedUnion('isHero', [Hero, Creature])),
  recruitsThisBattle: z.array(Recruit),
  outcome: Ended.nullable(),
  run: Run.optional(),
})
export type EncounterState = z.infer<typeof EncounterState>
