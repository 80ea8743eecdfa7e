import type { Palette } from './create-palette.ts'

export type Pen = CanvasRenderingContext2D

/** A hit. */
export function drawDot(pen: Pen, { text }: Palette, x: number, y: number, r: number): void {
  pen.fillStyle = text
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fill()
}

/** A whiff. */
export function drawRing(pen: Pen, { second }: Palette, x: number, y: number, r: number): void {
  pen.strokeStyle = second
  pen.lineWidth = 1
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.stroke()
}

/** A heal. */
export function drawPlus(pen: Pen, { heal }: Palette, x: number, y: number, r: number): void {
  const arm = r + 1
  pen.fillStyle = heal
  pen.fillRect(x - arm, y - 1, arm * 2, 2)
  pen.fillRect(x - 1, y - arm, 2, arm * 2)
}

/** A death: outlined, for it may stand on a bar. */
export function drawCross(pen: Pen, { text, panel }: Palette, x: number, y: number, r: number): void {
  pen.beginPath()
  pen.moveTo(x - r, y - r)
  pen.lineTo(x + r, y + r)
  pen.moveTo(x + r, y - r)
  pen.lineTo(x - r, y + r)
  pen.strokeStyle = panel
  pen.lineWidth = 5
  pen.stroke()
  pen.strokeStyle = text
  pen.lineWidth = 2
  pen.stroke()
}

/** The end of what was interrupted. */
export function drawSlash(pen: Pen, { text }: Palette, x: number, y: number, height: number): void {
  pen.strokeStyle = text
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(x - 4, y - 3)
  pen.lineTo(x + 3, y + height + 2)
  pen.stroke()
}

/** Where a unit joins the board or leaves it alive. */
export function drawGate(pen: Pen, palette: Palette, x: number, top: number, height: number): void {
  pen.fillStyle = palette.second
  pen.fillRect(Math.round(x) - 1, top + 3, 2, height - 6)
}

const STRIPE_STEP = 6

/** Slanted gaps in a bar. */
export function drawStripes(
  pen: Pen,
  { panel }: Palette,
  left: number,
  right: number,
  top: number,
  height: number,
): void {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, Math.max(3, right - left - 1), height)
  pen.clip()
  pen.strokeStyle = panel
  pen.lineWidth = 2
  pen.beginPath()
  for (let x = left; x < right + height; x += STRIPE_STEP) {
    pen.moveTo(x, top)
    pen.lineTo(x - height, top + height)
  }
  pen.stroke()
  pen.restore()
}
