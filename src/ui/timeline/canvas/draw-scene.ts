import { ROLLED } from '#schemas/lanes.ts'
import { sideColour, sideDash } from './create-palette.ts'
import { drawLanes } from './draw-lanes.ts'
import type { Pen } from './draw-shapes.ts'
import { clamp, gridTicks, HEAD, OVERVIEW, RULER, STRIP, spanOf, type View, xFromTick } from './geometry.ts'
import { GUIDE_OPACITY, overviewTop, type Pointing, type Scene, sceneHeight, type Taken } from './scene.ts'

const NUMBER_ROOM = 64
const CHAPTER_OPACITY = 0.75
const FORK_LINE = 1.5
const ROLL_DOT = 3
const FORK_FLAG = 9

export function drawScene(pen: Pen, scene: Scene): void {
  pen.clearRect(0, 0, scene.width, sceneHeight(scene))
  const { beside } = scene
  drawGrid(pen, scene)
  if (beside === null) drawStrip(pen, scene)
  else beside.drawStrip(pen, scene)
  drawRolls(pen, scene)
  if (beside === null) drawLanes(pen, scene)
  else beside.drawLanes(pen, scene)
  drawOverview(pen, scene)
  drawChapters(pen, scene)
  drawForks(pen, scene)
  beside?.drawLines(pen, scene)
}

/** The curve of each side. */
export const drawStrip = (pen: Pen, scene: Scene) => drawCurves(pen, scene, stripBox(scene, 2))

export const stripBox = ({ view }: Pick<Scene, 'view'>, lineWidth: number): CurveBox => ({
  view,
  top: RULER,
  height: STRIP,
  lineWidth,
})

export const overviewBox = (scene: Scene): CurveBox => ({
  view: scene.whole,
  top: overviewTop(scene),
  height: OVERVIEW,
  lineWidth: 1,
})

function drawGrid(pen: Pen, { view, width, palette, lanesHeight }: Scene): void {
  pen.fillStyle = palette.line
  pen.globalAlpha = GUIDE_OPACITY
  for (const tick of gridTicks(view, width, NUMBER_ROOM))
    pen.fillRect(Math.round(xFromTick(view, width, tick)), 2, 1, HEAD + lanesHeight - 2)
  pen.globalAlpha = 1
}

/** A dot under the strip for every tick with a roll, at most one per pixel. */
function drawRolls(pen: Pen, { marks, view, width, palette }: Scene): void {
  pen.fillStyle = palette.second
  let last = Number.NEGATIVE_INFINITY
  for (let tick = Math.max(0, Math.floor(view.from)); tick < Math.min(marks.length, view.to); tick++) {
    if (((marks[tick] ?? 0) & ROLLED) === 0) continue
    const x = Math.round(xFromTick(view, width, tick + 0.5))
    if (x <= last) continue
    last = x
    pen.fillRect(x - 1, HEAD - ROLL_DOT, ROLL_DOT, ROLL_DOT)
  }
}

export interface CurveBox {
  readonly view: View
  readonly top: number
  readonly height: number
  readonly lineWidth: number
}

type Curves = Pick<Scene, 'levels' | 'mostLevel' | 'sides' | 'width' | 'palette' | 'lastTick'>

/** A curve per side. */
export function drawCurves(pen: Pen, curves: Curves, { view, top, height, lineWidth }: CurveBox): void {
  const { levels, mostLevel, sides, width, palette, lastTick } = curves
  const stride = Math.max(1, Math.floor(spanOf(view) / width))
  const first = Math.floor(view.from / stride) * stride
  const end = Math.min(view.to + stride, lastTick + 1)
  for (let side = 0; side < sides; side++) {
    const y = (tick: number) => {
      const level = levels[Math.min(tick, lastTick) * sides + side] ?? 0
      return top + 3 + (1 - level / mostLevel) * (height - 6)
    }
    pen.beginPath()
    for (let tick = first; tick < end; tick += stride) pen.lineTo(xFromTick(view, width, tick), y(tick))
    pen.lineTo(xFromTick(view, width, end), y(Math.floor(end)))
    pen.strokeStyle = palette[sideColour(side)]
    pen.lineWidth = lineWidth
    pen.setLineDash(sideDash(side))
    pen.stroke()
  }
  pen.setLineDash([])
}

function drawOverview(pen: Pen, scene: Scene): void {
  const { width, whole, view, palette } = scene
  const top = overviewTop(scene)
  pen.fillStyle = palette.hover
  pen.fillRect(0, top, width, OVERVIEW)
  scene.beside?.drawOverview(pen, scene)
  drawCurves(pen, scene, overviewBox(scene))
  const left = xFromTick(whole, width, view.from)
  const right = xFromTick(whole, width, view.to)
  pen.fillStyle = palette.panel
  pen.globalAlpha = 0.45
  pen.fillRect(0, top, left, OVERVIEW)
  pen.fillRect(right, top, width - right, OVERVIEW)
  pen.globalAlpha = 1
  pen.strokeStyle = spanOf(view) < spanOf(whole) ? palette.second : palette.line
  pen.lineWidth = 1
  pen.strokeRect(left + 0.5, top + 0.5, Math.max(3, right - left - 1), OVERVIEW - 1)
}

