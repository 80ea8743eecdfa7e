import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { type EventFields, type EventsOf, isTold } from './event-fields.ts'
import { TONES } from './lanes.ts'
import { toldShape } from './zod-fields.ts'

const Tone = z.enum(TONES)

/** An event as a reader sees it. */
export const EventLine = z.strictObject({
  id: z.int(),
  tick: z.int(),
  type: z.string(),
  cause: z.int().nullable(),
  tone: Tone,
  text: z.string(),
  /** How its numbers add up: "5 base + 2 pack = strength 7, guard 3 own: 7 − 3 = 4". */
  because: z.string().optional(),
  /** What it took from (below 0) or gave to a unit’s first bar, and what is left. */
  change: z.strictObject({ unit: z.string(), amount: z.int(), left: z.int().optional() }).optional(),
  /** The units involved, the acting one first. */
  units: list(z.string()),
})
export type EventLine = z.infer<typeof EventLine>

/** The fields every event has, plus those of one type. */
const eventOf = <T extends string, S extends z.core.$ZodLooseShape>(type: T, fields: S) =>
  z.strictObject({ id: z.int(), tick: z.int(), type: z.literal(type), cause: z.int().nullable(), ...fields })

/** The schema of events with these fields. */
export function eventSchema<T extends EventFields>(fields: T): z.ZodType<EventsOf<T>> {
  const schemas = Object.entries(fields).map(([type, all]) =>
    eventOf(type, toldShape(Object.fromEntries(Object.entries(all).filter(([, field]) => isTold(field))))),
  )
  return z.discriminatedUnion('type', schemas as [(typeof schemas)[number]]) as unknown as z.ZodType<
    EventsOf<T>
  >
}
