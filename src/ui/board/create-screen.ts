import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Box, Point } from '#ui/board/layout/geometry.ts'
import type { Rectangle } from '#ui/board/layout/rectangles.ts'
import type { Beside } from '#ui/kit/place-popup.ts'

const CARD_GAP = 12

/** Converts between the drawing and the screen. */
export function createScreen(box: Accessor<Box>) {
  const [unitPx, setUnitPx] = createSignal(1)
  let svg: SVGSVGElement | undefined
  const matrix = () => svg?.getScreenCTM() ?? new DOMMatrix()
  const measure = () => {
    const scale = svg?.getScreenCTM()?.a ?? 0
    if (scale > 0) setUnitPx(Math.round(100 / scale) / 100)
  }
  const observer = new ResizeObserver(measure)
  onCleanup(() => observer.disconnect())
  createEffect(on(box, measure))

  const onScreen = ({ left, right, top, bottom }: Rectangle): Rectangle => {
    const { a, d, e, f } = matrix()
    return { left: a * left + e, right: a * right + e, top: d * top + f, bottom: d * bottom + f }
  }
  return {
    setSvg(element: SVGSVGElement) {
      svg = element
      observer.observe(element)
    },
    focus: () => svg?.focus({ preventScroll: true }),
    /** How many units of the drawing a pixel of the screen is. */
    unitPx,
    /** Where in the drawing a pointer is. */
    pointOf({ clientX, clientY }: MouseEvent): Point {
      const { a, d, e, f } = matrix()
      return { x: (clientX - e) / a, y: (clientY - f) / d }
    },
    /** Beside something in the page. */
    besideElement: (anchor: HTMLElement): Beside => ({
      anchor,
      gap: CARD_GAP,
      sides: ['right', 'left', 'bottom', 'top'],
    }),
    /** For what is gone by now. */
    besideNothing: (): Beside => ({
      anchor: { getBoundingClientRect: () => new DOMRect() },
      gap: 0,
      sides: ['bottom'],
    }),
    /** Where a card about something goes: beside it and, if possible, clear of everything else that matters. */
    beside(what: Rectangle, keepClear: readonly Rectangle[]): Beside {
      const { left, right, top, bottom } = onScreen(what)
      return {
        anchor: { getBoundingClientRect: () => new DOMRect(left, top, right - left, bottom - top) },
        gap: CARD_GAP,
        sides: ['right', 'left', 'bottom', 'top'],
        keepClear: keepClear.map(onScreen),
      }
    },
  }
}
