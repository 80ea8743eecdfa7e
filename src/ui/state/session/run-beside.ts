import { until } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Edit, Scenario } from '#worker/protocol.ts'

interface Battle {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
}

/** A battle with a scenario of its own, as a branch beside another; one that is there already is not played again. */
export async function runBeside(
  session: Session,
  parent: string,
  { scenario, edits }: Battle,
  called: string,
): Promise<string | null> {
  const { branches } = session.parts
  const name = edits.length === 0 ? called : `${called}, changed`
  const known = branches.list().find((branch) => branch.name() === name)
  if (known !== undefined) return known.id
  const id = branches.freeId()
  if (!(await session.run(parent, scenario, called, id))) return null
  if (edits.length === 0) return id
  await until(() => branches.isKnown(branches.find(id), edits[0]?.tick ?? 0))
  const changed = branches.freeId()
  return (await session.fork(id, edits, name, changed)) ? changed : null
}
