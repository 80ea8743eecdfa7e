import { z } from 'zod/mini'
import type { Scenario } from '#schemas/documents/battle.ts'
import type { RulesetSchemas } from '#schemas/documents/per-ruleset.ts'
import { noOrder } from '#schemas/documents/scenario.ts'
import { LONGEST_TEXT, LONGEST_WORD } from '#schemas/limits.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { intIn, someText, textUpTo } from '#schemas/parsing/bounded.ts'
import { Trace } from '#schemas/trace.ts'
import { LOG } from './words.ts'

// What a told battle is made of as far as the worker and the browser keep it. Its own document is the log.

/** The log as it was read; in a link it is text. */
const File = z.union([z.instanceof(Blob), z.string()])

const ToldScenario = z.strictObject({
  format: z.literal('tickscope/scenario'),
  version: z.literal(1),
  ruleset: z.literal(LOG),
  name: someText(LONGEST_WORD),
  description: z.optional(textUpTo(LONGEST_TEXT)),
  seed: z.literal(0),
  maxTicks: intIn(0),
  setup: z.strictObject({ game: z.string(), file: File, isPacked: z.boolean() }),
})

export interface ToldSetup {
  readonly game: string
  readonly file: Blob | string
}

export const toldSchemas: RulesetSchemas = {
  scenario: ToldScenario as z.ZodMiniType as z.ZodMiniType<Scenario>,
  order: noOrder(LOG),
  edit: z.never({ error: 'a battle that another game played cannot be changed' }),
  state: z.unknown(),
  event: z.unknown(),
  decision: Trace,
  outcome: z.unknown() as z.ZodMiniType as z.ZodMiniType<Outcome>,
  phase: z.string(),
}
