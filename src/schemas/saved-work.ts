import { z } from 'zod'
import { editSchema } from './edit.ts'
import { perRuleset } from './ruleset-schemas.ts'
import type { Scenario } from './scenario.ts'

// What the page keeps in the browser. It may have been written by another release, or be damaged.

const Place = z.strictObject({ branch: z.string(), tick: z.int().min(0) })

/** What a rule refuses and a person may still be busy with; anything else is no scenario at all. */
const UNFINISHED: readonly string[] = ['custom', 'too_small', 'too_big']

/** A scenario in the making: it has the form of one, while its values may not hold together yet. */
const draftOf = (scenario: z.ZodType<Scenario>) =>
  z.custom<Scenario>().superRefine((value, ctx) => {
    for (const { code, path, message } of scenario.safeParse(value).error?.issues ?? [])
      if (!UNFINISHED.includes(code)) ctx.addIssue({ code: 'custom', path, message })
  })

const Patch = z.strictObject({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.array(z.union([z.string(), z.number()])),
  value: z.unknown().optional(),
})
const Step = z.strictObject({
  key: z.string().nullable(),
  forth: z.array(Patch),
  back: z.array(Patch),
})

/** A battle that was being worked on, with the draft on the bench. */
export const keptWorkSchema = perRuleset((schemas) => {
  const { scenario } = schemas
  const draft = draftOf(scenario)
  const edits = z.array(editSchema(schemas))
  /** Orders given by hand after a branch, or the battle itself, began; older works have none. */
  const given = edits.optional()
  return z.strictObject({
    version: z.literal(1),
    battle: z.strictObject({
      scenario,
      branches: z.array(
        z
          .strictObject({
            id: z.string(),
            name: z.string(),
            parent: z.string(),
            edits,
            /** What it plays from the start, in place of its parent's. */
            scenario: scenario.optional(),
            given,
          })
          .refine((branch) => branch.edits.length > 0 || branch.scenario !== undefined, {
            error: 'needs edits, or a scenario of its own',
          }),
      ),
      given,
      cursor: Place.extend({ frame: z.int().min(0) }),
      picked: z.string().nullable(),
      isOurs: z.boolean(),
    }),
    bench: z.strictObject({
      mode: z.enum(['debug', 'edit']),
      base: Place,
      original: draft,
      history: z.strictObject({
        value: draft,
        past: z.array(Step),
        future: z.array(Step),
        settled: z.int(),
      }),
    }),
  })
})
export type KeptWork = z.infer<ReturnType<typeof keptWorkSchema>>

const facts = { id: z.string(), name: z.string(), ruleset: z.string(), savedAt: z.number() }

/** What the list of kept things says of one of them. */
export const Card = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved'), ...facts }),
  z.strictObject({
    kind: z.literal('work'),
    ...facts,
    tick: z.number(),
    lastTick: z.number(),
    branches: z.number(),
    changes: z.number(),
    /** Whether somebody made something in it. */
    isMade: z.boolean(),
    /** The same for works with the same in them. */
    content: z.string(),
  }),
])
export type Card = z.infer<typeof Card>
