import { AWAY, LANE_MARKS, THERE, type Tone } from '#schemas/lanes.ts'
import { HAPPENS_AT, type Lane, type Mark, type Span } from '#ui/timeline/lanes/lane-index.ts'
import { type MarkKind, markOffset, maxMarkOffset } from '#ui/timeline/lanes/lane-marks.ts'
import type { Palette } from './create-palette.ts'
import {
  drawCross,
  drawDot,
  drawGate,
  drawPlus,
  drawRing,
  drawSlash,
  drawStripes,
  type Pen,
} from './draw-shapes.ts'
import { clamp, HEAD, spanOf, xFromTick } from './geometry.ts'
import { GUIDE_OPACITY, type Scene } from './scene.ts'

/** Columns narrower than this get plain bars and points. */
const FINE_COLUMN = 6
/** Marks this far outside may still reach in. */
const NEAR_EDGE = 7

export const TONE_COLOURS: { readonly [T in Tone]: keyof Palette } = {
  attack: 'attack',
  heal: 'heal',
  move: 'move',
  interrupt: 'attack',
  charge: 'attack',
  miss: 'second',
  death: 'text',
  end: 'text',
  convert: 'skill',
  effect: 'skill',
  info: 'second',
}
/** Recognisable without colour. */
export const STRIPED: readonly Tone[] = ['convert']
const opacityOf = ({ end }: Span) => (end === 'done' ? 0.92 : 0.45)
const has = (bits: number, mark: keyof typeof LANE_MARKS) => (bits & LANE_MARKS[mark]) !== 0

const happensAtX = ({ view, width }: Scene, tick: number) => xFromTick(view, width, tick + HAPPENS_AT)
const columnWidth = ({ view, width }: Scene) => width / spanOf(view)

/** Where the parts of one lane are, and how strongly they are drawn. */
export interface Box {
  readonly top: number
  readonly height: number
  readonly barTop: number
  readonly barHeight: number
  readonly markY: number
  readonly markSize: number
  readonly crossY: number
  readonly crossSize: number
  readonly opacity: number
}

const boxAt = (top: number, height: number): Box => ({
  top,
  height,
  barTop: Math.round(top + height * 0.4),
  barHeight: Math.round(height * 0.42),
  markY: top + height * 0.2 + 0.5,
  markSize: height * 0.06 + 1,
  crossY: top + height / 2,
  crossSize: height * 0.2,
  opacity: 1,
})

/** The visible part of the visible lanes. */
export function drawLanes(pen: Pen, scene: Scene): void {
  const { lanes } = scene
  drawEachLane(pen, scene, (index, most, box) => {
    const lane = lanes.lane(index)
    drawLevels(pen, scene, lane.marks, most, box)
    drawAway(pen, scene, lane.marks, box)
    drawDeeds(pen, scene, lane, box)
  })
}

/** Draws what belongs on each lane that is in sight; `most` is the highest level of its unit. */
export function drawEachLane(
  pen: Pen,
  scene: Scene,
  drawLane: (index: number, most: number, box: Box) => void,
): void {
  const { laneHeight, lanesHeight, scrollTop, width, most, palette } = scene
  pen.save()
  pen.beginPath()
  pen.rect(0, HEAD, width, lanesHeight)
  pen.clip()
  const first = Math.floor(scrollTop / laneHeight)
  const last = Math.floor((scrollTop + lanesHeight) / laneHeight)
  for (const [index, level] of most.entries()) {
    if (index < first || index > last) continue
    const box = boxAt(HEAD + index * laneHeight - scrollTop, laneHeight)
    pen.globalAlpha = GUIDE_OPACITY
    pen.fillStyle = palette.line
    pen.fillRect(0, box.top, width, 1)
    pen.globalAlpha = 1
    drawLane(index, level, box)
  }
  pen.restore()
}

export const isFine = (scene: Scene) => columnWidth(scene) >= FINE_COLUMN

/** Bars and marks. */
export function drawDeeds(pen: Pen, scene: Scene, lane: Lane, box: Box): void {
  if (isFine(scene)) drawFine(pen, scene, lane, box)
  else drawThin(pen, scene, lane, box)
}

