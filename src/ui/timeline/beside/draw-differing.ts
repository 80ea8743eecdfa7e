import type { Pen } from '#ui/timeline/canvas/draw-shapes.ts'
import { RULER, STRIP, xFromTick } from '#ui/timeline/canvas/geometry.ts'
import type { Scene } from '#ui/timeline/canvas/scene.ts'
import type { Differing, Other } from './types.ts'

const DIFFER_TOP = RULER + 3
const DIFFER_ROOM = STRIP - 7

/** How many units differ, against all there are; fainter where one of the battles is over. */
export function drawDiffering(pen: Pen, scene: Scene, { differing, lastTick }: Other): void {
  const { view, width, palette, most } = scene
  const shorter = Math.min(scene.lastTick, lastTick)
  pen.fillStyle = palette.line
  pen.fillRect(0, DIFFER_TOP + DIFFER_ROOM, width, 1)
  if (differing === null) return
  const { from, ticksAColumn, counts } = differing
  pen.fillStyle = palette.second
  const first = Math.max(0, Math.floor((view.from - from) / ticksAColumn))
  for (let column = first; column < counts.length; column++) {
    const tick = from + column * ticksAColumn
    if (tick > view.to) break
    const count = counts[column] ?? 0
    if (count === 0) continue
    const left = xFromTick(view, width, tick)
    const right = xFromTick(view, width, tick + ticksAColumn)
    const height = Math.max(2, Math.round((count / Math.max(count, most.length)) * DIFFER_ROOM))
    pen.globalAlpha = tick > shorter ? 0.4 : 0.8
    const gap = right - left > 4 ? 1 : 0
    pen.fillRect(left, DIFFER_TOP + DIFFER_ROOM - height, Math.max(1, right - left - gap), height)
  }
  pen.globalAlpha = 1
}

/** How many units differ in the column of a tick; null if that is not among them. */
export const countAt = ({ from, ticksAColumn, counts }: Differing, tick: number): number | null =>
  counts[Math.floor((tick - from) / ticksAColumn)] ?? null
