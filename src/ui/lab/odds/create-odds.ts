import { createEffect, createSignal, on, untrack } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { orNull } from '#schemas/result.ts'
import { decisiveRollsOf } from '#ui/battle/rolls/create-decisive-rolls.ts'
import { createExample } from '#ui/lab/create-example.ts'
import { createOutcomeNames } from '#ui/lab/create-outcome-names.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import { oddsLine } from './odds-lines.ts'

type KeptOdds = Extract<KeptAnswer, { analysis: 'odds' }>
export type OddsModel = ReturnType<typeof createOdds>

/** How the battle that is looked at can end: found out by itself as soon as the Lab is open. */
export function createOdds(bench: Bench) {
  const { session, workshop, of, battleKey } = bench
  const job = createJob(
    session,
    (runJob, battle, _: null, attention) => runJob('odds', { ...battle, variants: [{}] }, attention),
    battleKey,
  )
  const [reopened, setReopened] = createSignal<KeptOdds | null>(null)
  const isOpen = () => workshop.mode() === 'lab' && of() !== null
  createEffect(on(battleKey, () => setReopened(null)))
  createEffect(
    on([battleKey, isOpen], ([, open]) => {
      if (open && untrack(job.part) === null && !untrack(job.isRunning)) job.start(null)
    }),
  )
  const asked = () => {
    const found = job.part()?.[0]
    return found === undefined ? null : orNull(found)
  }
  const trouble = () => {
    const found = job.part()?.[0]
    return (
      job.trouble() ?? (found?.ok === false ? found.issues.map(({ message }) => message).join('; ') : null)
    )
  }
  const odds = () => reopened()?.answer ?? asked()
  const looking = createExample(bench)
  const { names, sides } = createOutcomeNames(session)

  return {
    odds,
    trouble,
    isRunning: job.isRunning,
    /** The branch an answer that was reopened is about; null of one about the branch that is looked at. */
    reopened: () => reopened()?.of ?? null,
    /** Asks again about the battle that is looked at. */
    again: () => setReopened(null),
    looking,
    rolls: decisiveRollsOf(session),
    look(outcome: string) {
      const branch = reopened()?.of.branch ?? of()?.branch ?? ''
      looking.look({ branch, in: { outcome }, words: `that ends in ${outcome}` })
    },
    sides,
    /** What battles of this game can end in. */
    endings: names,
    isKept: () =>
      session
        .answers()
        .some(({ analysis, of: about }) => analysis === 'odds' && about.branch === of()?.branch),
    keep() {
      const [about, answer] = [of(), asked()]
      if (about !== null && answer !== null)
        bench.keep({ analysis: 'odds', of: about, question: {}, answer: { ...answer } as KeptOdds['answer'] })
    },
    summary: () => {
      const known = asked()
      return known === null ? (job.isRunning() ? 'working it out…' : null) : oddsLine(known)
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'odds'
        ? [`Odds: ${kept.of.name}`, kept.answer.exact ? 'exact' : 'sampled']
        : ['', ''],
    reopen: (kept: KeptAnswer) => {
      if (kept.analysis === 'odds') setReopened(kept)
    },
  }
}
