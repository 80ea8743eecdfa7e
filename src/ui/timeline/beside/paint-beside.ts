import { drawCurves, drawStrip, overviewBox, stripBox } from '#ui/timeline/canvas/draw-scene.ts'
import type { Pen } from '#ui/timeline/canvas/draw-shapes.ts'
import type { BesidePainter, Scene } from '#ui/timeline/canvas/scene.ts'
import { drawDiffering } from './draw-differing.ts'
import { drawFlags, drawLine } from './draw-flags.ts'
import { ghostPainter } from './draw-ghosts.ts'
import { rowPainter } from './draw-rows.ts'
import { flagsOf } from './flags.ts'
import type { Other } from './types.ts'

const FAINT_CURVE = 0.5

/** How both battles are drawn: the one that was left as a ghost behind the other, or both in rows of their own. */
export function paintBeside(other: Other): BesidePainter {
  const flags = flagsOf(other)
  return {
    ...(other.why === 'trial' ? overGhost(other) : inRows(other)),
    drawOverview: (pen, scene) => drawOtherCurves(pen, scene, other, overviewBox(scene)),
    drawLines(pen, scene) {
      for (const flag of flags) drawLine(pen, scene, flag)
    },
    drawFlags: (pen, scene) => drawFlags(pen, scene, flags),
  }
}

type Body = Pick<BesidePainter, 'drawStrip' | 'drawLanes'>

const overGhost = (other: Other): Body => ({
  drawStrip(pen, scene) {
    drawOtherCurves(pen, scene, other, stripBox(scene, 1))
    drawStrip(pen, scene)
  },
  drawLanes: ghostPainter(other),
})

const inRows = (other: Other): Body => ({
  drawStrip: (pen, scene) => drawDiffering(pen, scene, other),
  drawLanes: rowPainter(other),
})

function drawOtherCurves(
  pen: Pen,
  scene: Scene,
  { levels, lastTick }: Other,
  box: Parameters<typeof drawCurves>[2],
): void {
  pen.globalAlpha = FAINT_CURVE
  drawCurves(pen, { ...scene, levels, lastTick }, box)
  pen.globalAlpha = 1
}
