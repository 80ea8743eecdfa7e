import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import { orNull } from '#schemas/result.ts'
import { decisiveRollsOf } from '#ui/battle/rolls/create-decisive-rolls.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import { createMeasured } from './create-measured.ts'
import { oddsLine } from './odds-lines.ts'

type KeptOdds = Extract<KeptAnswer, { analysis: 'odds' }>
export type OddsModel = ReturnType<typeof createOdds>

/** Among so many seeds a battle is looked for that ends in some way. */
const MOST_SEEDS = 10_000

/** How the battle that is looked at can end: found out by itself as soon as the Lab is open. */
export function createOdds(bench: Bench) {
  const { session, workshop, of } = bench
  const about = createMemo(
    () => `${session.battleSerial()} ${of()?.branch} ${session.branch()?.given().length}`,
  )
  const job = createJob(
    session,
    (runJob, battle, _: null, attention) => runJob('odds', { ...battle, variants: [{}] }, attention),
    about,
  )
  const [reopened, setReopened] = createSignal<KeptOdds | null>(null)
  const isOpen = () => workshop.mode() === 'lab' && of() !== null
  createEffect(on(about, () => setReopened(null)))
  createEffect(
    on([about, isOpen], ([, open]) => {
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
  const measured = createMeasured(bench, about)

  return {
    odds,
    trouble,
    isRunning: () => job.isRunning() || measured.isRunning(),
    isFollowing: job.isRunning,
    measured,
    /** The branch an answer that was reopened is about; null of one about the branch that is looked at. */
    reopened: () => reopened()?.of ?? null,
    /** Asks again about the battle that is looked at. */
    again: () => setReopened(null),
    looking,
    rolls: decisiveRollsOf(session),
    look: (outcome: string) => looking.look(reopened()?.of.branch ?? of()?.branch ?? '', outcome),
    sides: () => session.summary()?.sides ?? [],
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

/** Looks for a battle that ends in some way, and opens it. */
function createExample({ session, open }: Bench) {
  const [wanted, setWanted] = createSignal<{ readonly branch: string; readonly outcome: string } | null>(null)
  const job = createJob(
    session,
    (runJob, battle, outcome: string, attention) =>
      runJob('ending', { ...battle, outcome, firstSeed: battle.scenario.seed, runs: MOST_SEEDS }, attention),
    session.battleSerial,
  )
  createEffect(
    on([job.part, job.isRunning], ([part, isRunning]) => {
      const wish = untrack(wanted)
      const example = part?.example ?? null
      if (wish === null || (example === null && isRunning) || part === null) return
      setWanted(null)
      job.stop()
      if (example === null)
        session.tell(
          `None of ${MOST_SEEDS.toLocaleString('en')} battles with other seeds ended in ${wish.outcome}; it is too unlikely to be met by chance.`,
        )
      else void show(wish.branch, example.seed)
    }),
  )
  async function show(branch: string, seed: number): Promise<void> {
    const battle = await session.engine.battle(branch)
    if (!battle.ok) return session.complain(battle.issues)
    const { scenario, edits } = battle.value
    await open(branch, { scenario: { ...scenario, seed }, edits }, `Seed ${seed}`)
  }
  return {
    wanted,
    done: job.done,
    stop() {
      setWanted(null)
      job.stop()
    },
    look(branch: string, outcome: string) {
      setWanted({ branch, outcome })
      job.start(outcome)
    },
  }
}
