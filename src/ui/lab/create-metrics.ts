import { orNull } from '#schemas/result.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Metric } from '#worker/batch.ts'
import type { Bench } from './types.ts'

/** What the battles of the branch that is looked at can be measured by. */
export function createMetrics({ session, workshop, of }: Bench): () => readonly Metric[] {
  const metrics = createLatest(
    () => {
      const branch = of()?.branch
      return branch === undefined || workshop.mode() !== 'lab'
        ? null
        : { battle: session.openedSerial(), branch }
    },
    async ({ branch }) => orNull(await session.engine.metrics(branch)) ?? undefined,
  )
  return () => metrics() ?? []
}
