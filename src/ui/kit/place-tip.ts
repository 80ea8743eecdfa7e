interface Box {
  readonly left: number
  readonly top: number
  readonly bottom: number
}
interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 4
const MARGIN = 8

/** Below what it explains if there is room, else above; never over the edge of the window. */
export function placeTip(anchor: Box, tip: Size, window: Size): { left: number; top: number } {
  const below = anchor.bottom + GAP
  const above = anchor.top - GAP - tip.height
  const fitsBelow = below + tip.height + MARGIN <= window.height
  const rightmost = window.width - tip.width - MARGIN
  return {
    left: Math.max(MARGIN, Math.min(anchor.left, rightmost)),
    top: fitsBelow || above < MARGIN ? below : above,
  }
}
