import { z } from 'zod/mini'
import { intIn } from '#schemas/parsing/bounded.ts'

const Share = z.number().check(z.minimum(0), z.maximum(1))

/** How likely an outcome is. */
export const OutcomeShare = z.strictObject({
  share: Share,
  /** "5/8", in lowest terms, where every roll was followed to the end of its battle. */
  fraction: z.optional(z.string()),
  /** Certain bounds: what is sure to end so, and what could. The share itself where every roll was followed. */
  low: Share,
  high: Share,
  /** Where it was not, battles that were played, with the 95 % interval of their share. */
  sampled: z.optional(z.strictObject({ share: Share, low: Share, high: Share, runs: intIn(1) })),
})
export type OutcomeShare = z.infer<typeof OutcomeShare>

/** How a battle can end, over every roll from here on. */
export const OutcomeOdds = z.strictObject({
  /** Whether every roll was followed to the end of its battle. */
  exact: z.boolean(),
  /** By the outcome's kind, with the winner where that does not say it: "won P1". */
  outcomes: z.record(z.string(), OutcomeShare),
  /** How many different states there are at the ends of ticks, and the most at the end of one. */
  states: intIn(0),
  widest: intIn(0),
})
export type OutcomeOdds = z.infer<typeof OutcomeOdds>
