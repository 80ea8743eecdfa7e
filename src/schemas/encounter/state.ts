import { z } from 'zod'
import { word } from '#schemas/fields.ts'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { Option, Trace } from '#schemas/trace.ts'
import { givenSchema, wholeShape } from '#schemas/zod-fields.ts'
import { checkAhead } from './checks.ts'
import { BATTLE, FLOOR, RUN, TIER, TURN } from './fields.ts'
import { EncounterOrder } from './order.ts'
import { Creature, Hero, Id, Recruit, Square } from './unit.ts'
import { ENDINGS, SIDES } from './words.ts'

/** There are 18 squares. */
export const MOST_UNITS = 100

/** How the battle ended; null while it goes on. */
export const Ended = z.strictObject({ kind: z.enum(ENDINGS), turns: givenSchema(TURN) })
export type Ended = z.infer<typeof Ended>

/** An encounter of a later floor, drawn when the run began: types of the bestiary at their tiers. */
export const Ahead = z.strictObject({
  floor: givenSchema(FLOOR),
  units: z
    .array(
      withChecks(
        z.strictObject({
          id: Id,
          type: z.string().max(LONGEST_WORD),
          tier: givenSchema(TIER),
          anchor: Square,
        }),
        checkAhead,
      ),
    )
    .max(MOST_UNITS),
})
export type Ahead = z.infer<typeof Ahead>

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

/** A team's reasoning: an option per order, with its score. */
export const EncounterDecision = Trace.extend({
  options: list(Option.extend({ order: EncounterOrder, total: z.int() })),
})
export type EncounterDecision = z.infer<typeof EncounterDecision>
