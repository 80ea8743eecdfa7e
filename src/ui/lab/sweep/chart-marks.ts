import type uPlot from 'uplot'
import type { OutcomeLook } from '#ui/lab/outcome-look.ts'
import { likeliest, type SweepPoint, type Turn } from '#worker/sweep.ts'
import type { Told } from './curves.ts'
import { isPlayed, type PlayedPoint, turnText } from './sweep-text.ts'

// What the chart draws besides its lines: points, bands, where it turns, what it is now. In the canvas' own pixels.

/** What a chart shows. */
export interface Drawn {
  readonly points: readonly SweepPoint[]
  readonly looks: readonly OutcomeLook[]
  readonly told: Told
  readonly turns: readonly Turn[]
  /** Values that are still to come. */
  readonly missing: readonly number[]
  readonly was: number | null
  /** The value under the cursor. */
  readonly at: number | null
}

export interface Colours {
  readonly text: string
  readonly second: string
  readonly line: string
  readonly panel: string
  readonly accent: string
  readonly font: string
  /** By the place of a side; anything else is that of nobody. */
  side(side: number | null): { readonly line: string; readonly fill: string; readonly ink: string }
}

type Context = CanvasRenderingContext2D

interface Plot {
  readonly ctx: Context
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly scale: number
  x(value: number): number
  y(value: number): number
}

function plotOf(u: uPlot): Plot {
  const { left, top, width, height } = u.bbox
  return {
    ctx: u.ctx,
    left,
    top,
    right: left + width,
    bottom: top + height,
    scale: devicePixelRatio,
    x: (value) => u.valToPos(value, 'x', true),
    y: (value) => u.valToPos(value, 'y', true),
  }
}

const playedIn = (points: readonly SweepPoint[]): readonly (PlayedPoint & { readonly value: number })[] =>
  points.filter(isPlayed).flatMap((point) => ('value' in point ? [point] : []))

/** How high the strip below the plot is that says what is likeliest. */
export const STRIP_PX = 16

/** Under the lines: bands of what was sampled. */
export function drawBands(u: uPlot, { points, told }: Drawn, colours: Colours): void {
  const plot = plotOf(u)
  const played = playedIn(points)
  for (const { at, side } of told.curves) {
    plot.ctx.fillStyle = colours.side(side).fill
    plot.ctx.globalAlpha = 0.24
    played.forEach((point, n) => {
      const next = played[n + 1]
      const here = at(point)
      if (here === null) return
      const { low, high, isExact } = here
      const [x, wide] = [plot.x(point.value), 3 * plot.scale]
      if (!isExact) plot.ctx.fillRect(x - wide, plot.y(high), 2 * wide, plot.y(low) - plot.y(high))
      const after = next === undefined ? null : at(next)
      if (next === undefined || after === null || isExact || after.isExact) return
      plot.ctx.beginPath()
      plot.ctx.moveTo(x, plot.y(low))
      plot.ctx.lineTo(x, plot.y(high))
      plot.ctx.lineTo(plot.x(next.value), plot.y(after.high))
      plot.ctx.lineTo(plot.x(next.value), plot.y(after.low))
      plot.ctx.fill()
    })
  }
  plot.ctx.globalAlpha = 1
}

/** Over the lines. */
export function drawMarks(u: uPlot, drawn: Drawn, colours: Colours): void {
  const plot = plotOf(u)
  plot.ctx.save()
  plot.ctx.setLineDash([])
  plot.ctx.font = `${12 * plot.scale}px ${colours.font}`
  plot.ctx.textBaseline = 'middle'
  drawStrip(plot, drawn, colours)
  drawMissing(plot, drawn, colours)
  drawPoints(plot, drawn, colours)
  drawTurns(plot, drawn, colours)
  drawCursor(plot, drawn, colours)
  plot.ctx.restore()
}

const RADIUS = { circle: 3.4, diamond: 4.4, square: 3, triangle: 4 } as const

function tracePoint(ctx: Context, shape: OutcomeLook['shape'], x: number, y: number, r: number): void {
  ctx.beginPath()
  if (shape === 'circle') ctx.arc(x, y, r, 0, 2 * Math.PI)
  else if (shape === 'square') ctx.rect(x - r, y - r, 2 * r, 2 * r)
  else {
    ctx.moveTo(x, y - r)
    ctx.lineTo(x + r, shape === 'diamond' ? y : y + r)
    if (shape === 'diamond') ctx.lineTo(x, y + r)
    ctx.lineTo(x - r, shape === 'diamond' ? y : y + r)
    ctx.closePath()
  }
}

/** Filled where it is exact, hollow where it was sampled. */
function drawPoints({ ctx, scale, x, y }: Plot, { points, told }: Drawn, colours: Colours): void {
  ctx.lineWidth = 1.4 * scale
  const played = playedIn(points)
  const isDense = played.length > 150
  for (const { at, side, shape } of told.curves.toReversed()) {
    const { line } = colours.side(side)
    for (const point of played) {
      const here = at(point)
      if (here === null) continue
      tracePoint(ctx, shape, x(point.value), y(here.value), (isDense ? 0.6 : 1) * RADIUS[shape] * scale)
      ctx.strokeStyle = line
      ctx.fillStyle = here.isExact ? line : colours.panel
      ctx.fill()
      ctx.stroke()
    }
  }
}

