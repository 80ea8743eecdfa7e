import { z } from 'zod'
import { ORDER_STOPS } from '#schemas/outcome.ts'
import type { RulesetSchemas } from '#schemas/ruleset-schemas.ts'
import { scenarioSchema } from '#schemas/scenario.ts'
import { MechEdit } from './edit.ts'
import { MechDecision, MechEvent } from './events.ts'
import { type SetupCheck, setupSchema } from './setup.ts'
import { MechOrder } from './shape.ts'
import { MechState } from './state.ts'
import { MECH_PHASE_NAMES, PLAYERS } from './words.ts'

/** Its rolls are dice, and a die has six sides. */
const scenarioOf = (check: SetupCheck) =>
  scenarioSchema('mech', { setup: setupSchema(check), order: MechOrder, sides: PLAYERS, highestRoll: 5 })
/** As far as it can be told without the rules. */
export const MechScenario = scenarioOf(() => {})
export type MechScenario = z.infer<typeof MechScenario>

/** All turns are played or, where machines leave the battle, a side has none left. */
export const MechOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('victory'), winner: z.enum(PLAYERS) }),
  z.strictObject({ kind: z.literal('draw') }),
  ...ORDER_STOPS,
])

/** `check` is the rules' say on a setup. */
export const mechSchemas = (check: SetupCheck): RulesetSchemas => ({
  scenario: scenarioOf(check),
  order: MechOrder,
  edit: MechEdit,
  state: MechState,
  event: MechEvent,
  decision: MechDecision,
  outcome: MechOutcome,
  phase: z.enum(MECH_PHASE_NAMES),
})
