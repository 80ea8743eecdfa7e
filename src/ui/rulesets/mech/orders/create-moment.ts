import { createMemo } from 'solid-js'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { Declaration, MechState } from '#schemas/mech/state.ts'
import { unitText } from '#schemas/text/check-text.ts'
import { stateAt } from '#ui/battle/state-at.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { useSession } from '#ui/state/context.ts'

/** The moment at the cursor, and whether a declaration is due there. */
export function createMoment() {
  const session = useSession()
  const names = useNames()
  const packet = createMemo(session.packetHere)
  const state = createMemo(() => (packet()?.state as MechState | undefined) ?? null)
  const isAtEnd = () => session.cursor().tick === session.lastTick()
  const isWaiting = () => session.outcome()?.kind === 'awaiting'
  /** Nobody has declared here, and the scenario's own order was refused. */
  const isRefused = () => session.outcome()?.kind === 'refused' && isAtEnd()
  return {
    packet,
    state,
    frame: () => Math.min(session.cursor().frame, (packet()?.frames.length ?? 1) - 1),
    isWaiting,
    isDue: () => isWaiting() && isAtEnd(),
    isRefused,
    refusedOrder: (): MechOrder | undefined => {
      const outcome = session.outcome()
      const orders = (session.summary()?.scenario.orders ?? []) as readonly MechOrder[]
      return outcome?.kind === 'refused' && isRefused() ? orders[outcome.order] : undefined
    },
    /** What was declared in the current tick; null if it has not been played. */
    declared: createMemo((): Declaration | null => {
      const shown = packet()
      const now = state()
      if (shown === null || now?.phase !== 'DECLARATION' || shown.frames.length < 2) return null
      const after = stateAt(shown.state, shown.frames, shown.frames.length - 1) as MechState
      return after.declarations[now.declarations.length] ?? null
    }),
    /** Names the state: it changes whenever the state does. */
    place: createMemo(() => {
      const { branch, tick } = session.cursor()
      return `${branch} ${tick} ${packet()?.digest}`
    }),
    name: (id: string): string => unitText(id, names.units),
  }
}
