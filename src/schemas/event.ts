import { z } from 'zod/mini'
import { list } from '#schemas/parsing/bounded-list.ts'
import { TONES } from './lanes.ts'

const Tone = z.enum(TONES)

const Change = z.strictObject({ unit: z.string(), amount: z.number(), left: z.optional(z.number()) })

/** An event as a reader sees it. */
export const EventLine = z.strictObject({
  id: z.int(),
  tick: z.int(),
  type: z.string(),
  cause: z.nullable(z.int()),
  tone: Tone,
  text: z.string(),
  /** How its numbers add up: "5 base + 2 pack = strength 7, guard 3 own: 7 − 3 = 4". */
  because: z.optional(z.string()),
  /** What it took from (below 0) or gave to a unit’s first bar, and what is left. */
  change: z.optional(Change),
  /** All of them, where it is more than one. */
  changes: z.optional(list(Change)),
  /** The units involved, the acting one first. */
  units: list(z.string()),
})
export type EventLine = z.infer<typeof EventLine>
