import {
  type Box,
  barRuns,
  drawAway,
  drawDeaths,
  drawDeeds,
  drawEachLane,
  drawLevels,
  drawMark,
  isFine,
  mergeRuns,
  STRIPED,
  stretchOf,
  TONE_COLOURS,
} from '#ui/timeline/canvas/draw-lanes.ts'
import { drawSlash, drawStripes, type Pen } from '#ui/timeline/canvas/draw-shapes.ts'
import { xFromTick } from '#ui/timeline/canvas/geometry.ts'
import type { Scene } from '#ui/timeline/canvas/scene.ts'
import type { Lane, Span } from '#ui/timeline/lanes/lane-index.ts'
import { onceEach, otherLane, splitLanes, type TwoLanes } from './two-lanes.ts'
import type { Other } from './types.ts'

/** How strongly what both have in common is drawn. */
const SHARED = 0.5
const DASHES = [3, 2]

/** The share of a lane's height that its marks, bars and edges have. */
const ROW = { mark: 0.09, bar: 0.29, edge: 0.19 }

/** The upper or the lower half of a lane. */
function rowOf({ top, height }: Box, isLower: boolean): Box {
  const barHeight = Math.max(4, Math.round(height * ROW.bar))
  const middle = Math.round(top + height / 2)
  const barTop = isLower ? middle + 1 : middle - barHeight
  return {
    top: isLower ? middle : top,
    height: height / 2,
    barTop,
    barHeight,
    markY: isLower ? top + height * (1 - ROW.mark) : top + height * ROW.mark,
    markSize: height * 0.04 + 0.8,
    crossY: barTop + barHeight / 2,
    crossSize: height * (isLower ? 0.14 : 0.18),
    opacity: 1,
  }
}

/** What both have in common once and dimmed, then the battle of the scene above the other one. */
export function rowPainter(other: Other) {
  const parting = other.parting ?? Number.POSITIVE_INFINITY
  return (pen: Pen, scene: Scene) => {
    const split = onceEach(
      (index): TwoLanes => splitLanes(scene.lanes.lane(index), otherLane(other, index), parting),
    )
    const partingX = Math.min(scene.width, xFromTick(scene.view, scene.width, parting))
    drawEachLane(pen, scene, (index, most, box) => {
      const { shared, own, other: theirs } = split(index)
      if (partingX > 0) {
        pen.save()
        pen.beginPath()
        pen.rect(0, box.top, partingX, box.height)
        pen.clip()
        drawLevels(pen, scene, shared.marks, most, box)
        drawAway(pen, scene, shared.marks, box)
        pen.restore()
        drawDeeds(pen, scene, shared, { ...box, opacity: SHARED })
      }
      drawDeeds(pen, scene, own, rowOf(box, false))
      drawHollow(pen, scene, theirs, rowOf(box, true))
    })
  }
}

function drawHollow(pen: Pen, scene: Scene, { spans, marks }: Lane, box: Box): void {
  if (!isFine(scene)) {
    drawHollowRuns(pen, scene, spans, box)
    drawDeaths(pen, scene, marks, box)
    return
  }
  for (const span of spans) drawHollowBar(pen, scene, span, box)
  for (const mark of marks) if (mark.bits !== 0) drawMark(pen, scene, mark, box)
}

function drawHollowBar(pen: Pen, scene: Scene, span: Span, { barTop, barHeight }: Box): void {
  const stretch = stretchOf(scene, span)
  if (stretch === null) return
  const { left, right } = stretch
  const { palette } = scene
  const colour = palette[TONE_COLOURS[span.tone]]
  if (STRIPED.includes(span.tone)) {
    pen.globalAlpha = 0.6
    drawStripes(pen, { ...palette, panel: colour }, left + 1, right, barTop, barHeight)
    pen.globalAlpha = 1
  }
  pen.strokeStyle = colour
  pen.lineWidth = 1.25
  if (span.end !== 'done') pen.setLineDash(DASHES)
  pen.beginPath()
  pen.roundRect(left + 1.5, barTop + 0.5, Math.max(2, right - left - 2), barHeight - 1, 2)
  pen.stroke()
  pen.setLineDash([])
  if (span.end === 'interrupted') drawSlash(pen, palette, right, barTop, barHeight)
}

/** Edges above and below, of whatever is wide enough to have any. */
function drawHollowRuns(pen: Pen, scene: Scene, spans: readonly Span[], { barTop, barHeight }: Box): void {
  for (const { left, right, look } of mergeRuns(barRuns(scene, spans))) {
    pen.fillStyle = scene.palette[look]
    pen.fillRect(left, barTop, right - left, 1)
    pen.fillRect(left, barTop + barHeight - 1, right - left, 1)
    if (right - left < 3) continue
    pen.fillRect(left, barTop, 1, barHeight)
    pen.fillRect(right - 1, barTop, 1, barHeight)
  }
}
