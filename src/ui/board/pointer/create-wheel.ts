import { onCleanup, onMount } from 'solid-js'
import type { Session } from '#ui/state/types.ts'

/** A notch of a mouse is more than this; a touchpad gets there in small steps. */
const NOTCH_PX = 50
const LINE_PX = 20
const PAUSE_MS = 250

interface Wheeled {
  element(): HTMLElement | undefined
  /** With Ctrl, which is also how a pinch of a touchpad comes; whether it is of use. */
  onZoom(event: WheelEvent): boolean
}

/** The wheel over the element steps ticks, one a notch. */
export function createWheel({ element, onZoom }: Wheeled, session: Session): void {
  let travelled = 0
  let lastAt = 0

  const onWheel = (event: WheelEvent) => {
    if (event.deltaY === 0) return
    if (event.ctrlKey) {
      if (onZoom(event)) event.preventDefault()
      return
    }
    event.preventDefault()
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX
    const isFresh = event.timeStamp - lastAt > PAUSE_MS || Math.sign(by) !== Math.sign(travelled)
    travelled = isFresh ? by : travelled + by
    lastAt = event.timeStamp
    if (Math.abs(travelled) < NOTCH_PX) return
    session.seek({ tick: session.cursor().tick + Math.sign(travelled) })
    travelled = 0
  }

  // JSX listeners may be passive, and then the page would scroll as well.
  onMount(() => {
    const target = element()
    target?.addEventListener('wheel', onWheel, { passive: false })
    onCleanup(() => target?.removeEventListener('wheel', onWheel))
  })
}
