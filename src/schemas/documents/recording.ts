import { z } from 'zod/mini'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { Digest, Json, Patch, Roll } from '#schemas/packet.ts'
import { intIn, textUpTo } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { type Issue, isRecord } from '#schemas/result.ts'
import type { Edit } from './battle.ts'
import { editsSchema } from './edit.ts'
import { perRuleset } from './per-ruleset.ts'
import { type Scenario, Version } from './scenario.ts'

export const Engine = z.strictObject({ version: textUpTo(LONGEST_WORD) })

/** Everything that happened, for other tools. */
export const recordingSchema = perRuleset((schemas) => {
  const { scenario, state, event, decision, outcome, phase } = schemas
  return withChecks(
    z.strictObject({
      format: z.literal('tickscope/recording'),
      version: Version,
      scenario,
      engine: Engine,
      /** For a branch: what it changed. */
      edits: z.optional(editsSchema(schemas)),
      /** Drawn by the setup, before the first tick. */
      rolls: z.optional(list(Roll)),
      outcome,
      /** What happens after the battle, in rulesets that have such a thing. */
      aftermath: z.optional(Json),
      /** One for each state; the last one has neither decisions nor frames. */
      ticks: list(
        z.strictObject({
          tick: intIn(0),
          state,
          digest: Digest,
          decisions: z.optional(list(decision)),
          frames: z.optional(
            list(
              z.strictObject({
                phase,
                events: list(event),
                patches: list(Patch),
                rolls: list(Roll),
              }),
            ),
          ),
        }),
        MAX_TICKS + 1,
      ),
    }),
    checkTicks,
  )
})

/** What recordings of all rulesets have in common. */
export interface Recording {
  readonly format: 'tickscope/recording'
  readonly scenario: Scenario
  readonly engine: z.infer<typeof Engine>
  readonly edits?: readonly Edit[] | undefined
  readonly outcome: Outcome
  readonly ticks: readonly { readonly digest: string }[]
}

/** Every state has an entry. Each says what happened next, but for the last, unless a rule failed there. */
function checkTicks(recording: unknown, report: (path: Issue['path'], message: string) => void): void {
  const { ticks, outcome } = isRecord(recording) ? recording : {}
  if (!Array.isArray(ticks)) return
  if (ticks.length === 0) report(['ticks'], 'is empty: there is at least the state at tick 0')
  const failed = isRecord(outcome) && outcome['kind'] === 'fault'
  ticks.forEach((entry, i) => {
    if (!isRecord(entry)) return
    if (typeof entry['tick'] === 'number' && entry['tick'] !== i)
      report(['ticks', i, 'tick'], `is ${entry['tick']}, but this is the entry of tick ${i}`)
    const isLast = i === ticks.length - 1
    for (const key of ['decisions', 'frames']) {
      if (!isLast && entry[key] === undefined)
        report(['ticks', i, key], 'is missing: only the last state has none')
      if (isLast && !failed && entry[key] !== undefined)
        report(['ticks', i, key], 'does not belong to the last state')
    }
  })
}
