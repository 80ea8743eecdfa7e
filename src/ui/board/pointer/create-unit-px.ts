import { type Accessor, createEffect, createSignal, on, onCleanup, onMount } from 'solid-js'
import type { Box } from '#ui/board/layout/geometry.ts'

/** How many units of the drawing make a pixel of the screen. */
export function createUnitPx(svg: () => SVGSVGElement | undefined, box: Accessor<Box>): Accessor<number> {
  const [unitPx, setUnitPx] = createSignal(1)
  const measure = () => {
    const scale = svg()?.getScreenCTM()?.a ?? 0
    if (scale > 0) setUnitPx(Math.round(100 / scale) / 100)
  }
  onMount(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(svg()!)
    onCleanup(() => observer.disconnect())
  })
  createEffect(on(box, measure))
  return unitPx
}
