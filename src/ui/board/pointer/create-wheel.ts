import type { BoardModel } from '#ui/board/create-board.ts'
import type { Session } from '#ui/state/types.ts'

/** A mouse notch is more than this; a touchpad gets there in small steps. */
const NOTCH_PX = 50
const LINE_PX = 20
const PAUSE_MS = 250
/** The distance that doubles or halves the view. */
const ZOOM_PX = 300

/** The wheel steps one tick a notch. With Ctrl, which a touchpad's pinch also sends, it zooms a large board. */
export function createWheel({ zoom, screen }: BoardModel, session: Session): (event: WheelEvent) => void {
  let travelled = 0
  let lastAt = 0
  return (event) => {
    if (event.deltaY === 0 || (event.ctrlKey && !zoom.isLarge())) return
    event.preventDefault()
    if (event.ctrlKey) return zoom.zoom(2 ** (event.deltaY / ZOOM_PX), screen.pointOf(event))
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX
    const isFresh = event.timeStamp - lastAt > PAUSE_MS || Math.sign(by) !== Math.sign(travelled)
    travelled = isFresh ? by : travelled + by
    lastAt = event.timeStamp
    if (Math.abs(travelled) < NOTCH_PX) return
    session.seek({ tick: session.cursor().tick + Math.sign(travelled) })
    travelled = 0
  }
}
