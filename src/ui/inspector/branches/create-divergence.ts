import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest, type Latest } from '#ui/state/create-latest.ts'
import type { Divergence } from '#worker/protocol.ts'

/** Where a branch and its parent part; asked for once both are played. */
export function createDivergence(id: string): Latest<Divergence | null> {
  const session = useSession()
  const branchOf = (wanted: string) => session.branches().find((known) => known.id === wanted)
  return createLatest(
    () => {
      const branch = branchOf(id)
      const parent = branchOf(branch?.fork?.parent ?? '')
      if (branch?.fork == null || parent === undefined || branch.isGrowing() || parent.isGrowing())
        return null
      const known = [branch.lastTick(), parent.lastTick()]
      return { parent: parent.id, tick: branch.fork.tick, known }
    },
    async ({ parent, tick }) => orNull(await session.engine.divergence(id, parent, tick)),
  )
}
