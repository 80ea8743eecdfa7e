import { z } from 'zod'
import { GambitDecision, GambitEvent, GambitState } from './gambit/state.ts'
import { GambitOutcome } from './outcome.ts'
import { Digest, Patch, Roll } from './packet.ts'
import { GambitScenario, Version } from './scenario.ts'

export const Engine = z.strictObject({ version: z.string() })

export interface RulesetParts {
  readonly scenario: z.ZodType
  readonly state: z.ZodType
  readonly event: z.ZodType
  readonly decision: z.ZodType
  readonly outcome: z.ZodType
}

const recordingOf = <P extends RulesetParts>({ scenario, state, event, decision, outcome }: P) =>
  z.strictObject({
    format: z.literal('tickscope/recording'),
    version: Version,
    scenario,
    engine: Engine,
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
              phase: z.string(),
              events: z.array(event),
              patches: z.array(Patch),
              rolls: z.array(Roll),
            }),
          )
          .optional(),
      }),
    ),
  })

/** Everything that happened, for other tools. */
export const Recording = recordingOf({
  scenario: GambitScenario,
  state: GambitState,
  event: GambitEvent,
  decision: GambitDecision,
  outcome: GambitOutcome,
})
export type Recording = z.infer<typeof Recording>
