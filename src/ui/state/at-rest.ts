import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { createAfterPaint } from './after-paint.ts'
import type { Session } from './types.ts'

/**
 * The session for panes of text. While the timeline is dragged they wait until the pointer rests, and after a press
 * until the board is painted: a full board needs all of a frame, and nobody reads what flies past.
 */
export function atRest(session: Session): Session {
  /** From a press on the timeline until what it led to is painted. */
  const [isPressed, setPressed] = createSignal(false)
  const isWaiting = createMemo(() => session.isMoving() || (isPressed() && !session.isDragging()))
  const isShown = () => session.packetHere() !== null || session.missing() !== null

  const afterPaint = createAfterPaint()
  createEffect(
    on([session.isDragging, isShown], ([isDragging, shown]) => {
      afterPaint.stop()
      if (isDragging) setPressed(true)
      else if (shown) afterPaint.call(() => setPressed(false))
    }),
  )

  const held = <T>(live: Accessor<T>): Accessor<T> => {
    let last = untrack(live)
    return createMemo(() => {
      if (!isWaiting()) last = live()
      return last
    })
  }
  return {
    ...session,
    isDragging: () => session.isDragging() || isWaiting(),
    cursor: held(session.cursor),
    packet: held(session.packet),
    packetHere: held(session.packetHere),
    missing: held(session.missing),
    frameCount: held(session.frameCount),
    frame: held(session.frame),
    shownTick: held(session.shownTick),
    phases: held(session.phases),
    phase: held(session.phase),
  }
}
