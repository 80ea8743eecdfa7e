import { onCleanup, onMount } from 'solid-js'

const LINE = 16
const ZOOM_A_PIXEL = 0.0018
/** A pinch on a touchpad comes as small steps of the wheel with ctrl. */
const PINCH_A_PIXEL = 0.01

interface Actions {
  zoom(factor: number, x: number): void
  pan(pixels: number): void
  /** Up and down the lanes. */
  scroll(pixels: number): void
}

/** The wheel zooms; sideways or with shift it pans, with alt it scrolls the lanes. */
export function onWheel(element: () => HTMLElement, { zoom, pan, scroll }: Actions): void {
  function turn(event: WheelEvent): void {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE
    const [across, down] = [event.deltaX * unit, event.deltaY * unit]
    if (event.ctrlKey) zoom(Math.exp(-down * PINCH_A_PIXEL), event.offsetX)
    else if (event.altKey) scroll(down)
    else if (event.shiftKey) pan(across + down)
    else if (Math.abs(across) > Math.abs(down)) pan(across)
    else zoom(Math.exp(-down * ZOOM_A_PIXEL), event.offsetX)
  }
  onMount(() => {
    const target = element()
    target.addEventListener('wheel', turn, { passive: false })
    onCleanup(() => target.removeEventListener('wheel', turn))
  })
}
