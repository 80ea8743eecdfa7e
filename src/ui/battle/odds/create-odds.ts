import { createUniqueId } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { useSession } from '#ui/state/context.ts'
import { createLatest, type Latest } from '#ui/state/create-latest.ts'
import type { Odds, Order } from '#worker/protocol.ts'

export interface OddsQuestion {
  readonly branch: string
  readonly tick: number
  /** An order that is being considered. */
  readonly pending?: Order | null | undefined
}

/** One has to stay this long at a tick before it is worked out. */
const STAY_MS = 100

/** What the dice may do: null where there is nothing to tell, undefined while it is being worked out. */
export function createOdds(question: () => OddsQuestion | null): Latest<Odds | null> {
  const session = useSession()
  const asker = createUniqueId()
  return createLatest(
    question,
    async ({ branch, tick, pending = null }) =>
      orNull(await session.engine.odds(branch, tick, pending, asker)),
    { delayMs: STAY_MS },
  )
}
