import type { Accessor } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import type { Compared } from '#ui/battle/compare/parting.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Branch } from '#ui/state/types.ts'
import type { Needed as Found } from '#worker/protocol.ts'

/** What differs at the cursor; the last answer stays until there is another. */
export function createDifferences(compared: Accessor<Compared>) {
  const { engine, cursor } = useSession()
  return createLatest(
    () => {
      const { own, other } = compared()
      const { tick } = cursor()
      return { own: own.id, other: other.id, tick, reached: Math.min(tick, other.lastTick()) }
    },
    async ({ own, other, tick }) => {
      const found = orNull(await engine.differencesAt(own, other, tick))
      return found === null ? undefined : { ...found, tick }
    },
    { keepsLast: true },
  )
}

/** What is known of the changes between two battles, and the way to a battle with those alone that matter. */
export interface Needed extends Pick<Found, 'changes' | 'needed'> {
  dropOthers(): Promise<boolean>
}

/** Which changes matter, once both battles are played; undefined where there are not several. */
export function createNeeded(compared: Accessor<Compared>): Accessor<Needed | null | undefined> {
  const session = useSession()
  return createLatest(
    () => {
      const [changed, from] = inOrder(compared())
      return changed.isGrowing() || from.isGrowing() ? null : { changed: changed.id, from: from.id }
    },
    async ({ changed, from }) => {
      const found = orNull(await session.engine.needed(changed, from))
      if (found === null) return null
      const { changes, needed, kept } = found
      const dropOthers = () =>
        'scenario' in kept ? session.run(from, kept.scenario) : session.fork(from, kept.edits)
      return { changes, needed, dropOthers }
    },
  )
}

/** The battle that was changed, and the one it was changed from: a branch and its parent, else as they are compared. */
const inOrder = ({ own, other }: Compared): readonly [Branch, Branch] =>
  other.fork?.parent === own.id ? [other, own] : [own, other]
