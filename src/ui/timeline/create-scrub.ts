import { onCleanup } from 'solid-js'

/** Less than this is a click. */
const DRAG_FROM = 4

interface Actions {
  /** The pointer is held at `x`; called for a press, then at most once per painted frame. */
  seekTo(x: number): void
  onDragging(isDragging: boolean): void
  onClick(x: number, y: number): void
  onPinch(factor: number, x: number): void
  onHover(event: PointerEvent): void
  onLeave(): void
}

/** Pointers on the field: one drags, two pinch, one that is not pressed hovers. */
export function createScrub(actions: Actions) {
  const held = new Map<number, number>()
  /** Where the field begins in the window. Asked of a press only: after a change, it takes a layout of the page to say. */
  let origin = { x: 0, y: 0 }
  let startX: number | null = null
  let hasMoved = false
  let wish: number | null = null
  let request = 0

  function flush(): void {
    cancelAnimationFrame(request)
    request = 0
    if (wish !== null) actions.seekTo(wish)
    wish = null
  }
  function ask(x: number): void {
    wish = x
    request ||= requestAnimationFrame(flush)
  }
  const xOf = ({ clientX }: PointerEvent) => clientX - origin.x
  const gap = () => {
    const [a = 0, b = 0] = held.values()
    return Math.max(1, Math.abs(a - b))
  }
  const middle = () => [...held.values()].reduce((a, b) => a + b, 0) / held.size

  /** A press is answered at once; only what follows it waits for the next frame. */
  function startDragging(x: number): void {
    startX = x
    hasMoved = false
    actions.onDragging(true)
    actions.seekTo(x)
  }

  function stopDragging(): void {
    if (startX === null) return
    flush()
    startX = null
    actions.onDragging(false)
  }

  function onPointerDown(event: PointerEvent & { currentTarget: Element }): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    origin = { x: event.clientX - event.offsetX, y: event.clientY - event.offsetY }
    held.set(event.pointerId, xOf(event))
    actions.onLeave()
    if (held.size > 1) stopDragging()
    else startDragging(xOf(event))
  }

  function pinch(event: PointerEvent): void {
    const before = gap()
    held.set(event.pointerId, xOf(event))
    actions.onPinch(gap() / before, middle())
  }

  function drag(x: number): void {
    if (startX === null) return
    hasMoved ||= Math.abs(x - startX) >= DRAG_FROM
    if (hasMoved) ask(x)
  }

  function onPointerMove(event: PointerEvent): void {
    if (!held.has(event.pointerId)) actions.onHover(event)
    else if (held.size > 1) pinch(event)
    else drag(xOf(event))
  }

  function onPointerUp(event: PointerEvent): void {
    if (!held.delete(event.pointerId) || startX === null) return
    stopDragging()
    if (!hasMoved && event.type === 'pointerup') actions.onClick(xOf(event), event.clientY - origin.y)
  }

  onCleanup(() => cancelAnimationFrame(request))
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: actions.onLeave,
  }
}

const LINE_PX = 16
const ZOOM_A_PIXEL = 0.0018
/** A touchpad's pinch arrives as small wheel steps with Ctrl. */
const PINCH_A_PIXEL = 0.01

interface WheelActions {
  zoom(factor: number, x: number): void
  pan(pixels: number): void
  /** Up and down the lanes. */
  scroll(pixels: number): void
}

/** The wheel zooms; sideways or with Shift it pans, with Alt it scrolls the lanes. */
export const turnWheel = (event: WheelEvent, { zoom, pan, scroll }: WheelActions): void => {
  event.preventDefault()
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX
  const [across, down] = [event.deltaX * unit, event.deltaY * unit]
  if (event.ctrlKey) zoom(Math.exp(-down * PINCH_A_PIXEL), event.offsetX)
  else if (event.altKey) scroll(down)
  else if (event.shiftKey) pan(across + down)
  else if (Math.abs(across) > Math.abs(down)) pan(across)
  else zoom(Math.exp(-down * ZOOM_A_PIXEL), event.offsetX)
}
