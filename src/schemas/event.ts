import { z } from 'zod'
import { TONES } from './lanes.ts'

const Tone = z.enum(TONES)

/** An event as a reader sees it. */
export const EventLine = z.strictObject({
  id: z.int(),
  tick: z.int(),
  type: z.string(),
  cause: z.int().nullable(),
  tone: Tone,
  text: z.string(),
  /** Whom it concerns, the one who acts first. */
  units: z.array(z.string()),
})
export type EventLine = z.infer<typeof EventLine>
