import { z } from 'zod/mini'
import { MAX_TICKS, MOST_ORDERS } from '#schemas/limits.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { Digest } from '#schemas/packet.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { isRecord } from '#schemas/result.ts'
import type { Edit } from './battle.ts'
import { editsSchema } from './edit.ts'
import { perRuleset } from './per-ruleset.ts'
import { Engine } from './recording.ts'
import { type Scenario, Version } from './scenario.ts'

/** Enough to play the same battle elsewhere and to check that it is the same. */
export const replaySchema = perRuleset((schemas) => {
  const { scenario, order, outcome } = schemas
  return withChecks(
    z.strictObject({
      format: z.literal('tickscope/replay'),
      version: Version,
      scenario,
      /** Orders of all sides without a policy, in the sequence they were asked for. */
      orders: list(order, MOST_ORDERS),
      /** What a branch changed, sorted by tick. */
      edits: z.optional(editsSchema(schemas)),
      ticks: intIn(0),
      outcome,
      digest: Digest,
      /** One per state, to find the first tick that differs. */
      digests: z.optional(list(Digest, MAX_TICKS + 1)),
      engine: Engine,
    }),
    (replay, report) => {
      const { ticks, digests } = isRecord(replay) ? replay : {}
      if (typeof ticks === 'number' && Array.isArray(digests) && digests.length !== ticks + 1)
        report(['digests'], `needs ${ticks + 1} entries, one for each state, has ${digests.length}`)
    },
  )
})

/** A replay of any ruleset. */
export interface Replay {
  readonly format: 'tickscope/replay'
  readonly version: 1
  readonly scenario: Scenario
  readonly orders: readonly unknown[]
  readonly edits?: readonly Edit[] | undefined
  readonly ticks: number
  readonly outcome: Outcome
  readonly digest: string
  readonly digests?: readonly string[] | undefined
  readonly engine: z.infer<typeof Engine>
}
