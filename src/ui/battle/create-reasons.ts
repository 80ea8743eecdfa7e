import { createEffect, createMemo, onCleanup } from 'solid-js'
import type { Trace } from '#schemas/trace.ts'
import type { Session } from '#ui/state/types.ts'
import type { Packet } from '#worker/protocol.ts'

/** The reasoning of a tick about somebody, and the tick. */
export interface Reasons {
  readonly packet: Packet
  readonly traces: readonly Trace[]
}

/**
 * The reasoning about a unit in the tick shown, or with null about nobody in particular; with undefined nothing is
 * asked. Until it is there, what was last known of the same one; undefined if nothing was.
 */
export function createReasons(
  session: Session,
  about: () => string | null | undefined,
): () => Reasons | undefined {
  createEffect(() => {
    const one = about()
    if (one !== undefined) onCleanup(session.wantWhy(one))
  })
  const known = createMemo<{ battle: unknown; about: unknown; reasons: Reasons | undefined }>(
    (last) => {
      const [battle, one, packet] = [session.battle(), about(), session.packet()]
      const traces = one === undefined || packet === null ? undefined : session.whyAt(packet.tick, one)
      if (packet !== null && traces !== undefined) {
        const isSame = last.reasons?.packet === packet && last.reasons.traces === traces
        return isSame ? last : { battle, about: one, reasons: { packet, traces } }
      }
      return last.battle === battle && last.about === one ? last : { battle, about: one, reasons: undefined }
    },
    { battle: null, about: undefined, reasons: undefined },
  )
  return () => known().reasons
}
