import { z } from 'zod'

/** Ends every ruleset shares: the tick limit, and a bug in a rule. */
const Undecided = z.strictObject({ kind: z.literal('undecided') })
export const Fault = z.strictObject({
  kind: z.literal('fault'),
  tick: z.int(),
  phase: z.string(),
  message: z.string(),
})
export type Fault = z.infer<typeof Fault>

export const GambitOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['victory', 'defeat', 'draw']) }),
  Undecided,
  Fault,
])

/** How a battle ended. */
export const Outcome = z.union([GambitOutcome])
export type Outcome = z.infer<typeof Outcome>
