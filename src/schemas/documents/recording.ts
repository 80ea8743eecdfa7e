import { z } from 'zod/mini'
import { LONGEST_WORD, MAX_TICKS } from '#schemas/limits.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { Digest, Json, Patch, Roll } from '#schemas/packet.ts'
import { intIn, textUpTo } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { isRecord, type Report } from '#schemas/result.ts'
import type { Trace } from '#schemas/trace.ts'
import type { Edit } from './battle.ts'
import { editsSchema } from './edit.ts'
import { perRuleset, type RulesetSchemas } from './per-ruleset.ts'
import { type Scenario, Version } from './scenario.ts'

export const Engine = z.strictObject({ version: textUpTo(LONGEST_WORD) })

/** What happened in one tick, from the state before it. */
export const tickSchema = perRuleset(({ state, event, decision, phase }) =>
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
)

const withTicks = <S extends z.ZodMiniType>(schemas: RulesetSchemas, tick: S) =>
  z.strictObject({
    format: z.literal('tickscope/recording'),
    version: Version,
    scenario: schemas.scenario,
    engine: Engine,
    /** For a branch: what it changed. */
    edits: z.optional(editsSchema(schemas)),
    /** Drawn by the setup, before the first tick. */
    rolls: z.optional(list(Roll)),
    outcome: schemas.outcome,
    /** What happens after the battle, in rulesets that have such a thing. */
    aftermath: z.optional(Json),
    /** One for each state; the last one has neither decisions nor frames. */
    ticks: list(tick, MAX_TICKS + 1),
  })

/** Everything that happened, for other tools. */
export const recordingSchema = perRuleset((schemas) =>
  withChecks(withTicks(schemas, tickSchema(schemas)), (recording, report) => {
    const { ticks, outcome } = isRecord(recording) ? recording : {}
    if (!Array.isArray(ticks)) return
    const checks = createTickChecks(report)
    for (const entry of ticks) checks.take(entry)
    checks.end(outcome)
  }),
)

/** A recording whose ticks are checked one by one, elsewhere: here only how many they are counts. */
export const recordingAroundTicks = perRuleset((schemas) => withTicks(schemas, z.unknown()))

/** What ticks of all rulesets have in common. */
export interface RecordedTick {
  readonly tick: number
  readonly state: unknown
  readonly decisions?: readonly Trace[] | undefined
  readonly frames?: readonly RecordedFrame[] | undefined
}

interface RecordedFrame {
  readonly phase: string
  readonly rolls: readonly Roll[]
  readonly events: readonly RecordedEvent[]
}

interface RecordedEvent {
  readonly id: number
  readonly tick: number
  readonly type: string
  readonly cause: number | null
}

/** What recordings of all rulesets have in common. */
export interface Recording {
  readonly format: 'tickscope/recording'
  readonly scenario: Scenario
  readonly engine: z.infer<typeof Engine>
  readonly edits?: readonly Edit[] | undefined
  readonly rolls?: readonly Roll[] | undefined
  readonly outcome: Outcome
  readonly ticks: readonly { readonly digest: string }[]
}

/** Every state has an entry. Each says what happened next, but for the last, unless a rule failed there. */
export function createTickChecks(report: Report) {
  let count = 0
  let last: unknown
  const next = ['decisions', 'frames'] as const
  return {
    /** The entries in their order. */
    take(entry: unknown): void {
      if (isRecord(last))
        for (const key of next)
          if (last[key] === undefined)
            report(['ticks', count - 1, key], 'is missing: only the last state has none')
      if (isRecord(entry) && typeof entry['tick'] === 'number' && entry['tick'] !== count)
        report(['ticks', count, 'tick'], `is ${entry['tick']}, but this is the entry of tick ${count}`)
      last = entry
      count++
    },
    end(outcome: unknown): void {
      if (count === 0) report(['ticks'], 'is empty: there is at least the state at tick 0')
      if (!isRecord(last) || (isRecord(outcome) && outcome['kind'] === 'fault')) return
      for (const key of next)
        if (last[key] !== undefined) report(['ticks', count - 1, key], 'does not belong to the last state')
    },
  }
}
