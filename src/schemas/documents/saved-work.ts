import { z } from 'zod/mini'
import { KeptAnswers } from '#schemas/lab/kept-answer.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { SavedQueries } from '#schemas/query/saved-query.ts'
import type { Scenario } from './battle.ts'
import { editSchema } from './edit.ts'
import { perRuleset } from './per-ruleset.ts'
import type { KeptWork } from './work.ts'

// What the page stores in the browser. Another release may have written it, or it may be damaged.

const Place = z.strictObject({ branch: z.string(), tick: intIn(0) })

/** Issues a person may still be working on; any other means it is no scenario at all. */
const UNFINISHED: readonly string[] = ['custom', 'too_small', 'too_big']

/** A scenario in the making: the right shape, though its values may not fit together yet. */
const draftOf = (scenario: z.ZodMiniType<Scenario>) =>
  z.custom<Scenario>().check(
    z.superRefine((value, ctx) => {
      for (const { code, path, message } of scenario.safeParse(value).error?.issues ?? [])
        if (!UNFINISHED.includes(code)) ctx.addIssue({ code: 'custom', path, message })
    }),
  )

const Patch = z.strictObject({
  op: z.enum(['add', 'remove', 'replace']),
  path: z.array(z.union([z.string(), z.number()])),
  value: z.optional(z.unknown()),
})
const Step = z.strictObject({
  key: z.nullable(z.string()),
  forth: z.array(Patch),
  back: z.array(Patch),
})

export const keptWorkSchema = perRuleset((schemas): z.ZodMiniType<KeptWork> => {
  const { scenario } = schemas
  const draft = draftOf(scenario)
  const edits = z.array(editSchema(schemas))
  const given = z.optional(edits)
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
            scenario: z.optional(scenario),
            given,
          })
          .check(
            z.refine((branch) => branch.edits.length > 0 || branch.scenario !== undefined, {
              error: 'needs edits, or a scenario of its own',
            }),
          ),
      ),
      given,
      cursor: z.extend(Place, { frame: intIn(0) }),
      picked: z.nullable(z.string()),
      queries: z.optional(SavedQueries),
      answers: z.optional(KeptAnswers),
      isOurs: z.boolean(),
    }),
    bench: z.strictObject({
      mode: z.enum(['debug', 'edit', 'lab']),
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
