// How a number follows the pointer, the wheel and the keys.

interface Bounds {
  readonly min: number
  readonly max: number
}

const A_LEAP = 10
const PIXELS_A_STEP = 4
/** A press that moves less is a click. */
export const DRAG_FROM_PX = 3

const clamped = (value: number, { min, max }: Bounds): number => Math.max(min, Math.min(max, value))

/** Large numbers go in larger steps: who drags 100,000 hp wants no single ones. */
const stepOf = (value: number): number => 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2)

/** Where dragging sideways by so many pixels leads. */
export const draggedBy = (from: number, pixels: number, bounds: Bounds): number =>
  clamped(from + Math.round(pixels / PIXELS_A_STEP) * stepOf(from), bounds)

/** Where a notch of the wheel leads: up is more. */
export const turnedBy = (from: number, deltaY: number, bounds: Bounds): number =>
  clamped(from - Math.sign(deltaY) * stepOf(from), bounds)

/** Where a key leads; null for a key that does not. */
export function steppedBy(key: string, from: number, bounds: Bounds): number | null {
  const leap = A_LEAP * stepOf(from)
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: from + stepOf(from),
    ArrowDown: from - stepOf(from),
    PageUp: from + leap,
    PageDown: from - leap,
    Home: bounds.min,
    End: bounds.max,
  }
  const to = targets[key]
  return to === undefined ? null : clamped(to, bounds)
}
