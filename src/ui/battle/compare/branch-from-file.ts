import { until } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'

/** Plays the battle of a file beside the open one, which stays where it is; the branch it became, null if it cannot be. */
export async function branchFromFile(session: Session, file: File): Promise<string | null> {
  const here = session.cursor()
  const { branches } = session.parts
  const battle = session.battle()
  const read = await session.engine.read({ kind: 'file', file, name: file.name })
  const isElsewhere = () => session.battle() !== battle
  if (isElsewhere()) return null
  if (!read.ok) {
    session.complain(read.issues, file.name)
    return null
  }
  const { scenario, edits, game } = read.value
  const open = session.summary()?.game
  if (game !== open) {
    const message = `is ${game}, and the open battle is ${open}: only battles of one game can be compared`
    session.complain([{ path: [], message }], file.name)
    return null
  }
  const name = file.name.replace(/\.jsonl?(\.gz)?$/i, '')
  const id = branches.freeId()
  if (!(await session.run(here.branch, scenario, name, id))) return null
  let made = id
  const [first] = edits
  if (first !== undefined) {
    await until(() => isElsewhere() || branches.isKnown(branches.find(id), first.tick))
    const edited = branches.freeId()
    if (isElsewhere() || !(await session.fork(id, edits, `${name}, as changed`, edited))) return null
    made = edited
  }
  session.seek(here)
  return made
}