/** How high the lane of a unit without a level is filled as long as it is there. */
const LIFE_LINE = 3

/** The level as steps from one mark to the next; nothing once the unit is gone. */
export function drawLevels(pen: Pen, scene: Scene, marks: readonly Mark[], most: number, box: Box): void {
  pen.fillStyle = scene.palette.text
  for (const { left, right, look: height } of mergeRuns(levelRuns(scene, marks, most, box))) {
    const y = box.top + box.height - height
    pen.globalAlpha = 0.09
    pen.fillRect(left, y, right - left, height)
    pen.globalAlpha = 0.25
    pen.fillRect(left, y, right - left, 1)
  }
  pen.globalAlpha = 1
}

/** How far apart the dots of an absent unit's lane are. */
const DOTS = 9

/** A living unit off the board has a dotted lane; a dead one's lane is empty. */
export function drawAway(pen: Pen, scene: Scene, marks: readonly Mark[], box: Box): void {
  const { palette, width } = scene
  const y = Math.round(box.barTop + box.barHeight / 2)
  pen.fillStyle = palette.second
  pen.globalAlpha = 0.5
  for (const { left, right } of runsWhere(scene, marks, (level) => level === AWAY))
    for (let x = Math.ceil(Math.max(0, left) / DOTS) * DOTS; x < Math.min(width, right); x += DOTS)
      pen.fillRect(x, y, 3, 1)
  pen.globalAlpha = 1
}

/** A mark that only tells the level holds for the whole tick. */
const levelFromX = (scene: Scene, { tick, bits }: Mark) =>
  bits === 0 ? xFromTick(scene.view, scene.width, tick) : happensAtX(scene, tick)

export function* levelRuns(
  scene: Scene,
  marks: readonly Mark[],
  most: number,
  box: Pick<Box, 'height'>,
): Generator<Run<number>> {
  const look = (level: number) =>
    level === THERE ? LIFE_LINE : Math.round(clamp(level / most, 0, 1) * (box.height - 3))
  for (const run of runsWhere(scene, marks, (level) => level > 0 || level === THERE))
    yield { ...run, look: look(run.look) }
}

/** The visible stretches, from mark to mark, whose level passes the test. */
function* runsWhere(
  scene: Scene,
  marks: readonly Mark[],
  fits: (level: number) => boolean,
): Generator<Run<number>> {
  const { view, width, lanes } = scene
  for (const [i, mark] of marks.entries()) {
    if (!fits(mark.level)) continue
    const next = marks[i + 1]
    const left = levelFromX(scene, mark)
    const right = next === undefined ? xFromTick(view, width, lanes.to + 1) : levelFromX(scene, next)
    if (right > 0 && left < width)
      yield { left: Math.round(left), right: Math.round(right), look: mark.level }
  }
}

function drawFine(pen: Pen, scene: Scene, { spans, marks }: Lane, box: Box): void {
  for (const span of spans) drawSpan(pen, scene, span, box)
  for (const mark of marks) if (mark.bits !== 0) drawMark(pen, scene, mark, box)
}

/** Where a bar is across the lane; null if that is out of sight. */
export function stretchOf(scene: Scene, { from, to }: Span): { left: number; right: number } | null {
  const left = xFromTick(scene.view, scene.width, from)
  const right = happensAtX(scene, to)
  return right < 0 || left > scene.width ? null : { left, right }
}

function drawSpan(pen: Pen, scene: Scene, span: Span, { barTop, barHeight, opacity }: Box): void {
  const { palette } = scene
  const stretch = stretchOf(scene, span)
  if (stretch === null) return
  const { left, right } = stretch
  pen.globalAlpha = opacityOf(span) * opacity
  pen.fillStyle = palette[TONE_COLOURS[span.tone]]
  pen.beginPath()
  pen.roundRect(left + 1, barTop, Math.max(3, right - left - 1), barHeight, 2)
  pen.fill()
  if (STRIPED.includes(span.tone)) drawStripes(pen, palette, left + 1, right, barTop, barHeight)
  pen.globalAlpha = opacity
  if (span.end === 'interrupted') drawSlash(pen, palette, right, barTop, barHeight)
  pen.globalAlpha = 1
}

