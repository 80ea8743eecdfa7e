import { z } from 'zod'
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
