import { z } from 'zod'

const Probability = z.number().min(0)

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
      out: Probability.nullable(),
      /** Its parts, each with the probability that it is destroyed. */
      parts: z.array(z.strictObject({ label: z.string(), destroyed: Probability })),
      /** What it loses altogether, by ascending amount; null if it would take too long to tell. */
      damage: z.array(z.strictObject({ amount: z.int().min(0), probability: Probability })).nullable(),
    }),
  ),
})
export type Odds = z.infer<typeof Odds>
