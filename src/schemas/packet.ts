import { z } from 'zod'
import { perRuleset } from '#schemas/documents/per-ruleset.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { EventLine } from './event.ts'
import type { Trace } from './trace.ts'
import { View } from './view.ts'

/** Any JSON value: nothing else comes from a file or the engine. */
export const Json = z.unknown() as z.ZodType<z.core.util.JSONType>

export const Roll = z.strictObject({ label: z.string(), bound: z.int().min(1), value: z.int().min(0) })
export type Roll = z.infer<typeof Roll>

/** A roll as shown: its place among the rolls of its tick, its name and the names of its values. */
const ShownRoll = Roll.extend({
  index: z.int().min(0),
  name: z.string(),
  values: z.array(z.string()),
  /** What a forced roll would have been. */
  drawn: z.int().min(0).optional(),
})
export type ShownRoll = z.infer<typeof ShownRoll>

export const Patch = z.strictObject({
  op: z.enum(['add', 'replace', 'remove']),
  path: list(z.union([z.string(), z.number()])),
  value: Json.optional(),
})

/** What a phase changed; `path` names list entries by id: characters, c0, hp. */
export const Change = z.strictObject({
  path: z.array(z.string()),
  from: Json.optional(),
  to: Json.optional(),
})
export type Change = z.infer<typeof Change>

export const Digest = z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits')

/** One tick as sent to the page. */
export const packetSchema = perRuleset(({ state, decision }) =>
  z.strictObject({
    tick: z.int().min(0),
    digest: Digest,
    state,
    decisions: z.array(decision),
    /** Frame 0 is the state before the tick and has no phase; the last state of a battle has only that. */
    frames: z.array(
      z.strictObject({
        phase: z.string().nullable(),
        events: z.array(EventLine),
        rolls: z.array(ShownRoll),
        changes: z.array(Change),
        view: View,
      }),
    ),
    /** What broke while the tick was recorded; the frames are those up to then. */
    fault: z.strictObject({ phase: z.string(), message: z.string() }).nullable(),
  }),
)
/** As the page sees it; what is inside a state is up to its ruleset. */
export type Packet = Omit<z.infer<ReturnType<typeof packetSchema>>, 'decisions'> & {
  readonly decisions: readonly Trace[]
}