export function drawMark(pen: Pen, scene: Scene, { tick, bits }: Mark, box: Box): void {
  const { palette, width } = scene
  const { top, height, markY, markSize: r } = box
  const x = happensAtX(scene, tick)
  const aside = maxMarkOffset(columnWidth(scene))
  if (x < -NEAR_EDGE - aside || x > width + NEAR_EDGE + aside) return
  const xOf = (kind: MarkKind) => x + markOffset(kind, columnWidth(scene))
  pen.globalAlpha = box.opacity
  if (has(bits, 'whiff')) drawRing(pen, palette, xOf('whiff'), markY, r)
  if (has(bits, 'hit')) drawDot(pen, palette, xOf('hit'), markY, r)
  if (has(bits, 'heal')) drawPlus(pen, palette, xOf('heal'), markY, r)
  if (has(bits, 'join')) drawGate(pen, palette, xOf('join'), top, height)
  if (has(bits, 'leave')) drawGate(pen, palette, xOf('leave'), top, height)
  if (has(bits, 'death')) drawCross(pen, palette, xOf('death'), box.crossY, box.crossSize)
  pen.globalAlpha = 1
}

/** Zoomed far out: bars in runs, hits and heals as points, deaths as usual; whiffs are left out. */
function drawThin(pen: Pen, scene: Scene, { spans, marks }: Lane, box: Box): void {
  const isDone = ({ end }: Span) => end === 'done'
  for (const alike of [spans.filter((span) => !isDone(span)), spans.filter(isDone)]) {
    if (alike[0] !== undefined) pen.globalAlpha = opacityOf(alike[0]) * box.opacity
    fillRuns(pen, scene, barRuns(scene, alike), box.barTop, box.barHeight)
  }
  pen.globalAlpha = box.opacity
  fillRuns(pen, scene, markRuns(scene, marks), Math.round(box.markY) - 1, 2)
  drawDeaths(pen, scene, marks, box)
}

export function drawDeaths(pen: Pen, scene: Scene, marks: readonly Mark[], box: Box): void {
  for (const mark of marks)
    if (has(mark.bits, 'death')) drawMark(pen, scene, { ...mark, bits: LANE_MARKS.death }, box)
}

function fillRuns(
  pen: Pen,
  { palette }: Scene,
  runs: Iterable<Run<keyof Palette>>,
  y: number,
  height: number,
) {
  for (const { left, right, look } of mergeRuns(runs)) {
    pen.fillStyle = palette[look]
    pen.fillRect(left, y, right - left, height)
  }
}

export function* barRuns(scene: Scene, spans: readonly Span[]): Generator<Run<keyof Palette>> {
  const { view, width } = scene
  for (const { from, to, tone } of spans) {
    const left = Math.floor(xFromTick(view, width, from))
    const right = Math.max(left + 1, Math.ceil(happensAtX(scene, to)))
    if (right > 0 && left < width) yield { left, right, look: TONE_COLOURS[tone] }
  }
}

function* markRuns(scene: Scene, marks: readonly Mark[]): Generator<Run<keyof Palette>> {
  for (const { tick, bits } of marks) {
    if (!has(bits, 'hit') && !has(bits, 'heal')) continue
    const left = Math.round(happensAtX(scene, tick)) - 1
    if (left > -2 && left < scene.width)
      yield { left, right: left + 2, look: has(bits, 'hit') ? 'text' : 'heal' }
  }
}

/** A stretch of a lane, in pixels, and how it looks. */
interface Run<Look> {
  readonly left: number
  readonly right: number
  readonly look: Look
}

/** Joins neighbours that look the same: thousands of bars a pixel wide become a few. */
export function mergeRuns<Look>(runs: Iterable<Run<Look>>): Run<Look>[] {
  const whole: Run<Look>[] = []
  for (const run of runs) {
    const last = whole.at(-1)
    if (last !== undefined && last.look === run.look && run.left <= last.right)
      whole[whole.length - 1] = { ...last, right: Math.max(last.right, run.right) }
    else whole.push(run)
  }
  return whole
}
