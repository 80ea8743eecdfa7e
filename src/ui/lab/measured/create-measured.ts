import { createSignal } from 'solid-js'
import { filesOf } from '#ui/lab/command-text.ts'
import { createMetrics } from '#ui/lab/create-metrics.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import type { Playable } from '#ui/state/session/play-beside.ts'
import { batchCsv, batchResult } from '#worker/batch.ts'
import { rowsOf } from './measured-rows.ts'

export type MeasuredModel = ReturnType<typeof createMeasured>

/** How many battles can be asked for. */
export const RUNS = [1000, 10_000] as const

/** What the battle that is looked at comes to over many seeds. */
export function createMeasured(bench: Bench, about: () => unknown) {
  const metrics = createMetrics(bench)
  const [runs, setRuns] = createSignal<number>(RUNS[0])
  const [played, setPlayed] = createSignal<Playable | null>(null)
  const job = createJob(
    bench.session,
    (runJob, battle, runs: number, attention) => {
      setPlayed(battle)
      return runJob('batch', { ...battle, firstSeed: battle.scenario.seed, runs, metrics: 'all' }, attention)
    },
    about,
  )
  return {
    ...job,
    tally: job.part,
    rows: () => {
      const tally = job.part()
      return tally === null ? null : rowsOf(tally, metrics())
    },
    /** How many battles are asked for next. */
    runs,
    setRuns,
    start: () => job.start(runs()),
    json: () => {
      const [tally, battle] = [job.part(), played()]
      if (tally === null || battle === null) return null
      return batchResult(filesOf([battle])[0] ?? '', battle.scenario, battle.scenario.seed, tally)
    },
    csv: () => {
      const tally = job.part()
      return tally === null ? '' : [...batchCsv(tally), ''].join('\n')
    },
  }
}
