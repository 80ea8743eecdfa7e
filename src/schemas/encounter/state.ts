import { z } from 'zod/mini'
import { word } from '#schemas/fields.ts'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { textUpTo } from '#schemas/parsing/bounded.ts'
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
          type: textUpTo(LONGEST_WORD),
          tier: givenSchema(TIER),
          anchor: Square,
        }),
        checkAhead,
      ),
    )
    .check(z.maxLength(MOST_UNITS)),
})
export type Ahead = z.infer<typeof Ahead>

const Run = z.strictObject({
  ...wholeShape(RUN),
  pendingRecruits: list(Recruit),
  ahead: list(Ahead),
  byHand: z.optional(list(Id)),
})
export type Run = z.infer<typeof Run>

const { turn, heroAttributes, startedWithHero } = BATTLE

/** A battle between two team turns; with `run`, one of several. */
export const EncounterState = z.strictObject({
  ...wholeShape({ turn, sideToAct: word(SIDES), heroAttributes, startedWithHero }),
  units: list(z.discriminatedUnion('isHero', [Hero, Creature])),
  recruitsThisBattle: list(Recruit),
  outcome: z.nullable(Ended),
  run: z.optional(Run),
})
export type EncounterState = z.infer<typeof EncounterState>

/** A team's reasoning: an option per order, with its score. */
export const EncounterDecision = z.extend(Trace, {
  options: list(z.extend(Option, { order: EncounterOrder, total: z.int() })),
})
export type EncounterDecision = z.infer<typeof EncounterDecision>
