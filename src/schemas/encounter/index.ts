import { z } from 'zod'
import { ORDER_STOPS } from '#schemas/outcome.ts'
import type { RulesetSchemas } from '#schemas/ruleset-schemas.ts'
import { scenarioSchema } from '#schemas/scenario.ts'
import { EncounterEdit } from './edit.ts'
import { EncounterOrder } from './order.ts'
import { EncounterSetup, Ended } from './setup.ts'
import { EncounterDecision, EncounterState } from './state.ts'
import { PHASE_NAMES, SIDES } from './words.ts'

export const EncounterScenario = scenarioSchema('encounter', {
  setup: EncounterSetup,
  order: EncounterOrder,
  sides: SIDES,
})
export type EncounterScenario = z.infer<typeof EncounterScenario>

export const encounterSchemas: Omit<RulesetSchemas, 'event'> = {
  scenario: EncounterScenario,
  order: EncounterOrder,
  edit: EncounterEdit,
  state: EncounterState,
  decision: EncounterDecision,
  outcome: z.discriminatedUnion('kind', [Ended, ...ORDER_STOPS]),
  phase: z.enum(PHASE_NAMES),
}
