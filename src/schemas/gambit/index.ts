import { z } from 'zod/mini'
import { rulesetSchemas } from '#schemas/documents/ruleset-schemas.ts'
import { GambitEdit } from './edit.ts'
import { GambitSetup } from './setup.ts'
import { GambitDecision, GambitState } from './state.ts'
import { PHASE_NAMES } from './words.ts'

export const gambitSchemas = rulesetSchemas('gambit', {
  setup: GambitSetup,
  edit: GambitEdit,
  state: GambitState,
  decision: GambitDecision,
  endings: [z.strictObject({ kind: z.enum(['victory', 'defeat', 'draw']) })],
  phases: PHASE_NAMES,
})

export const GambitScenario = gambitSchemas.scenario
export type GambitScenario = z.infer<typeof GambitScenario>
