import type { Accessor } from 'solid-js'
import { createAsked } from '#ui/inspector/create-asked.ts'
import { useSession } from '#ui/state/context.ts'
import type { Parting } from '#worker/protocol.ts'

/** Where a branch and its parent part; asked for once both are played. */
export function createParting(id: string): Accessor<Parting | null> {
  const session = useSession()
  const branchOf = (wanted: string) => session.branches().find((known) => known.id === wanted)
  return createAsked(
    () => {
      const branch = branchOf(id)
      const parent = branchOf(branch?.fork?.parent ?? '')
      if (branch?.fork == null || parent === undefined || branch.isGrowing() || parent.isGrowing())
        return null
      const known = [branch.lastTick(), parent.lastTick()]
      return { parent: parent.id, tick: branch.fork.tick, known }
    },
    async ({ parent, tick }) => {
      const parting = await session.whole.parting(id, parent, tick)
      return parting.ok ? parting.value : null
    },
  )
}
