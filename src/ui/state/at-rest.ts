import { type Accessor, createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { createAfterPaint } from './after-paint.ts'
import type { Session } from './types.ts'

/**
 * Whether what can wait should: while the timeline is dragged until the pointer rests, and after a press until the units
 * are painted where they are by then. A full board needs all of a frame, and nobody reads what flies past.
 */
export function createWaiting(session: Session): Accessor<boolean> {
  /** From a press on the timeline until what it led to is painted. */
  const [isPressed, setPressed] = createSignal(false)
  const isShown = createMemo(() => session.packetHere() !== null || session.missing() !== null)

  const afterPaint = createAfterPaint()
  createEffect(
    on([session.isDragging, isShown], ([isDragging, shown]) => {
      afterPaint.stop()
      if (isDragging) setPressed(true)
      else if (shown) afterPaint.call(() => setPressed(false))
    }),
  )
  return createMemo(() => session.isMoving() || (isPressed() && !session.isDragging()))
}

/** The session for panes of text, which wait. */
export function atRest(session: Session): Session {
  const isWaiting = createWaiting(session)
  return {
    ...session,
    ...placeHeld(session, heldWhile(isWaiting)),
    isDragging: () => session.isDragging() || isWaiting(),
  }
}

type Hold = <T>(live: Accessor<T>) => Accessor<T>

/** Keeps what something was for as long as a condition holds. */
export const heldWhile =
  (isHeld: () => boolean): Hold =>
  (live) => {
    let last = untrack(live)
    return createMemo(() => {
      if (!isHeld()) last = live()
      return last
    })
  }

/** The cursor, and what is there. */
export const placeHeld = (session: Session, held: Hold) => ({
  cursor: held(session.cursor),
  packet: held(session.packet),
  packetHere: held(session.packetHere),
  missing: held(session.missing),
  frameCount: held(session.frameCount),
  frame: held(session.frame),
  shownTick: held(session.shownTick),
  phases: held(session.phases),
  phase: held(session.phase),
})
