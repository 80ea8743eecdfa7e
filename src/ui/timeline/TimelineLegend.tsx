import { createEffect } from 'solid-js'
import { LANE_MARKS, ROLLED } from '#schemas/lanes.ts'
import { LegendPart } from '#ui/kit/LegendPart.tsx'
import { paintBeside } from '#ui/timeline/beside/paint-beside.ts'
import type { Other } from '#ui/timeline/beside/types.ts'
import { penOn } from '#ui/timeline/canvas/create-painter.ts'
import { createPalette, type Palette } from '#ui/timeline/canvas/create-palette.ts'
import { drawScene } from '#ui/timeline/canvas/draw-scene.ts'
import { HEAD, RULER } from '#ui/timeline/canvas/geometry.ts'
import { overviewTop, type Scene } from '#ui/timeline/canvas/scene.ts'
import type { Lane, Mark, Span } from '#ui/timeline/lanes/lane-index.ts'
import { drawMatches } from '#ui/timeline/matches/draw-matches.ts'
import { MATCH_ROW } from './create-layout.ts'

const WIDTH = 76
const LANE = 24
const TICKS = 4
const MOST = 100

interface Entry {
  readonly text: string
  readonly lane?: Lane
  readonly scene?: Partial<Scene>
  /** The other battle, where there are two. */
  readonly other?: Partial<Other>
  /** How often a query matches in each tick, drawn in a row of its own. */
  readonly matches?: readonly number[]
  /** Which part of the canvas: the strip above the lanes, or the lane. */
  readonly part?: 'strip'
}

const bar = (tone: Span['tone'], end: Span['end'] = 'done'): Lane => ({
  spans: [{ from: 0, to: 3, tone, end }],
  marks: [],
})
const mark = (kind: keyof typeof LANE_MARKS): Lane => ({
  spans: [],
  marks: [{ tick: 1, bits: LANE_MARKS[kind], level: -1 }],
})
const level = (tick: number, to: number): Mark => ({ tick, bits: 0, level: to })

const BARS: readonly Entry[] = [
  { text: 'an attack, from where it starts to where it resolves', lane: bar('attack') },
  { text: 'a conversion', lane: bar('convert') },
  { text: 'a heal', lane: bar('heal') },
  { text: 'a move', lane: bar('move') },
  { text: 'dimmed: it hit nobody, or its unit died', lane: bar('attack', 'missed') },
  { text: 'cut short: interrupted', lane: bar('attack', 'interrupted') },
]

const MARKS: readonly Entry[] = [
  { text: 'hit', lane: mark('hit') },
  { text: 'healed', lane: mark('heal') },
  { text: 'whiff: it hit nobody, or was evaded', lane: mark('whiff') },
  { text: 'dies', lane: mark('death') },
  { text: 'joins the board, or leaves it alive', lane: mark('join') },
  {
    text: 'the first bar, usually hp',
    lane: { spans: [], marks: [level(0, 100), level(1, 70), level(3, 30)] },
  },
]

const FALLING = Int32Array.from([100, 90, 90, 70, 60, 65, 30, 50, 20, 45])

const STRIP: readonly Entry[] = [
  {
    text: 'what each side has left; the second is dashed',
    part: 'strip',
    scene: { levels: FALLING, sides: 2 },
  },
  {
    text: 'dice are rolled in this tick',
    part: 'strip',
    scene: { marks: Int32Array.from([0, ROLLED, 0, 0]) },
  },
  { text: 'a branch forks here', part: 'strip', scene: { forks: [2] } },
  { text: 'a chapter begins: a round, a floor', part: 'strip', scene: { chapters: [2] } },
  { text: 'a query matches here, once or several times; bright at the cursor', matches: [0, 1, 3, 1] },
]

const victory = (tick: number) => ({ tick, outcome: { kind: 'victory' } }) as const
const only = (lane: Lane) => ({ to: TICKS - 1, lane: () => lane })
const compared = { why: 'compare', parting: 0 } as const

