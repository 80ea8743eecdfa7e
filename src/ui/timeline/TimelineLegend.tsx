import { createEffect } from 'solid-js'
import { LANE_MARKS, ROLLED } from '#schemas/lanes.ts'
import { LegendPart } from '#ui/kit/LegendPart.tsx'
import { penOn } from '#ui/timeline/canvas/create-painter.ts'
import { createPalette, type Palette } from '#ui/timeline/canvas/create-palette.ts'
import { drawScene } from '#ui/timeline/canvas/draw-scene.ts'
import { HEAD, RULER } from '#ui/timeline/canvas/geometry.ts'
import { overviewTop, type Scene } from '#ui/timeline/canvas/scene.ts'
import type { Lane, Mark, Span } from '#ui/timeline/lanes/lane-index.ts'

const WIDTH = 76
const LANE = 24
const TICKS = 4
const MOST = 100

interface Entry {
  readonly text: string
  readonly lane?: Lane
  readonly scene?: Partial<Scene>
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
]

const sceneOf = ({ lane, scene }: Entry, palette: Palette): Scene => ({
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
  beside: null,
  ...scene,
})

/** Every bar and mark of the timeline with its meaning, drawn as the timeline draws it. */
export function TimelineLegend() {
  return (
    <>
      <LegendPart sample={sampleOf} title="Lanes: what units do" entries={BARS} />
      <LegendPart sample={sampleOf} title="On the lanes" entries={MARKS} />
      <LegendPart sample={sampleOf} title="Above the lanes" entries={STRIP} />
    </>
  )
}

const sampleOf = (entry: Entry) => <Sample entry={entry} />

/** A scene with one lane, cropped to the part in question. */
function Sample(props: { readonly entry: Entry }) {
  const palette = createPalette()
  let canvas!: HTMLCanvasElement
  createEffect(() => {
    const scene = sceneOf(props.entry, palette())
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
