import { z } from 'zod/mini'
import { rulesetSchemas } from '#schemas/documents/ruleset-schemas.ts'
import { DuelEdit } from './edit.ts'
import { DuelOrder } from './order.ts'
import { DuelSetup } from './setup.ts'
import { DuelDecision, DuelState, Verdict } from './state.ts'
import { PHASE_NAMES, SIDES } from './words.ts'

export const duelSchemas = rulesetSchemas('duel', {
  setup: DuelSetup,
  order: DuelOrder,
  sides: SIDES,
  edit: DuelEdit,
  state: DuelState,
  decision: DuelDecision,
  endings: [z.extend(Verdict, { kind: z.literal('won') })],
  phases: PHASE_NAMES,
})

export const DuelScenario = duelSchemas.scenario
export type DuelScenario = z.infer<typeof DuelScenario>
