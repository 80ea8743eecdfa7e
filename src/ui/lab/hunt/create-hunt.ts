import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { withThousands } from '#schemas/result.ts'
import { inWords } from '#ui/forms/path-words.ts'
import { fileName } from '#ui/kit/files.ts'
import type { Bench } from '#ui/lab/types.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { digestOfHunt, huntResult } from '#worker/hunt.ts'
import { createHunting } from './create-hunting.ts'
import { createWish } from './create-wish.ts'
import { builtFrom, type HuntAnswer, huntLine } from './hunt-text.ts'

type KeptHunt = Extract<KeptAnswer, { analysis: 'hunt' }>
export type HuntModel = ReturnType<typeof createHunt>

/** Which allowed changes win most, and the smallest that turns a lost battle. */
export function createHunt(bench: Bench) {
  const { session, of } = bench
  const { engine } = session
  const wish = createWish(bench)
  const { known, stage, trouble, clearTrouble, start, goOn, stop } = createHunting(session)
  const [reopened, setReopened] = createSignal<KeptHunt | null>(null)
  createEffect(on(session.openedSerial, () => setReopened(null)))

  const told = createMemo(() => {
    const found = known()
    return found === null ? null : { file: fileName(found.hunt.scenario.name), ...found }
  })
  const answer = createMemo<HuntAnswer | null>(() => {
    const [kept, found] = [reopened(), told()]
    if (kept !== null) return kept.answer
    return found === null ? null : (huntResult(found) as HuntAnswer)
  })
  const about = () => reopened()?.of ?? known()?.of ?? null

  /** "64 of 98 builds". */
  const triedLine = () => {
    const found = answer()
    return found === null
      ? 'getting ready …'
      : `${withThousands(found.builds)} of ${withThousands(found.most)} builds`
  }

  return {
    wish,
    answer,
    triedLine,
    /** The name of the branch the answer is about; null if that is looked at. */
    elsewhere: () => {
      const found = about()
      return found === null || found.branch === of()?.branch ? null : found.name
    },
    /** Why the first build was refused, in words; undefined if none was. */
    refusal: () => {
      const refusal = answer()?.refusal
      const branch = session.branches().find(({ id }) => id === about()?.branch)
      return refusal === undefined ? undefined : inWords(branch?.summary.scenario, refusal)
    },
    /** How many places may change. */
    places: () => Object.keys((reopened() ?? known())?.question.spec['changes'] ?? {}).length,
    /** The branch the answer is about. */
    about,
    stage,
    trouble,
    isRunning: () => stage() !== null,
    /** Whether it can go on from where it stopped, now or when it was kept. */
    isStopped: () => {
      const kept = reopened()
      if (stage() !== null) return false
      return kept === null ? known()?.turning === null : kept.soFar !== undefined
    },
    isReopened: () => reopened() !== null,
    objection: () => {
      if (wish.count() === 0) return 'allow something to change'
      return wish.isLooking() ? 'looking how far numbers may go …' : null
    },
    start() {
      const branch = of()
      if (branch === null) return
      setReopened(null)
      void start(branch, { spec: wish.spec(), builds: wish.builds(), runs: wish.runs() }, null)
    },
    goOn() {
      const kept = reopened()
      if (kept === null) return void goOn()
      setReopened(null)
      void start(kept.of, kept.question, kept.soFar ?? null)
    },
    stop,
    isKept: () =>
      reopened() !== null ||
      session.answers().some((kept) => kept.analysis === 'hunt' && deepEqual(kept.answer, answer())),
    keep() {
      const [found, kept] = [known(), answer()]
      if (found === null || kept === null) return
      const { of, question, hunt, state, turning } = found
      const soFar = turning === null ? { soFar: { hunt: digestOfHunt(hunt), state } } : {}
      bench.keep({ analysis: 'hunt', of, question, answer: kept, ...soFar })
    },
    /** What a build changes, in words. */
    async wordsOf(set: readonly string[]): Promise<readonly string[]> {
      const branch = about()?.branch ?? ''
      const battle = await engine.battle(branch)
      const built = battle.ok ? builtFrom(battle.value.scenario, set) : null
      const found = built === null ? null : await engine.fromStart(branch, 0, built)
      return found?.ok && found.value.taken.length > 0 ? found.value.taken : set
    },
    /** Opens a build beside the battle it is a variant of. */
    async open(set: readonly string[]): Promise<void> {
      const branch = about()?.branch ?? ''
      const battle = await engine.battle(branch)
      if (!battle.ok) return session.complain(battle.issues)
      const { scenario, edits } = battle.value
      const built = builtFrom(scenario, set)
      if (built !== null) await bench.open(branch, { scenario: built, edits })
    },
    summary: () => {
      const found = answer()
      if (stage() !== null) return triedLine()
      return found === null ? null : huntLine(found)
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'hunt' ? [`Build hunt: ${kept.of.name}`, `${kept.answer.builds} builds`] : ['', ''],
    reopen(kept: KeptAnswer) {
      if (kept.analysis !== 'hunt') return
      stop()
      clearTrouble()
      setReopened(kept)
      wish.take(kept.question.spec)
      wish.setBuilds(kept.question.builds)
      wish.setRuns(kept.question.runs)
    },
  }
}
