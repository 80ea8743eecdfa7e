import { createEffect, on, untrack } from 'solid-js'
import { ORDERS } from '#ui/inspector/tabs.ts'
import { focusOn } from '#ui/kit/focus-on.ts'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import { arePartsComing } from '#ui/lazily.ts'
import { until } from '#ui/state/create-latest.ts'
import type { Session, Workshop } from '#ui/state/types.ts'

/** Moves the focus into a battle as it opens, off the button that opened it; not into the first, which nobody chose. */
export function focusNewBattles(session: Session, workshop: Workshop, hasBegun: () => boolean): void {
  const isWaitingHere = () =>
    session.outcome()?.kind === 'awaiting' && session.cursor().tick === session.lastTick()
  const arrive = () => {
    const { activeElement } = document
    if (isModalOpen() || (activeElement !== document.body && !activeElement?.closest('.app-header'))) return
    if (workshop.mode() === 'edit') focusOn('first rule', 'somebody', 'add unit', 'editor')
    else focusOn(...(isWaitingHere() ? [ORDERS] : []), 'board')
  }
  createEffect(
    on(
      session.battleSerial,
      async () => {
        if (!untrack(hasBegun)) return
        await until(() => session.packetHere() !== null && !arePartsComing())
        setTimeout(arrive)
      },
      { defer: true },
    ),
  )
}