const TWO: readonly Entry[] = [
  {
    text: 'outlined: what was, behind what is tried',
    lane: { spans: [{ from: 1, to: 3, tone: 'attack', end: 'done' }], marks: [] },
    other: { lanes: only(bar('attack')) },
  },
  { text: 'died here before something was tried', other: { lanes: only(mark('death')) } },
  {
    text: 'compared: filled ■ is this battle, hollow □ below it the other',
    lane: bar('attack'),
    other: { ...compared, lanes: only(bar('heal')) },
  },
  {
    text: 'hollow and dashed: it hit nobody, was interrupted, or its unit died',
    other: { ...compared, lanes: only(bar('attack', 'missed')) },
  },
  {
    text: 'one faint bar: the same in both, before they part',
    lane: bar('attack'),
    other: { ...compared, parting: TICKS + 1, lanes: only(bar('attack')) },
  },
  {
    text: 'how many units differ; where there is none, the battles have met again',
    part: 'strip',
    scene: { most: [1, 1, 1, 1] },
    other: { ...compared, parting: null, differing: countsOf(0, 2, 3, 1) },
  },
  { text: 'the battles part here', part: 'strip', other: { parting: 2 } },
  { text: 'this battle ends', part: 'strip', other: { own: victory(2) } },
  { text: 'the other battle ends', part: 'strip', other: { other: victory(2) } },
]

function countsOf(...counts: number[]): Other['differing'] {
  return { from: 0, ticksAColumn: 1, counts: Int32Array.from(counts) }
}

const besideOf = (other: Partial<Other>) =>
  paintBeside({
    ...{ why: 'trial', parting: null, own: null, other: null, differing: null },
    lanes: only({ spans: [], marks: [] }),
    laneOf: (lane) => lane,
    levels: new Int32Array(0),
    lastTick: TICKS,
    ...other,
  })

const sceneOf = ({ lane, scene, other }: Entry, palette: Palette): Scene => ({
  width: WIDTH,
  laneHeight: LANE,
  lanesHeight: LANE,
  view: { from: 0, to: TICKS },
  whole: { from: 0, to: TICKS },
  lastTick: TICKS,
  most: [MOST],
  lanes: { to: TICKS - 1, lane: () => lane ?? { spans: [], marks: [] } },
  scrollTop: 0,
  levels: new Int32Array(0),
  mostLevel: 100,
  sides: 0,
  marks: new Int32Array(0),
  forks: [],
  chapters: [],
  palette,
  beside: other === undefined ? null : besideOf(other),
  ...scene,
})

/** Every bar and mark of the timeline with its meaning, drawn as the timeline draws it. */
export function TimelineLegend() {
  return (
    <>
      <LegendPart sample={sampleOf} title="Lanes: what units do" entries={BARS} />
      <LegendPart sample={sampleOf} title="On the lanes" entries={MARKS} />
      <LegendPart sample={sampleOf} title="Above the lanes" entries={STRIP} />
      <LegendPart sample={sampleOf} title="Two battles" entries={TWO} />
    </>
  )
}

const sampleOf = (entry: Entry) => <Sample entry={entry} />

/** A row of matches, the cursor being at the last of them. */
function drawMatchRow(canvas: HTMLCanvasElement, scene: Scene, counts: readonly number[]): void {
  canvas.style.width = `${WIDTH}px`
  canvas.style.height = `${MATCH_ROW}px`
  const { pen } = penOn(canvas, WIDTH, MATCH_ROW)
  const ticks = counts.flatMap((count, tick) => (count > 0 ? [tick] : []))
  const matches = {
    tickCount: () => ticks.length,
    tickAt: (place: number) => ticks[place] ?? 0,
    countAt: (tick: number) => counts[tick] ?? 0,
    placeOf: (tick: number) => ticks.findIndex((each) => each >= tick),
  }
  const row = { matches, top: 0, height: MATCH_ROW, isCurrent: true }
  pen?.clearRect(0, 0, WIDTH, MATCH_ROW)
  if (pen !== null) drawMatches(pen, { ...scene, tick: counts.length - 1 }, row)
}

/** A scene with one lane, cropped to the part in question. */
function Sample(props: { readonly entry: Entry }) {
  const palette = createPalette()
  let canvas!: HTMLCanvasElement
  createEffect(() => {
    const scene = sceneOf(props.entry, palette())
    if (props.entry.matches !== undefined) return drawMatchRow(canvas, scene, props.entry.matches)
    const isStrip = props.entry.part === 'strip'
    const [top, height] = isStrip ? [RULER, HEAD - RULER] : [HEAD, overviewTop(scene) - HEAD]
    canvas.style.width = `${WIDTH}px`
    canvas.style.height = `${height}px`
    const { pen } = penOn(canvas, WIDTH, height, top)
    if (pen !== null) drawScene(pen, scene)
  })
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  )
}
