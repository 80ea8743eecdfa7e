import { z } from 'zod'
import { Edit, inOrder } from './edit.ts'
import { across } from './issues.ts'
import { Outcome } from './outcome.ts'
import { Digest } from './packet.ts'
import { Engine } from './recording.ts'
import { isRecord } from './result.ts'
import { Scenario, Version } from './scenario.ts'

/** What it takes to see the same battle elsewhere, and to know that it is the same. */
export const Replay = across(
  z.strictObject({
    format: z.literal('tickscope/replay'),
    version: Version,
    scenario: Scenario,
    orders: z.array(z.never({ error: 'gambit takes no orders; leave it out' })),
    /** What a branch changed. */
    edits: inOrder(z.array(Edit)).optional(),
    ticks: z.int().min(0),
    outcome: Outcome,
    digest: Digest,
    /** By state, so that a difference can be traced to its first tick. */
    digests: z.array(Digest).optional(),
    engine: Engine,
  }),
  (replay, report) => {
    const { ticks, digests } = isRecord(replay) ? replay : {}
    if (typeof ticks === 'number' && Array.isArray(digests) && digests.length !== ticks + 1)
      report(['digests'], `needs ${ticks + 1} entries, one for each state, has ${digests.length}`)
  },
)
export type Replay = z.infer<typeof Replay>
