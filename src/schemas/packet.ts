import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { EventLine } from './event.ts'
import { perRuleset } from './ruleset-schemas.ts'
import type { Trace } from './trace.ts'
import { View } from './view.ts'

/** Whatever JSON holds; what comes from a file or the engine holds nothing else. */
export const Json = z.unknown() as z.ZodType<z.core.util.JSONType>

export const Roll = z.strictObject({ label: z.string(), bound: z.int().min(1), value: z.int().min(0) })
export type Roll = z.infer<typeof Roll>

/** A roll as a reader sees it: its place among those of its tick, and what it and its values are called. */
const ShownRoll = Roll.extend({
  index: z.int().min(0),
  name: z.string(),
  values: z.array(z.string()),
  /** What was drawn, of a roll that is forced. */
  drawn: z.int().min(0).optional(),
})
export type ShownRoll = z.infer<typeof ShownRoll>

export const Patch = z.strictObject({
  op: z.enum(['add', 'replace', 'remove']),
  path: list(z.union([z.string(), z.number()])),
  value: Json.optional(),
})

/** What a reader is told of a phase: `path` names list entries by their id, e.g. characters, c0, hp. */
export const Change = z.strictObject({
  path: z.array(z.string()),
  from: Json.optional(),
  to: Json.optional(),
})
export type Change = z.infer<typeof Change>

export const Digest = z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits')

/** One tick as it is sent to the page. */
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
    /** What broke while the tick was recorded; the frames are those before it. */
    fault: z.strictObject({ phase: z.string(), message: z.string() }).nullable(),
  }),
)
/** As the page knows it: what a state looks like inside is its ruleset's affair. */
export type Packet = Omit<z.infer<ReturnType<typeof packetSchema>>, 'decisions'> & {
  readonly decisions: readonly Trace[]
}
