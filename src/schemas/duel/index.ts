import { z } from 'zod'
import { ORDER_STOPS } from '#schemas/outcome.ts'
import type { RulesetSchemas } from '#schemas/ruleset-schemas.ts'
import { scenarioSchema } from '#schemas/scenario.ts'
import { DuelEdit } from './edit.ts'
import { DuelOrder } from './order.ts'
import { DuelSetup } from './setup.ts'
import { DuelDecision, DuelState, Verdict } from './state.ts'
import { PHASE_NAMES, SIDES } from './words.ts'

export const DuelScenario = scenarioSchema('duel', { setup: DuelSetup, order: DuelOrder, sides: SIDES })
export type DuelScenario = z.infer<typeof DuelScenario>

const Won = Verdict.extend({ kind: z.literal('won') })

export const duelSchemas: Omit<RulesetSchemas, 'event'> = {
  scenario: DuelScenario,
  order: DuelOrder,
  edit: DuelEdit,
  state: DuelState,
  decision: DuelDecision,
  outcome: z.discriminatedUnion('kind', [Won, ...ORDER_STOPS]),
  phase: z.enum(PHASE_NAMES),
}
