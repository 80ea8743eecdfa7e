import { batch, untrack } from 'solid-js'
import type { Work } from '#schemas/documents/work.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Branches, CursorModel, Resumed, SessionParts } from '#ui/state/types.ts'
import { MAIN } from '#worker/protocol.ts'

/** The open work; null while nothing is open. */
export function workOf(
  branches: Branches,
  cursorModel: Pick<CursorModel, 'aim' | 'cursor'>,
  rest: Pick<Work, 'picked' | 'queries' | 'answers' | 'isOurs'>,
): Work | null {
  const main = branches.find(MAIN)
  if (main === undefined) return null
  const kept = branches.list().flatMap(({ id, name, fork, given }) => {
    if (fork === null) return []
    const { parent, edits, scenario } = fork
    return { id, name: name(), parent, edits, scenario, given: given() }
  })
  const at = cursorModel.aim() ?? cursorModel.cursor()
  const tried = branches.unkept().find(({ id }) => id === at.branch)
  return {
    scenario: main.summary.scenario,
    branches: [...kept, ...branches.coming()],
    given: main.given(),
    cursor: { ...at, branch: tried?.fork?.parent ?? at.branch },
    ...rest,
  }
}

/** Gives the battle just opened the orders and branches of a work; null if another one is opened in the meantime. */
export async function takeUp(
  { branches: kept, given, cursor: at }: Work,
  {
    branches,
    cursorModel,
    forks,
    ordering,
  }: Pick<SessionParts, 'branches' | 'cursorModel' | 'forks' | 'ordering'>,
): Promise<Resumed | null> {
  const main = untrack(() => branches.find(MAIN))
  const isThere = () => branches.isOpen(main)
  const lost: string[] = []
  batch(() => {
    branches.setComing(kept)
    cursorModel.setAim(at)
  })
  if (main !== undefined && !(await ordering.giveAgain(main, given))) lost.push('Main')
  if (!untrack(isThere)) return null
  for (const { id, name, parent, edits, scenario, given: ordered } of kept) {
    const from = untrack(() => branches.find(parent))
    await until(() => !isThere() || branches.isKnown(from, edits[0]?.tick ?? 0))
    if (!untrack(isThere)) return null
    const isForked = await (scenario === undefined
      ? forks.fork(parent, edits, name, id)
      : forks.run(parent, scenario, name, id))
    const forked = untrack(() => branches.find(id))
    if (!isForked || forked === undefined || !(await ordering.giveAgain(forked, ordered))) lost.push(name)
  }
  if (!untrack(isThere)) return null
  cursorModel.seek(at)
  return { lost, arrived: cursorModel.seekWhenKnown(at) }
}
