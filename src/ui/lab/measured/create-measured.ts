import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { withThousands } from '#schemas/result.ts'
import { numberText } from '#schemas/text/counted.ts'
import { filesOf } from '#ui/lab/command-text.ts'
import { createExample } from '#ui/lab/create-example.ts'
import { createMetrics } from '#ui/lab/create-metrics.ts'
import type { Bench, NewAnswer } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { batchCsv, batchResult } from '#worker/batch.ts'
import { measuredLine, type Row, rowsOf } from './measured-rows.ts'

type KeptMeasured = Extract<KeptAnswer, { analysis: 'measured' }>
type NewMeasured = Extract<NewAnswer, { analysis: 'measured' }>
type Asked = Omit<NewMeasured, 'answer'> & { readonly answer: Omit<NewMeasured['answer'], 'tally'> }
export type MeasuredModel = ReturnType<typeof createMeasured>

/** How many battles can be asked for. */
export const RUNS = [1000, 10_000] as const

/** What the battle that is looked at comes to over many seeds. */
export function createMeasured(bench: Bench) {
  const { session, of, battleKey } = bench
  const metrics = createMetrics(bench)
  const [runs, setRuns] = createSignal<number>(RUNS[0])
  const [asked, setAsked] = createSignal<Asked | null>(null)
  const [reopened, setReopened] = createSignal<KeptMeasured | null>(null)
  const job = createJob(
    session,
    (runJob, battle, runs: number, attention) => {
      const { name, ruleset, seed: firstSeed } = battle.scenario
      const about = of()
      if (about !== null)
        setAsked({
          analysis: 'measured',
          of: about,
          question: { runs, firstSeed },
          answer: { file: filesOf([battle])[0] ?? '', name, ruleset },
        })
      return runJob('batch', { ...battle, firstSeed, runs, metrics: 'all' }, attention)
    },
    battleKey,
  )
  createEffect(on(battleKey, () => setReopened(null)))
  const looking = createExample(bench)

  /** As it can be kept; it may still grow. */
  const known = createMemo((): NewMeasured | null => {
    const [kept, question, tally] = [reopened(), asked(), job.part()]
    if (kept !== null) return kept
    return question === null || tally === null
      ? null
      : { ...question, answer: { ...question.answer, tally } as NewMeasured['answer'] }
  })
  const tally = () => known()?.answer.tally ?? null
  return {
    tally,
    rows: createMemo(() => {
      const found = tally()
      return found === null ? null : rowsOf(found, metrics())
    }),
    /** How many battles are asked for next. */
    runs,
    setRuns,
    start() {
      setReopened(null)
      job.start(runs())
    },
    stop: job.stop,
    isRunning: job.isRunning,
    /** Whether fewer battles were played than were asked for. */
    isStopped: () => {
      const found = known()
      return found !== null && !job.isRunning() && found.answer.tally.battles < found.question.runs
    },
    done: job.done,
    all: () => job.all() || runs(),
    trouble: job.trouble,
    looking,
    /** Opens the first battle that came to this much. */
    open({ name, label }: Row, value: number) {
      const branch = known()?.of.branch ?? ''
      looking.look({ branch, in: { metric: name, value }, words: `with ${numberText(value)} ${label}` })
    },
    /** The branch an answer that was reopened is about; null of one about the branch that is looked at. */
    reopened: () => reopened()?.of ?? null,
    again: () => setReopened(null),
    json: () => {
      const found = known()
      if (found === null) return null
      const { answer, question } = found
      return batchResult(answer.file, answer, question.firstSeed, answer.tally)
    },
    csv: () => {
      const found = tally()
      return found === null ? '' : [...batchCsv(found), ''].join('\n')
    },
    isKept: () => {
      const found = known()
      return session
        .answers()
        .some((kept) => kept.analysis === 'measured' && deepEqual(kept.answer, found?.answer))
    },
    keep() {
      const found = known()
      if (found !== null) bench.keep(found)
    },
    summary: () => {
      const found = tally()
      if (job.isRunning())
        return `${withThousands(job.done())} of ${withThousands(job.all() || runs())} battles`
      return found === null ? null : measuredLine(found)
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'measured'
        ? [`Measured: ${kept.of.name}`, `${withThousands(kept.answer.tally.battles)} battles`]
        : ['', ''],
    reopen(kept: KeptAnswer) {
      if (kept.analysis !== 'measured') return
      job.stop()
      setReopened(kept)
      setRuns(kept.question.runs)
    },
  }
}
