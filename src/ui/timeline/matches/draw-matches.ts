import type { Palette } from '#ui/timeline/canvas/create-palette.ts'
import type { Pen } from '#ui/timeline/canvas/draw-shapes.ts'
import { type View, xFromTick } from '#ui/timeline/canvas/geometry.ts'

/** The matches of one query, as far as a row of the timeline needs them. */
interface DrawnMatches {
  tickCount(): number
  tickAt(place: number): number
  countAt(tick: number): number
  placeOf(tick: number): number
}

export interface MatchRow {
  readonly matches: DrawnMatches
  readonly top: number
  readonly height: number
  readonly isCurrent: boolean
}

interface MatchScene {
  readonly view: View
  readonly width: number
  readonly palette: Palette
  /** The tick of the cursor. */
  readonly tick: number
}

const GAP = 2
const LEAST = 2
/** So many lines within a mark can be counted at a glance. */
const MOST_LINES = 3

/** A mark in every tick that matches, of as many lines as it has matches; at most one a pixel. */
export function drawMatches(
  pen: Pen,
  scene: MatchScene,
  { matches, top, height, isCurrent }: MatchRow,
): void {
  const { view, width, palette, tick: now } = scene
  let last = Number.NEGATIVE_INFINITY
  for (let place = matches.placeOf(Math.floor(view.from)); place < matches.tickCount(); place++) {
    const tick = matches.tickAt(place)
    if (tick >= view.to) return
    const left = Math.round(xFromTick(view, width, tick))
    const right = Math.max(left + LEAST, Math.round(xFromTick(view, width, tick + 1)) - GAP)
    if (right <= last) continue
    last = right
    const isHere = tick === now
    pen.fillStyle = isHere ? palette.text : palette.second
    pen.globalAlpha = isHere || isCurrent ? 1 : 0.6
    const lines = right - left < LEAST * 2 ? 1 : Math.min(MOST_LINES, matches.countAt(tick))
    const each = (height - GAP - (lines - 1)) / lines
    for (let line = 0; line < lines; line++) pen.fillRect(left, top + line * (each + 1), right - left, each)
  }
  pen.globalAlpha = 1
}
