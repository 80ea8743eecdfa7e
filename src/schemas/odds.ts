import { z } from 'zod/mini'
import { intIn } from '#schemas/parsing/bounded.ts'

const Probability = z.number().check(z.minimum(0))

/** What the dice may do to everybody concerned, worked out from the rules: nothing of it is an estimate. */
export const Odds = z.strictObject({
  /** In a sentence, what it is about. */
  text: z.string(),
  units: z.array(
    z.strictObject({
      unit: z.string(),
      /** "4 shots, 12.5 damage taken on average". */
      text: z.string(),
      /** That it leaves the battle; null where the rules never take anybody out, or it would take too long to tell. */
      out: z.nullable(Probability),
      /** Its parts, each with the probability that it is destroyed. */
      parts: z.array(z.strictObject({ label: z.string(), destroyed: Probability })),
      /** What it loses altogether, by ascending amount; null if it would take too long to tell. */
      damage: z.nullable(z.array(z.strictObject({ amount: intIn(0), probability: Probability }))),
    }),
  ),
})
export type Odds = z.infer<typeof Odds>
