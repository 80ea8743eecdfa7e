import { z } from 'zod'
import { STOPS } from '#schemas/outcome.ts'
import type { RulesetSchemas } from '#schemas/ruleset-schemas.ts'
import { noOrder, scenarioSchema } from '#schemas/scenario.ts'
import { GambitEdit } from './edit.ts'
import { GambitSetup } from './setup.ts'
import { GambitDecision, GambitState } from './state.ts'
import { PHASE_NAMES } from './words.ts'

/** It decides by rules alone. */
const order = noOrder('gambit')

/** The keys for orders are known, and empty. */
export const GambitScenario = scenarioSchema('gambit', { setup: GambitSetup, order, sides: [] })
export type GambitScenario = z.infer<typeof GambitScenario>

const Ended = z.strictObject({ kind: z.enum(['victory', 'defeat', 'draw']) })

export const gambitSchemas: Omit<RulesetSchemas, 'event'> = {
  scenario: GambitScenario,
  order,
  edit: GambitEdit,
  state: GambitState,
  decision: GambitDecision,
  outcome: z.discriminatedUnion('kind', [Ended, ...STOPS]),
  phase: z.enum(PHASE_NAMES),
}
