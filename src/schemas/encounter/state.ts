import { z } from 'zod'
import { word } from '#schemas/fields.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { wholeShape } from '#schemas/zod-fields.ts'
import { BATTLE, RUN } from './fields.ts'
import { EncounterOrder } from './order.ts'
import { Ahead, Ended } from './setup.ts'
import { Creature, Hero, Id, Recruit } from './unit.ts'
import { SIDES } from './words.ts'

const Run = z.strictObject({
  ...wholeShape(RUN),
  pendingRecruits: list(Recruit),
  ahead: list(Ahead),
  byHand: list(Id).optional(),
})
export type Run = z.infer<typeof Run>

const { turn, heroAttributes, startedWithHero } = BATTLE

/** A battle between two team turns; with `run`, one of several. */
export const EncounterState = z.strictObject({
  ...wholeShape({ turn, sideToAct: word(SIDES), heroAttributes, startedWithHero }),
  units: list(z.discriminatedUnion('isHero', [Hero, Creature])),
  recruitsThisBattle: list(Recruit),
  outcome: Ended.nullable(),
  run: Run.optional(),
})
export type EncounterState = z.infer<typeof EncounterState>

/** A team's reasoning: an option an order, and what it comes to. */
export const EncounterDecision = Trace.extend({
  options: list(Option.extend({ order: EncounterOrder, total: z.int() })),
})
export type EncounterDecision = z.infer<typeof EncounterDecision>
