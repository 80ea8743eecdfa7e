import type { Point } from '#ui/board/layout/geometry.ts'

/** Less than this is a click. */
const PAN_FROM_PX = 4

interface Surroundings {
  isOn(): boolean
  /** How much of the drawing a pixel of the screen is. */
  unitPx(): number
  pan(by: Point): void
}

/** Moves a large board under the pointer that took hold of its ground. */
export function createPan({ isOn, unitPx, pan }: Surroundings) {
  let from: Point | null = null
  let hasMoved = false
  return {
    onPointerDown({ clientX, clientY, button, isPrimary }: PointerEvent) {
      hasMoved = false
      from = isOn() && button === 0 && isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerMove(event: PointerEvent & { currentTarget: Element }) {
      if (from === null) return
      const { clientX: x, clientY: y } = event
      if (!hasMoved && Math.hypot(x - from.x, y - from.y) < PAN_FROM_PX) return
      if (!hasMoved) event.currentTarget.setPointerCapture(event.pointerId)
      hasMoved = true
      pan({ x: (from.x - x) * unitPx(), y: (from.y - y) * unitPx() })
      from = { x, y }
    },
    letGo() {
      from = null
    },
    /** Whether the click that ends a press was a move of the board. */
    wasPan: () => hasMoved,
  }
}
