import { heldWhile, placeHeld } from '#ui/state/at-rest.ts'
import { useSession } from '#ui/state/context.ts'
import type { Session } from '#ui/state/types.ts'
import type { Order } from '#worker/protocol.ts'
import { createLookAhead } from './create-look-ahead.ts'

/** An order other than the one that was given, in words. */
interface OtherOrder {
  readonly order: Order
  readonly label: string
}

export type OrderTrial = ReturnType<typeof createOrderTrial>

/** Shows what would have followed from another order, while the pane that offers it stays where it is. */
export function createOrderTrial() {
  const session = useSession()
  const lookAhead = createLookAhead('order')
  const held = heldWhile(lookAhead.isOn)
  const before: Session = {
    ...session,
    ...placeHeld(session, held),
    branch: held(session.branch),
    summary: held(session.summary),
    lastTick: held(session.lastTick),
    outcome: held(session.outcome),
    // Given where it was looked at from.
    order(wish, name) {
      lookAhead.stop()
      return session.order(wish, name)
    },
  }
  return {
    /** The session as it is without what is looked at. */
    before,
    /** Null where nothing else is looked at. */
    look: (other: OtherOrder | null) =>
      lookAhead.look(
        other && { edits: [{ tick: before.cursor().tick, order: other.order }], name: other.label },
      ),
  }
}
