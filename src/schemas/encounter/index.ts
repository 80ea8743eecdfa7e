import type { z } from 'zod/mini'
import { rulesetSchemas } from '#schemas/documents/ruleset-schemas.ts'
import { EncounterEdit } from './edit.ts'
import { EncounterOrder } from './order.ts'
import { EncounterSetup } from './setup.ts'
import { EncounterDecision, EncounterState, Ended } from './state.ts'
import { PHASE_NAMES, SIDES } from './words.ts'

export const encounterSchemas = rulesetSchemas('encounter', {
  setup: EncounterSetup,
  order: EncounterOrder,
  sides: SIDES,
  edit: EncounterEdit,
  state: EncounterState,
  decision: EncounterDecision,
  endings: [Ended],
  phases: PHASE_NAMES,
})

export const EncounterScenario = encounterSchemas.scenario
export type EncounterScenario = z.infer<typeof EncounterScenario>
