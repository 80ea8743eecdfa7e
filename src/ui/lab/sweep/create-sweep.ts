import { batch, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { looksOf } from '#ui/lab/outcome-look.ts'
import type { Bench } from '#ui/lab/types.ts'
import { type Playable, playBeside } from '#ui/state/session/play-beside.ts'
import { type SweepPoint, type Turn, turnsOf, valuesOf } from '#worker/sweep.ts'
import { createPoints } from './create-points.ts'
import { createQuestion } from './create-question.ts'
import { createTurnReasons } from './create-turn-reasons.ts'
import { toldMetric, toldShares } from './curves.ts'
import { settingTo } from './name-number.ts'
import { isPlayed, titleText } from './sweep-text.ts'

type KeptSweep = Extract<KeptAnswer, { analysis: 'sweep' }>
export type SweepModel = ReturnType<typeof createSweep>

const NOTHING_TO_SWEEP =
  'This number holds only at its moment: nothing in the battle’s start sets it, so there is nothing to sweep. Choose another one.'

/** The odds over the range of a number, or of two. */
export function createSweep(bench: Bench) {
  const { session, of, lab } = bench
  const question = createQuestion(bench)
  const job = createPoints(session)
  const [trouble, setTrouble] = createSignal<string | null>(null)
  const [reopened, setReopened] = createSignal<KeptSweep | null>(null)

  const start = () => {
    const about = untrack(of)
    if (about === null || untrack(question.objection) !== null) return
    batch(() => {
      setTrouble(null)
      setReopened(null)
      job.start({ of: about, numbers: untrack(question.numbers), metric: untrack(question.metric) })
    })
  }
  createEffect(
    on(lab.wish, async (wish) => {
      if (wish === null) return
      lab.clearWish()
      if (await question.take(wish)) start()
      else setTrouble(NOTHING_TO_SWEEP)
    }),
  )
  createEffect(
    on(session.openedSerial, () => {
      job.forget()
      setReopened(null)
      setTrouble(null)
    }),
  )
  createEffect(
    on(job.isRunning, (isRunning, wasRunning) => {
      const asked = untrack(job.asked)
      if (isRunning || !wasRunning || asked === null || !untrack(job.isWhole)) return
      if (!untrack(job.points).some(isPlayed)) return
      bench.keep({
        analysis: 'sweep',
        of: asked.of,
        question: { numbers: [...asked.numbers], ...(asked.metric && { metric: { ...asked.metric } }) },
        answer: { points: [...untrack(job.points)] as KeptSweep['answer']['points'] },
      })
    }),
  )

  const shown = createMemo(() => {
    const kept = reopened()
    if (kept !== null)
      return {
        of: kept.of,
        numbers: kept.question.numbers,
        metric: kept.question.metric ?? null,
        points: kept.answer.points,
        isKept: true,
      }
    const asked = job.asked()
    return asked === null ? null : { ...asked, points: job.points(), isKept: false }
  })
  const points = () => shown()?.points ?? []

  const turns = createMemo(() => turnsOf(points()))
  const reasons = createTurnReasons(session, () => {
    const answer = shown()
    const [swept, second] = answer?.numbers ?? []
    if (answer === null || swept === undefined || second !== undefined || job.isRunning()) return null
    return { branch: answer.of.branch, pointer: swept.axis.pointer, turns: turns() }
  })

  /** The battle with these values, of the branch that was swept. */
  async function battleWith(values: readonly number[]): Promise<Playable | null> {
    const about = shown()
    if (about === null) return null
    const set = about.numbers.flatMap(({ axis }, n) => settingTo(axis.pointer, values[n] ?? Number.NaN).set)
    const battle = await session.engine.variant(about.of.branch, { set })
    if (battle.ok) return battle.value
    session.complain(battle.issues)
    return null
  }
  async function open(point: SweepPoint): Promise<void> {
    const [branch, battle] = [shown()?.of.branch, await battleWith(valuesOf(point))]
    if (branch !== undefined && battle !== null) await bench.open(branch, battle)
  }
  /** Opens the battles on both sides of a turn, one beside the other. */
  async function openTurn({ from, to }: Turn): Promise<void> {
    const [branch, before, after] = [shown()?.of.branch, await battleWith([from]), await battleWith([to])]
    if (branch === undefined || before === null || after === null) return
    const isAsItIs = shown()?.numbers[0]?.was === from
    const parent = isAsItIs ? branch : await playBeside(session, branch, before)
    if (parent !== null) await bench.open(parent, after)
  }

  const looks = createMemo(() =>
    looksOf(
      points().flatMap((point) => (isPlayed(point) ? Object.keys(point.outcomes) : [])),
      session.summary()?.sides ?? [],
    ),
  )

  return {
    question,
    trouble: () => trouble() ?? job.trouble(),
    start,
    stop: job.stop,
    isRunning: job.isRunning,
    done: job.done,
    whole: job.all,
    left: job.left,
    shown,
    points,
    turns,
    reasons,
    openTurn,
    looks,
    /** What is shown of the points: shares, or what was measured. */
    told: createMemo(() => {
      const metric = shown()?.metric ?? null
      return metric === null ? toldShares(looks()) : toldMetric(metric)
    }),
    /** Whether the branch that the answer is about can still be opened. */
    isThere: () => session.branches().some(({ id }) => id === shown()?.of.branch),
    open,
    summary: () => {
      if (job.isRunning()) return `${job.done()} of ${job.all()} points`
      const answer = shown()
      if (answer === null || answer.points.length === 0) return null
      return titleText(answer.numbers, answer.metric)
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'sweep'
        ? [
            titleText(kept.question.numbers, kept.question.metric ?? null),
            `${kept.answer.points.length} points`,
          ]
        : ['', ''],
    reopen(kept: KeptAnswer) {
      if (kept.analysis !== 'sweep') return
      job.stop()
      batch(() => {
        setTrouble(null)
        setReopened(kept)
        question.setNumbers(kept.question.numbers)
        question.setMetric(kept.question.metric ?? null)
      })
    },
  }
}
