import { z } from 'zod/mini'
import { rulesetSchemas } from '#schemas/documents/ruleset-schemas.ts'
import { MechEdit } from './edit.ts'
import { MechOrder } from './order.ts'
import { type SetupCheck, setupSchema } from './setup.ts'
import { MechDecision, MechState } from './state.ts'
import { MECH_PHASE_NAMES, PLAYERS } from './words.ts'

/** `check` is what the rules have to say about a setup. */
export const mechSchemas = (check: SetupCheck) =>
  rulesetSchemas('mech', {
    setup: setupSchema(check),
    order: MechOrder,
    sides: PLAYERS,
    edit: MechEdit,
    state: MechState,
    decision: MechDecision,
    /** All turns are played or, where wrecks leave the battle, a side has nobody left. */
    endings: [
      z.strictObject({ kind: z.literal('done') }),
      z.strictObject({ kind: z.literal('victory'), winner: z.enum(PLAYERS) }),
      z.strictObject({ kind: z.literal('draw') }),
    ],
    phases: MECH_PHASE_NAMES,
    /** Its rolls are dice, and a die has six sides. */
    highestRoll: 5,
  })

/** As far as can be told without the rules. */
export const MechScenario = mechSchemas(() => {}).scenario
export type MechScenario = z.infer<typeof MechScenario>
