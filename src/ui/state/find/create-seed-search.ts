import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { Finds, SeedExample } from '#schemas/query/match.ts'
import { createJob } from '#ui/state/create-job.ts'
import { until } from '#ui/state/create-latest.ts'
import type { SeedSearch } from '#ui/state/find/types.ts'
import type { Branch, Session } from '#ui/state/types.ts'

/**
 * Asks a query of battles with many seeds, on workers of their own: the open battle stays answerable. The answer stays
 * while examples of it are looked at.
 */
export function createSeedSearch(session: Session, text: Accessor<string>): SeedSearch {
  const [asked, setAsked] = createSignal<Branch | null>(null)
  const about = createMemo(() => `${session.battleSerial()} ${text()}`)
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
      const id = await played(session, parent, { ...battle.value, seed })
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

type Battle = Extract<Awaited<ReturnType<Session['engine']['battle']>>, { ok: true }>['value']

/** The battle of a branch with another seed, as a branch beside it; one that is there already is not played again. */
async function played(
  session: Session,
  parent: string,
  { scenario, edits, seed }: Battle & { readonly seed: number },
): Promise<string | null> {
  const { branches } = session.parts
  const name = edits.length === 0 ? `Seed ${seed}` : `Seed ${seed}, changed`
  const known = branches.list().find((branch) => branch.name() === name)
  if (known !== undefined) return known.id
  const id = branches.freeId()
  if (!(await session.run(parent, { ...scenario, seed }, `Seed ${seed}`, id))) return null
  if (edits.length === 0) return id
  await until(() => branches.isKnown(branches.find(id), edits[0]?.tick ?? 0))
  const changed = branches.freeId()
  return (await session.fork(id, edits, name, changed)) ? changed : null
}
