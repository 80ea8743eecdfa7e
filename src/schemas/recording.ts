import { z } from 'zod'
import { inOrder } from './edit.ts'
import { GambitEdit } from './gambit/edit.ts'
import { GambitDecision, GambitEvent, GambitState } from './gambit/state.ts'
import { PHASE_NAMES } from './gambit/words.ts'
import { across } from './issues.ts'
import { GambitOutcome } from './outcome.ts'
import { Digest, Patch, Roll } from './packet.ts'
import { type Issue, isRecord } from './result.ts'
import { GambitScenario, Version } from './scenario.ts'

export const Engine = z.strictObject({ version: z.string() })

export interface RulesetParts {
  readonly scenario: z.ZodType
  readonly edit: z.ZodType
  readonly state: z.ZodType
  readonly event: z.ZodType
  readonly decision: z.ZodType
  readonly outcome: z.ZodType
  readonly phase: z.ZodType
}

const recordingOf = <P extends RulesetParts>({ scenario, edit, state, event, decision, outcome, phase }: P) =>
  across(
    z.strictObject({
      format: z.literal('tickscope/recording'),
      version: Version,
      scenario,
      engine: Engine,
      /** Of a branch: what it changed. */
      edits: inOrder(z.array(edit)).optional(),
      outcome,
      /** One for each state; the last one has neither decisions nor frames. */
      ticks: z.array(
        z.strictObject({
          tick: z.int().min(0),
          state,
          digest: Digest,
          decisions: z.array(decision).optional(),
          frames: z
            .array(
              z.strictObject({
                phase,
                events: z.array(event),
                patches: z.array(Patch),
                rolls: z.array(Roll),
              }),
            )
            .optional(),
        }),
      ),
    }),
    checkTicks,
  )

/** Everything that happened, for other tools. */
export const Recording = recordingOf({
  scenario: GambitScenario,
  edit: GambitEdit,
  state: GambitState,
  event: GambitEvent,
  decision: GambitDecision,
  outcome: GambitOutcome,
  phase: z.enum(PHASE_NAMES),
})
export type Recording = z.infer<typeof Recording>

/** Every state has an entry; all but the last, or that too if a rule failed in it, say what happened next. */
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
