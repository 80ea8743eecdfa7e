import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { Bench, Of } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { Pair } from '#ui/state/lab/types.ts'
import { type AbResult, exactAb, pairedAb } from '#worker/ab.ts'
import { abLine, pairsText, signedPoints, stoppedText } from './ab-text.ts'
import { createQuestion } from './create-question.ts'
import { openFlip } from './open-flip.ts'
import { type Played, playAb } from './play-ab.ts'
import type { AbQuestion } from './types.ts'

type KeptAb = Extract<KeptAnswer, { analysis: 'ab' }>
export type AbModel = ReturnType<typeof createAb>

/** Two branches on the same seeds: what the one changes about the odds of the other. */
export function createAb(bench: Bench) {
  const { session, lab } = bench
  const asked = createQuestion(bench)
  const [reopened, setReopened] = createSignal<KeptAb | null>(null)
  const job = createJob(
    session,
    (runJob, _, wish: AbQuestion, attention) => playAb(session, runJob, wish, attention),
    session.openedSerial,
  )
  createEffect(on(session.openedSerial, () => setReopened(null)))

  /** What is known of the question as it stands. */
  const played = () => {
    const known = job.part()
    return known !== null && deepEqual(known.question, asked.question()) ? known : null
  }
  const result = createMemo<AbResult | null>(() => {
    const known = played()
    return reopened()?.answer ?? (known && resultOf(known, asked.outcome()))
  })
  const stopped = () => {
    const known = played()
    if (known === null || reopened() !== null || job.isRunning() || isComplete(known)) return null
    return stoppedText(known.pairs?.battles ?? 0, job.all())
  }
  const change = (make: () => void) => {
    job.stop()
    setReopened(null)
    make()
  }
  const run = () => {
    const wish = asked.question()
    if (wish === null) return
    // What is looked at meanwhile does not change what was asked.
    asked.choose({ a: wish.a, b: wish.b })
    setReopened(null)
    job.start(wish)
  }
  createEffect(
    on(lab.pair, (pair) => {
      if (pair === null) return
      untrack(() => {
        lab.clearPair()
        change(() => asked.choose(pair))
        run()
      })
    }),
  )

  const branchOf = (id: string): Of | null => {
    const branch = session.branches().find((known) => known.id === id)
    return branch === undefined ? null : { branch: id, name: branch.name() }
  }
  /** A and B of what is shown, by the names they have or had. */
  const shown = (): { readonly a: Of; readonly b: Of } | null => {
    const [kept, pair] = [reopened(), asked.both()]
    const [a, b] = kept ? [kept.of, kept.question.b] : [pair && branchOf(pair.a), pair && branchOf(pair.b)]
    return a && b && { a, b }
  }
  return {
    asked,
    shown,
    set: (which: keyof Pair, branch: string) => change(() => asked.put(which, branch)),
    setPairs: (wish: number | null) => change(() => asked.setPairs(wish)),
    setOutcome(wish: string) {
      setReopened(null)
      asked.setOutcome(wish)
    },
    result,
    /** What says that it was stopped, and after how much; null if it was not. */
    stopped,
    /** How many pairs an answer like the one that is shown takes; null where nobody says. */
    pairs: () => (stopped() === null ? asked.pairs() : (played()?.pairs?.battles ?? null)),
    isReopened: () => reopened() !== null,
    firstSeed: () => (reopened() === null ? (played()?.firstSeed ?? null) : null),
    fault: () => (reopened() === null ? (played()?.pairs?.fault ?? null) : null),
    job,
    run,
    isRunning: job.isRunning,
    /** Why the battles behind an answer cannot be opened; null if they can. */
    objection: (): string | null =>
      [shown()?.a, shown()?.b].every((of) => of !== undefined && branchOf(of.branch) !== null)
        ? null
        : 'a branch it was about is gone',
    /** Compares the two battles with a seed. */
    open(seed: number) {
      const pair = shown()
      if (pair !== null) void openFlip(bench, { a: pair.a.branch, b: pair.b.branch }, seed)
    },
    isKept: () =>
      session.answers().some(({ analysis, answer }) => analysis === 'ab' && deepEqual(answer, result())),
    keep() {
      const [pair, answer] = [shown(), result()]
      if (pair === null || answer === null) return
      const question = { b: pair.b, outcome: asked.outcome(), pairs: asked.pairs() }
      bench.keep({ analysis: 'ab', of: pair.a, question, answer: answer as KeptAb['answer'] })
    },
    summary: () => {
      if (job.isRunning()) return job.all() === 0 ? 'following every roll…' : pairsText(job.done(), job.all())
      const known = result()
      return known && `${abLine(known)}${stopped() === null ? '' : ', stopped'}`
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'ab'
        ? [`${kept.of.name} | ${kept.question.b.name}`, signedPoints(kept.answer.delta.value)]
        : ['', ''],
    reopen(kept: KeptAnswer) {
      if (kept.analysis !== 'ab') return
      change(() => {
        asked.setPairs(kept.question.pairs)
        asked.setOutcome(kept.question.outcome)
        asked.choose({ a: kept.of.branch, b: kept.question.b.branch })
      })
      setReopened(kept)
    },
  }
}

const isComplete = ({ exact, partings }: Played): boolean => exact !== null || partings !== null

function resultOf({ exact, pairs, partings }: Played, outcome: string): AbResult | null {
  if (exact !== null) return exactAb(...exact, outcome)
  return pairs && pairedAb(pairs, outcome, partings ?? {})
}
