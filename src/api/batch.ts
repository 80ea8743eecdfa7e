import { batch as job } from '#engine/lab/batch.ts'
import { batchResult } from '#engine/lab/batch-result.ts'
import { dealOut } from '#engine/lab/deal-out.ts'
import { metricRefusal, metricsOf } from '#engine/lab/metrics.ts'
import type { BatchQuestion, Tally, WantedMetrics } from '#engine/lab/types.ts'
import { TickscopeError } from './error.ts'
import { breathe } from './in-slices.ts'
import { checkedOptions, OPTIONS } from './options.ts'
import { type Playing, replayableIn } from './source.ts'
import type { Batch, BatchOptions, BattleSource } from './types.ts'

/** Plays a battle with many seeds, on this thread and with pauses, and says how often it ends in what, with intervals. */
export async function batch(source: BattleSource, options: BatchOptions): Promise<Batch> {
  const {
    runs,
    firstSeed: given,
    metrics: wanted,
    signal,
    onProgress,
  } = checkedOptions(OPTIONS.batch, options)
  const playing = await replayableIn(source)
  const { scenario, edits } = playing
  const firstSeed = given ?? scenario.seed
  const metrics = metricsFor(playing, wanted)
  const tally = await tallyOf({ scenario, edits, firstSeed, runs, metrics }, signal, onProgress)
  const { file: _, wins: __, ...result } = batchResult('', scenario, firstSeed, tally)
  const { fault } = tally
  return { ...result, fault: fault && { seed: fault.seed, sentence: fault.sentence } }
}

function metricsFor({ ruleset, scenario }: Playing, metrics: BatchOptions['metrics']): WantedMetrics {
  if (metrics === undefined) return 'all'
  const known = metricsOf(ruleset, scenario)
  const issues = metrics.flatMap((name, i) => {
    const message = metricRefusal(known, name)
    return message === null ? [] : [{ path: ['metrics', i], message }]
  })
  if (issues.length > 0) throw new TickscopeError(issues)
  return metrics
}

async function tallyOf(
  question: BatchQuestion,
  signal: AbortSignal | undefined,
  onProgress: BatchOptions['onProgress'],
): Promise<Tally> {
  const { runs } = question
  const tally = await dealOut<Tally>({
    pieces: runs,
    threads: 1,
    async run({ first, count }) {
      await breathe()
      signal?.throwIfAborted()
      const since = performance.now()
      const part = await job.run(question, first, count)
      return { part, ms: performance.now() - since }
    },
    merge: job.merge,
    onPart: (done) => onProgress?.(done, runs),
    isOff: () => false,
  })
  if (tally === null) throw new Error('a batch has at least one battle')
  return tally
}
