import { until } from '#ui/state/create-latest.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { Session } from '#ui/state/types.ts'
import type { Edit, Scenario } from '#worker/protocol.ts'

/** What it takes to play a battle. */
export interface Playable {
  readonly scenario: Scenario
  readonly edits: readonly Edit[]
}

/**
 * A battle as a branch beside another: with a scenario of its own, and with what is changed on the way. One that is there
 * already is not played again. Without a name it is called after what it changes. Null if it cannot be played.
 */
export async function playBeside(
  session: Session,
  parent: string,
  { scenario, edits }: Playable,
  name?: string,
): Promise<string | null> {
  const { branches } = session.parts
  const known = (from: string, own: Scenario | null) =>
    branches
      .list()
      .find(
        ({ fork }) =>
          fork?.parent === from &&
          (own === null ? deepEqual(fork.edits, edits) : deepEqual(fork.scenario, own)),
      )?.id
  let id = known(parent, scenario)
  if (id === undefined) {
    id = branches.freeId()
    if (!(await session.run(parent, scenario, name, id))) return null
  }
  if (edits.length === 0) return id
  const begun = branches.find(id)
  const changed = known(id, null)
  if (changed !== undefined) return changed
  await until(() => branches.isKnown(begun, edits[0]?.tick ?? 0))
  const fork = branches.freeId()
  const wished = name ?? begun?.name()
  return (await session.fork(id, edits, wished && `${wished}, changed`, fork)) ? fork : null
}
