import { z } from 'zod'
import { LONGEST_WORD } from '#schemas/limits.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { givenSchema, givenShape } from '#schemas/zod-fields.ts'
import { checkAhead, checkRun, checkSetup } from './checks.ts'
import { BATTLE, FLOOR, RUN, TIER, TURN } from './fields.ts'
import { Id, SetupCreature, SetupHero, SetupRecruit, Square } from './unit.ts'
import { ENDINGS, FLOORS } from './words.ts'

// Enough for every creature of a run.
const MAX_PENDING = 200
// There are 18 squares.
const MOST_UNITS = 100

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

/** Makes a setup a run: one encounter a floor, from `floor` to `last`. */
const SetupRun = withChecks(
  z.strictObject({
    ...givenShape(RUN),
    pendingRecruits: z.array(SetupRecruit).max(MAX_PENDING).optional(),
    /** Left out, side E is drawn for this floor and all later ones. */
    ahead: z.array(Ahead).max(FLOORS).optional(),
    /**
     * Between two floors, once something was ordered there: whose place was decided by that. It says too that the
     * battle is settled: everybody at home, experience and points counted.
     */
    byHand: z.array(Id).max(MAX_PENDING).optional(),
  }),
  checkRun,
)

export const EncounterSetup = withChecks(
  z.strictObject({
    ...givenShape(BATTLE),
    units: z.array(z.discriminatedUnion('isHero', [SetupHero, SetupCreature])).max(MOST_UNITS),
    recruitsThisBattle: z.array(SetupRecruit).max(MAX_PENDING).optional(),
    outcome: Ended.nullable().optional(),
    run: SetupRun.optional(),
  }),
  checkSetup,
)
export type EncounterSetup = z.infer<typeof EncounterSetup>