/** A line down strip and lanes where a chapter begins; the first needs none. */
function drawChapters(pen: Pen, scene: Scene): void {
  const { chapters, view, whole, width, palette, lanesHeight } = scene
  pen.fillStyle = palette.second
  pen.globalAlpha = CHAPTER_OPACITY
  for (const tick of chapters) {
    if (tick === 0) continue
    if (tick >= view.from && tick <= view.to)
      pen.fillRect(Math.round(xFromTick(view, width, tick)), 0, 1, HEAD + lanesHeight)
    pen.fillRect(Math.round(xFromTick(whole, width, tick)), overviewTop(scene), 1, OVERVIEW)
  }
  pen.globalAlpha = 1
}

/** A dashed line down strip and lanes with a flag on top, and a mark in the overview. */
function drawForks(pen: Pen, scene: Scene): void {
  const { forks, view, whole, width, palette, lanesHeight } = scene
  pen.fillStyle = palette.accent
  pen.strokeStyle = palette.accent
  pen.lineWidth = FORK_LINE
  for (const tick of forks) {
    pen.fillRect(Math.round(xFromTick(whole, width, tick)) - 1, overviewTop(scene), FORK_LINE, OVERVIEW)
    const x = Math.round(xFromTick(view, width, tick))
    if (tick < view.from || tick > view.to) continue
    pen.beginPath()
    pen.moveTo(x, RULER)
    pen.lineTo(x + FORK_FLAG, RULER + FORK_FLAG / 2)
    pen.lineTo(x, RULER + FORK_FLAG)
    pen.fill()
    pen.setLineDash([3, 3])
    pen.beginPath()
    pen.moveTo(x, RULER)
    pen.lineTo(x, HEAD + lanesHeight)
    pen.stroke()
    pen.setLineDash([])
  }
}

/** Highlighted lanes and ticks: under the scene, because in some themes these shades are solid. */
export function drawShades(pen: Pen, scene: Scene, pointing: Pointing): void {
  if (pointing.hovered !== null) drawLaneShade(pen, scene, pointing.hovered, scene.palette.hover)
  if (pointing.picked !== null) drawLaneShade(pen, scene, pointing.picked, scene.palette.active)
  if (pointing.hoveredTick !== null) drawColumn(pen, scene, pointing.hoveredTick, scene.palette.hover)
  drawColumn(pen, scene, pointing.tick, scene.palette.active)
}

export function drawPointing(pen: Pen, scene: Scene, pointing: Pointing): void {
  drawCursor(pen, scene, pointing)
  drawRuler(pen, scene, pointing.tick)
}

function drawLaneShade(pen: Pen, scene: Scene, lane: number, colour: string): void {
  const { laneHeight, lanesHeight, scrollTop, width } = scene
  const top = clamp(HEAD + lane * laneHeight - scrollTop, HEAD, HEAD + lanesHeight)
  const bottom = clamp(HEAD + (lane + 1) * laneHeight - scrollTop, HEAD, HEAD + lanesHeight)
  pen.fillStyle = colour
  pen.fillRect(0, top, width, bottom - top)
}

function drawColumn(pen: Pen, { view, width, lanesHeight }: Scene, tick: number, colour: string): void {
  const left = xFromTick(view, width, tick)
  const right = xFromTick(view, width, tick + 1)
  pen.fillStyle = colour
  pen.fillRect(left, 0, Math.max(2, right - left), HEAD + lanesHeight)
}

function drawCursor(pen: Pen, scene: Scene, { tick, within }: Pointing): void {
  const { view, whole, width, palette, lanesHeight } = scene
  pen.fillStyle = palette.text
  const inOverview = clamp(xFromTick(whole, width, tick + within), 0, width - 2)
  pen.fillRect(inOverview, overviewTop(scene), 2, OVERVIEW)
  if (tick + 1 <= view.from || tick >= view.to) return
  const x = clamp(xFromTick(view, width, tick + within), 0, width - 2)
  pen.fillRect(x, RULER, 2, HEAD - RULER + lanesHeight)
}

/** Numbers along the ruler, except where they would touch a flag. */
function drawRuler(pen: Pen, scene: Scene, tick: number): void {
  const { view, width, palette } = scene
  const flags = scene.beside?.drawFlags(pen, scene) ?? []
  pen.font = `600 11px ${palette.font}`
  pen.textBaseline = 'middle'
  const flagWidth = pen.measureText(String(tick)).width + 8
  const flag = clamp(xFromTick(view, width, tick), 0, width - flagWidth)
  const isInSight = tick + 1 > view.from && tick < view.to
  if (isInSight) {
    pen.fillStyle = palette.text
    pen.beginPath()
    pen.roundRect(flag, 1, flagWidth, RULER - 3, 2)
    pen.fill()
    pen.fillStyle = palette.panel
    pen.fillText(String(tick), flag + 4, RULER / 2)
  }
  pen.font = `11px ${palette.font}`
  pen.fillStyle = palette.second
  for (const mark of gridTicks(view, width, NUMBER_ROOM)) {
    const left = Math.round(xFromTick(view, width, mark)) + 4
    const right = left + pen.measureText(String(mark)).width
    const touches = (taken: Taken) => right + 4 >= taken.left && left - 4 <= taken.right
    const isFree = !(isInSight && touches({ left: flag, right: flag + flagWidth })) && !flags.some(touches)
    if (isFree && right <= width) pen.fillText(String(mark), left, RULER / 2)
  }
}
