import { z } from 'zod/mini'
import { withChecks } from '#schemas/parsing/parse.ts'
import { givenShape } from '#schemas/zod-fields.ts'
import { checkRun, checkSetup } from './checks.ts'
import { BATTLE, RUN } from './fields.ts'
import { Ahead, Ended, MOST_UNITS } from './state.ts'
import { Id, SetupCreature, SetupHero, SetupRecruit } from './unit.ts'
import { FLOORS } from './words.ts'

// Enough for every creature of a run.
const MAX_PENDING = 200

/** Makes a setup a run: one encounter a floor, from `floor` to `last`. */
const SetupRun = withChecks(
  z.strictObject({
    ...givenShape(RUN),
    pendingRecruits: z.optional(z.array(SetupRecruit).check(z.maxLength(MAX_PENDING))),
    /** Left out, side E is drawn for this floor and all later ones. */
    ahead: z.optional(z.array(Ahead).check(z.maxLength(FLOORS))),
    /**
     * Between two floors, once something was ordered there: whose place was decided by that. It says too that the
     * battle is settled: everybody at home, experience and points counted.
     */
    byHand: z.optional(z.array(Id).check(z.maxLength(MAX_PENDING))),
  }),
  checkRun,
)

export const EncounterSetup = withChecks(
  z.strictObject({
    ...givenShape(BATTLE),
    units: z.array(z.discriminatedUnion('isHero', [SetupHero, SetupCreature])).check(z.maxLength(MOST_UNITS)),
    recruitsThisBattle: z.optional(z.array(SetupRecruit).check(z.maxLength(MAX_PENDING))),
    outcome: z.optional(z.nullable(Ended)),
    run: z.optional(SetupRun),
  }),
  checkSetup,
)
export type EncounterSetup = z.infer<typeof EncounterSetup>
