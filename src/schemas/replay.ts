import { z } from 'zod'
import { list } from '#schemas/parsing/bounded-list.ts'
import { withChecks } from '#schemas/parsing/parse.ts'
import { type Edit, editsSchema } from './edit.ts'
import { MAX_TICKS, MOST_ORDERS } from './limits.ts'
import type { Outcome } from './outcome.ts'
import { Digest } from './packet.ts'
import { Engine } from './recording.ts'
import { isRecord } from './result.ts'
import { perRuleset } from './ruleset-schemas.ts'
import { type Scenario, Version } from './scenario.ts'

/** What it takes to see the same battle elsewhere, and to know that it is the same. */
export const replaySchema = perRuleset((schemas) => {
  const { scenario, order, outcome } = schemas
  return withChecks(
    z.strictObject({
      format: z.literal('tickscope/replay'),
      version: Version,
      scenario,
      /** All that were given to sides without a policy, in the sequence they were asked for. */
      orders: list(order, MOST_ORDERS),
      /** What a branch changed, in the order of ticks. */
      edits: editsSchema(schemas).optional(),
      ticks: z.int().min(0),
      outcome,
      digest: Digest,
      /** By state, so that a difference can be traced to its first tick. */
      digests: list(Digest, MAX_TICKS + 1).optional(),
      engine: Engine,
    }),
    (replay, report) => {
      const { ticks, digests } = isRecord(replay) ? replay : {}
      if (typeof ticks === 'number' && Array.isArray(digests) && digests.length !== ticks + 1)
        report(['digests'], `needs ${ticks + 1} entries, one for each state, has ${digests.length}`)
    },
  )
})

/** As those know it who do not care which ruleset it is of. */
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
