import { LANE_MARKS } from '#schemas/lanes.ts'
import {
  type Box,
  barRuns,
  drawAway,
  drawDeeds,
  drawEachLane,
  drawLevels,
  isFine,
  levelRuns,
  mergeRuns,
  stretchOf,
  TONE_COLOURS,
} from '#ui/timeline/canvas/draw-lanes.ts'
import { drawCross, type Pen } from '#ui/timeline/canvas/draw-shapes.ts'
import { xFromTick } from '#ui/timeline/canvas/geometry.ts'
import type { Scene } from '#ui/timeline/canvas/scene.ts'
import { HAPPENS_AT, type Mark, type Span } from '#ui/timeline/lanes/lane-index.ts'
import { onceEach, onlyIn, otherLane } from './two-lanes.ts'
import type { Other } from './types.ts'

const GHOST_FILL = 0.16
const GHOST_LINE = 0.65
const GHOST_LEVEL = 0.2
const GHOST_DEATH = 0.7
const DASHES = [3, 2]

/** The battle of the scene, over what only the other one has. */
export function ghostPainter(other: Other) {
  return (pen: Pen, scene: Scene) => {
    const ghostOf = onceEach((index) => onlyIn(otherLane(other, index), scene.lanes.lane(index)))
    drawEachLane(pen, scene, (index, most, box) => {
      const lane = scene.lanes.lane(index)
      const ghost = ghostOf(index)
      drawLevels(pen, scene, lane.marks, most, box)
      drawGhostLevels(pen, { ...scene, lanes: other.lanes }, otherLane(other, index).marks, most, box)
      drawAway(pen, scene, lane.marks, box)
      if (isFine(scene)) for (const span of ghost.spans) drawGhost(pen, scene, span, box)
      else drawGhostRuns(pen, scene, ghost.spans, box)
      drawDeeds(pen, scene, lane, box)
      drawGhostDeaths(pen, scene, ghost.marks, box)
    })
  }
}

function drawGhostLevels(pen: Pen, scene: Scene, marks: readonly Mark[], most: number, box: Box): void {
  pen.fillStyle = scene.palette.text
  pen.globalAlpha = GHOST_LEVEL
  for (const { left, right, look: height } of mergeRuns(levelRuns(scene, marks, most, box)))
    pen.fillRect(left, box.top + box.height - height, right - left, 1)
  pen.globalAlpha = 1
}

/** Higher than a bar, so that one in front of it leaves its edge to be seen. */
const ghostTop = ({ barTop }: Box) => barTop - 3
const ghostHeight = ({ barHeight }: Box) => barHeight + 6

function drawGhost(pen: Pen, scene: Scene, span: Span, box: Box): void {
  const stretch = stretchOf(scene, span)
  if (stretch === null) return
  const { left, right } = stretch
  const colour = scene.palette[TONE_COLOURS[span.tone]]
  pen.beginPath()
  pen.roundRect(left + 1.5, ghostTop(box) + 0.5, Math.max(3, right - left - 2), ghostHeight(box) - 1, 3)
  pen.fillStyle = colour
  pen.globalAlpha = GHOST_FILL
  pen.fill()
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.globalAlpha = GHOST_LINE
  if (span.end !== 'done') pen.setLineDash(DASHES)
  pen.stroke()
  pen.setLineDash([])
  pen.globalAlpha = 1
}

/** Zoomed far out an outline is all edge: a faint fill has to do. */
function drawGhostRuns(pen: Pen, scene: Scene, spans: readonly Span[], box: Box): void {
  pen.globalAlpha = 2 * GHOST_FILL
  for (const { left, right, look } of mergeRuns(barRuns(scene, spans))) {
    pen.fillStyle = scene.palette[look]
    pen.fillRect(left, ghostTop(box), right - left, ghostHeight(box))
  }
  pen.globalAlpha = 1
}

/** In a dashed ring: here it lives on, or dies at another time. */
function drawGhostDeaths(pen: Pen, scene: Scene, marks: readonly Mark[], box: Box): void {
  const { view, width, palette } = scene
  for (const { tick, bits } of marks) {
    if ((bits & LANE_MARKS.death) === 0) continue
    const x = xFromTick(view, width, tick + HAPPENS_AT)
    const r = box.crossSize * 1.4
    if (x < -r || x > width + r) continue
    pen.globalAlpha = GHOST_DEATH
    pen.strokeStyle = palette.text
    pen.lineWidth = 1
    pen.setLineDash([2, 2])
    pen.beginPath()
    pen.arc(x, box.crossY, r, 0, Math.PI * 2)
    pen.stroke()
    pen.setLineDash([])
    drawCross(pen, palette, x, box.crossY, box.crossSize * 0.6)
  }
  pen.globalAlpha = 1
}