function drawMissing({ ctx, scale, bottom, x }: Plot, { missing }: Drawn, colours: Colours): void {
  ctx.fillStyle = colours.second
  for (const value of missing) ctx.fillRect(x(value) - scale / 2, bottom - 6 * scale, scale, 6 * scale)
}

/** Which outcome is likeliest where, below the plot. */
function drawStrip(plot: Plot, { points, looks, turns }: Drawn, colours: Colours): void {
  const { ctx, bottom, scale } = plot
  const played = playedIn(points)
  const [first, last] = [played[0], played.at(-1)]
  if (first === undefined || last === undefined) return
  const edges = [first.value, ...turns.map(({ from, to }) => (from + to) / 2), last.value]
  const names = [turns[0]?.was ?? likeliest(first.outcomes), ...turns.map(({ is }) => is)]
  const height = STRIP_PX * scale
  names.forEach((name, n) => {
    const [from, to] = [plot.x(edges[n] ?? 0), plot.x(edges[n + 1] ?? 0)]
    const look = looks.find((known) => known.name === name)
    const { fill, ink } = colours.side(look?.side ?? null)
    ctx.fillStyle = fill
    ctx.fillRect(from, bottom, to - from, height)
    if (look?.side === 1) hatch(plot, from, to, height)
    const text = [`${name} is likeliest`, name].find(
      (each) => ctx.measureText(each).width < to - from - 8 * scale,
    )
    if (text === undefined) return
    ctx.textAlign = 'center'
    ctx.fillStyle = fill
    const wide = ctx.measureText(text).width + 8 * scale
    ctx.fillRect((from + to - wide) / 2, bottom, wide, height)
    ctx.fillStyle = ink
    ctx.fillText(text, (from + to) / 2, bottom + height / 2)
  })
}

/** Told apart without colour too. */
function hatch({ ctx, bottom, scale }: Plot, from: number, to: number, height: number): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(from, bottom, to - from, height)
  ctx.clip()
  ctx.strokeStyle = 'rgb(0 0 0 / 22%)'
  ctx.lineWidth = 2 * scale
  ctx.beginPath()
  for (let x = from - height; x < to; x += 6 * scale) {
    ctx.moveTo(x, bottom + height)
    ctx.lineTo(x + height, bottom)
  }
  ctx.stroke()
  ctx.restore()
}

const ROW_PX = 18
const MOST_ROWS = 3

/** Where the likeliest outcome turns, and what the number is now; a text that finds no room is left out. */
function drawTurns(plot: Plot, { turns, was }: Drawn, colours: Colours): void {
  const { ctx, scale, left, right, top, bottom } = plot
  const taken: { row: number; from: number; to: number }[] = []
  const write = (text: string, x: number, colour: string) => {
    const wide = ctx.measureText(text).width
    for (let row = 0; row < MOST_ROWS; row++)
      for (const isLeft of [false, true]) {
        const from = isLeft ? x - wide - 8 * scale : x + 8 * scale
        const to = from + wide
        const isFree = taken.every(
          (other) => other.row !== row || to + 8 * scale < other.from || from > other.to + 8 * scale,
        )
        if (from < left || to > right || !isFree) continue
        taken.push({ row, from, to })
        const y = top + (row + 0.5) * ROW_PX * scale
        ctx.lineWidth = 4 * scale
        ctx.strokeStyle = colours.panel
        ctx.strokeText(text, from, y)
        ctx.fillStyle = colour
        ctx.fillText(text, from, y)
        return
      }
  }
  const stroke = (x: number, colour: string, width: number, dash: readonly number[], to: number) => {
    ctx.strokeStyle = colour
    ctx.lineWidth = width * scale
    ctx.setLineDash(dash.map((length) => length * scale))
    ctx.beginPath()
    ctx.moveTo(x, top)
    ctx.lineTo(x, to)
    ctx.stroke()
    ctx.setLineDash([])
  }
  ctx.textAlign = 'left'
  ctx.lineJoin = 'round'
  const places = turns.map((turn) => ({ turn, x: plot.x((turn.from + turn.to) / 2) }))
  const now = was === null ? null : plot.x(was)
  if (now !== null && now >= left && now <= right) stroke(now, colours.second, 1.2, [2, 3], bottom)
  for (const { x } of places) stroke(x, colours.text, 1.5, [], bottom + STRIP_PX * scale)
  for (const { turn, x } of places) write(turnText(turn), x, colours.text)
  if (now !== null && now >= left && now <= right) write(`as it is: ${was}`, now, colours.second)
}

function drawCursor({ ctx, scale, top, bottom, x }: Plot, { at }: Drawn, colours: Colours): void {
  if (at === null) return
  ctx.fillStyle = colours.accent
  ctx.fillRect(x(at) - scale / 2, top, scale, bottom - top)
}
