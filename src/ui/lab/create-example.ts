import { createEffect, createSignal, on, untrack } from 'solid-js'
import { withThousands } from '#schemas/result.ts'
import { createJob } from '#ui/state/create-job.ts'
import type { EndsIn } from '#worker/batch.ts'
import type { Bench } from './types.ts'

/** Among so many seeds a battle is looked for. */
const MOST_SEEDS = 10_000

interface Wish {
  readonly branch: string
  readonly in: EndsIn
  /** What follows "a battle": "that ends in victory". */
  readonly words: string
}

/** Looks for a battle that ends in some way among those with other seeds, and opens it beside its branch. */
export function createExample({ session, open }: Bench) {
  const [wanted, setWanted] = createSignal<Wish | null>(null)
  const job = createJob(
    session,
    async (runJob, _, wish: Wish, attention) => {
      const battle = await session.engine.battle(wish.branch)
      if (!battle.ok) return battle
      const { seed } = battle.value.scenario
      const question = { ...battle.value, in: wish.in, firstSeed: seed, runs: MOST_SEEDS }
      return runJob('ending', question, attention)
    },
    session.openedSerial,
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
          `Found no battle ${wish.words} with ${withThousands(MOST_SEEDS)} other seeds: it is too unlikely to be met by chance.`,
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
    /** What is looked for, in words; null if nothing is. */
    wanted: () => wanted()?.words ?? null,
    done: job.done,
    stop() {
      setWanted(null)
      job.stop()
    },
    look(wish: Wish) {
      setWanted(wish)
      job.start(wish)
    },
  }
}
