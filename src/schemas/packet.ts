import { z } from 'zod/mini'
import { intIn } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { passedOnce } from '#schemas/parsing/passed-once.ts'
import { EventLine } from './event.ts'
import { View } from './view.ts'

/** Any JSON value: nothing else comes from a file or the engine. */
export const Json = z.unknown() as z.ZodMiniType<z.core.util.JSONType>

export const Roll = z.strictObject({ label: z.string(), bound: intIn(1), value: intIn(0) })
export type Roll = z.infer<typeof Roll>

/** A roll as shown: its place among the rolls of its tick, its name and the names of its values. */
const ShownRoll = z.extend(Roll, {
  index: intIn(0),
  name: z.string(),
  values: z.array(z.string()),
  /** What a forced roll would have been. */
  drawn: z.optional(intIn(0)),
})
export type ShownRoll = z.infer<typeof ShownRoll>

export const Patch = z.strictObject({
  op: z.enum(['add', 'replace', 'remove']),
  path: list(z.union([z.string(), z.number()])),
  value: z.optional(Json),
})

/** What a phase changed; `path` names list entries by id: characters, c0, hp. */
export const Change = z.strictObject({
  path: z.array(z.string()),
  from: z.optional(Json),
  to: z.optional(Json),
})
export type Change = z.infer<typeof Change>

export const Digest = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits'))

/** One tick as the page gets it. */
export const Packet = z.strictObject({
  tick: intIn(0),
  digest: Digest,
  /** What is inside a state is up to its ruleset. */
  state: z.unknown(),
  /** Frame 0 is the state before the tick and has no phase; the last state of a battle has only that. */
  frames: z.array(
    z.strictObject({
      phase: z.nullable(z.string()),
      events: z.array(EventLine),
      rolls: z.array(ShownRoll),
      changes: z.array(Change),
      view: passedOnce(View),
    }),
  ),
  /** What broke while the tick was recorded; the frames are those up to then. */
  fault: z.nullable(z.strictObject({ phase: z.string(), message: z.string() })),
})
export type Packet = z.infer<typeof Packet>

/** The start of a tick, for whoever rushes past it. */
export const Glance = z.strictObject({ tick: intIn(0), view: View })
export type Glance = z.infer<typeof Glance>
