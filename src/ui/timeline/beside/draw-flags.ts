import type { Palette } from '#ui/timeline/canvas/create-palette.ts'
import type { Pen } from '#ui/timeline/canvas/draw-shapes.ts'
import { HEAD, OVERVIEW, RULER, xFromTick } from '#ui/timeline/canvas/geometry.ts'
import { overviewTop, type Scene, type Taken } from '#ui/timeline/canvas/scene.ts'
import { FLAG_PADDING, type Flag, placeFlags } from './flags.ts'

const LINES: { readonly [Kind in Flag['kind']]: { colour: keyof Palette; dash: number[]; width: number } } = {
  parting: { colour: 'accent', dash: [3, 3], width: 1.5 },
  end: { colour: 'text', dash: [], width: 1.5 },
  otherEnd: { colour: 'second', dash: [2, 3], width: 1 },
}

/** Down strip and lanes, and in the overview. */
export function drawLine(pen: Pen, scene: Scene, { tick, kind }: Flag): void {
  const { view, whole, width, palette, lanesHeight } = scene
  const { colour, dash, width: lineWidth } = LINES[kind]
  pen.fillStyle = palette[colour]
  pen.fillRect(Math.round(xFromTick(whole, width, tick)), overviewTop(scene), 1, OVERVIEW)
  if (tick < view.from || tick > view.to) return
  const x = Math.round(xFromTick(view, width, tick)) + 0.5
  pen.strokeStyle = palette[colour]
  pen.lineWidth = lineWidth
  pen.setLineDash(dash)
  pen.beginPath()
  pen.moveTo(x, RULER - 2)
  pen.lineTo(x, HEAD + lanesHeight)
  pen.stroke()
  pen.setLineDash([])
}

export function drawFlags(pen: Pen, scene: Scene, flags: readonly Flag[]): readonly Taken[] {
  const { view, width, palette } = scene
  pen.font = `11px ${palette.font}`
  pen.textBaseline = 'middle'
  const placed = placeFlags(flags, view, width, (text) => pen.measureText(text).width)
  for (const { kind, label, left, right } of placed) {
    const colour = palette[LINES[kind].colour]
    pen.beginPath()
    pen.roundRect(left + 0.5, 1.5, right - left - 1, RULER - 4, 2)
    pen.fillStyle = palette.panel
    pen.fill()
    if (kind !== 'otherEnd') {
      pen.strokeStyle = colour
      pen.lineWidth = 1
      pen.stroke()
    }
    pen.fillStyle = kind === 'otherEnd' ? palette.second : palette.text
    pen.fillText(label, left + FLAG_PADDING, RULER / 2)
  }
  return placed
}
