import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { Finds, SeedExample } from '#schemas/query/match.ts'
import { createJob } from '#ui/state/create-job.ts'
import type { SeedSearch } from '#ui/state/find/types.ts'
import { playBeside } from '#ui/state/session/play-beside.ts'
import type { Branch, Session } from '#ui/state/types.ts'

/**
 * Asks a query of battles with many seeds, on workers of their own: the open battle stays answerable. The answer stays
 * while examples of it are looked at.
 */
export function createSeedSearch(session: Session, text: Accessor<string>): SeedSearch {
  const [asked, setAsked] = createSignal<Branch | null>(null)
  const about = createMemo(() => `${session.openedSerial()} ${text()}`)
  const { part, start, all, ...job } = createJob<number, Finds>(
    session,
    (runJob, battle, runs, attention) =>
      runJob('find', { ...battle, query: text(), firstSeed: battle.scenario.seed, runs }, attention),
    about,
  )

  async function open({ seed, tick }: SeedExample): Promise<void> {
    const parent = asked()?.id ?? session.cursor().branch
    const battle = await session.engine.battle(parent)
    if (!battle.ok) return session.complain(battle.issues)
    await session.jump(async () => {
      const { scenario, edits } = battle.value
      const id = await playBeside(session, parent, { scenario: { ...scenario, seed }, edits }, `Seed ${seed}`)
      if (id === null) return
      session.seek({ branch: id, tick: 0 })
      await session.parts.cursorModel.seekWhenKnown({ tick, frame: 0 })
    })
  }

  return {
    ...job,
    runs: all,
    finds: part,
    of: () => (part() === null ? null : asked()),
    start(runs) {
      setAsked(session.branch() ?? null)
      start(runs)
    },
    open,
  }
}
