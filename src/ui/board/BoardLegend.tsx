import './board.css'
import './board-legend.css'
import '#ui/board/layers/ground.css'
import '#ui/board/layers/outlook.css'
import '#ui/board/layers/cell-names.css'
import type { JSX } from 'solid-js'
import type { Link, Token } from '#schemas/view.ts'
import { AimLine, LinkEnd, LinkLine } from '#ui/board/layers/Lines.tsx'
import { Stripes, TokenBars, TokenLook } from '#ui/board/layers/TokenMark.tsx'
import { PlateMark } from '#ui/board/layers/Tokens.tsx'
import { footprintOf } from '#ui/board/layout/footprint.ts'
import { cellCorners, pointsText } from '#ui/board/layout/geometry.ts'
import { lineOf } from '#ui/board/layout/link-lines.ts'
import { LegendPart } from '#ui/kit/LegendPart.tsx'
import { useSession } from '#ui/state/context.ts'

const HERE = { q: 0, r: 0 }
const THERE = { q: 1, r: 0 }
const HEX = pointsText(cellCorners('hex-pointy', 1))
const OUTLINE = `M${HEX}Z`

interface Entry {
  readonly text: string
  /** The part of the drawing that is shown. */
  readonly box?: string
  draw(): JSX.Element
}

const TOKEN: Token = {
  id: 'legend',
  name: '',
  glyph: 'A',
  side: '',
  shape: 'circle',
  cell: HERE,
  bars: [{ label: 'hp', value: 70, max: 100 }],
}

const look = (side: number, facts: Partial<Token> = {}, marks = { isPicked: false, isChanged: false }) => {
  const token: Token = { ...TOKEN, shape: side === 0 ? 'circle' : 'diamond', ...facts }
  return () => (
    <g data-side={side}>
      <TokenLook
        token={token}
        grid="hex-pointy"
        footprint={footprintOf('hex-pointy', token)}
        unitPx={0.9}
        side={side}
        {...marks}
      />
    </g>
  )
}

const bars = (values: readonly number[]) => {
  const token = { ...TOKEN, bars: values.map((value) => ({ label: 'hp', value, max: 100 })) }
  return () => (
    <TokenBars
      token={token}
      footprint={footprintOf('hex-pointy', token)}
      at={{ x: 0, y: -24 }}
      isCarried={false}
    />
  )
}

const PLATE_BOX = '-34 -16 68 32'
const LINE_BOX = '-9 -16 72 32'

const link = (facts: Partial<Link>) => {
  const drawn: Link = {
    unit: 'legend',
    kind: 'attack',
    label: '',
    from: HERE,
    to: THERE,
    marker: 'arrow',
    ticksLeft: 0,
    preview: false,
    shift: 0,
    ...facts,
  }
  const line = lineOf(drawn, 'hex-pointy', { shapeAt: () => null, isClear: () => true })!
  return () => (
    <g class="bd-links">
      <LinkLine link={drawn} line={line} />
      <LinkEnd link={drawn} line={line} />
    </g>
  )
}

const cell =
  (layer: string, facts: Record<string, string> = {}, fill?: string) =>
  () => (
    <>
      <g class="bd-cells">
        <path d={OUTLINE} />
      </g>
      <g class={layer}>
        <g {...facts}>
          <polygon points={HEX} {...facts} {...(fill !== undefined && { 'fill-opacity': fill })} />
        </g>
      </g>
    </>
  )

/** Several cells are one shape. */
const area = (tone: string) => () => (
  <>
    <g class="bd-cells">
      <path d={OUTLINE} />
    </g>
    <g class="bd-areas">
      <path data-tone={tone} d={OUTLINE} />
    </g>
  </>
)

const plate =
  (text: string, layer = 'bd-amounts', isSum = false) =>
  () => (
    <g class={layer}>
      <PlateMark plate={{ text, at: { x: 0, y: 0 }, width: 9 * text.length + 6, side: '', isSum }} side={1} />
    </g>
  )

const UNITS: readonly Entry[] = [
  { text: 'its bar: hp, or what comes first', box: '-26 -12 52 24', draw: bars([70]) },
  { text: 'its bar is low', box: '-26 -12 52 24', draw: bars([25]) },
  { text: 'a second bar counts something else', box: '-26 -12 52 24', draw: bars([70, 40]) },
  {
    text: 'picked',
    draw: look(0, {}, { isPicked: true, isChanged: false }),
  },
  { text: 'moved or hurt in this frame', draw: look(0, {}, { isPicked: false, isChanged: true }) },
  {
    text: 'where it faces; the open tip is its torso',
    draw: look(0, {
      headings: [
        { kind: 'legs', angle: 60, label: '' },
        { kind: 'torso', angle: 0, label: '' },
      ],
    }),
  },
  {
    text: 'what it carries: its card says it in full',
    draw: look(0, { badges: [{ label: 'SLOW', text: '', tone: 'bad' }] }),
  },
  {
    text: 'was there a frame ago, and is gone',
    draw: () => (
      <g class="bd-gone">
        <g data-side={1}>
          <path d="M-10 -10L10 10M10 -10L-10 10" />
        </g>
      </g>
    ),
  },
]

const LINES: readonly Entry[] = [
  { text: 'an attack that comes now', box: LINE_BOX, draw: link({}) },
  { text: 'an attack in 2 ticks', box: LINE_BOX, draw: link({ ticksLeft: 2 }) },
  {
    text: 'fainter: would be decided now',
    box: LINE_BOX,
    draw: link({ ticksLeft: 1, preview: true }),
  },
  { text: 'a heal', box: LINE_BOX, draw: link({ kind: 'heal', marker: 'cross', ticksLeft: 1 }) },
  {
    text: 'a conversion',
    box: LINE_BOX,
    draw: link({ kind: 'convert' }),
  },
  { text: 'a move', box: LINE_BOX, draw: link({ kind: 'move', marker: 'circle', ticksLeft: 1 }) },
  {
    text: 'a move of the other side',
    box: LINE_BOX,
    draw: link({ kind: 'move', marker: 'diamond', ticksLeft: 1 }),
  },
  {
    text: 'who is after whom (Preferences: targeting lines)',
    box: LINE_BOX,
    draw: () => (
      <g class="bd-aims">
        <AimLine path="M0 0L52 0" />
      </g>
    ),
  },
]

const NUMBERS: readonly Entry[] = [
  { text: 'lost, bordered in the colour of whose doing it was', box: PLATE_BOX, draw: plate('−10') },
  { text: 'gained', box: PLATE_BOX, draw: plate('+25') },
  { text: 'converted', box: PLATE_BOX, draw: plate('↑4') },
  {
    text: 'several in a crowd: their sum, each of them on hover',
    box: PLATE_BOX,
    draw: plate('Σ−45', 'bd-amounts', true),
  },
  { text: 'faded: from the tick before', box: PLATE_BOX, draw: plate('−10', 'bd-amounts bd-past') },
  { text: 'dashed: what an order would do', box: PLATE_BOX, draw: plate('−10', 'bd-amounts bd-forecast') },
]

const CELLS: readonly Entry[] = [
  { text: 'hit nobody here, in the colour of the action', draw: cell('bd-tints', { 'data-tone': 'attack' }) },
  { text: 'weighed by a move: the brighter, the better', draw: cell('bd-heat', {}, '0.3') },
  { text: 'the cell the move chose', draw: cell('bd-heat', { 'data-kept': '' }, '0.3') },
  { text: 'can be walked to', draw: area('move') },
  { text: 'can be attacked', draw: area('attack') },
  { text: 'can be reached by a skill', draw: area('skill') },
  { text: 'is seen, or in an arc', draw: area('arc') },
  { text: 'named in the text you point at', draw: cell('bd-lit') },
]

/** Every mark of the board with its meaning, drawn as the board draws it. */
export function BoardLegend() {
  const session = useSession()
  const sides = () => session.summary()?.sides ?? []
  const tokens = (): Entry[] =>
    sides().map((side, index) => ({
      text: `a unit, ${session.sideName(side)}`,
      draw: look(index, { glyph: index === 0 ? 'A' : 'B' }),
    }))
  return (
    <>
      <svg class="bd-sample-defs" aria-hidden="true">
        <Stripes sides={sides()} />
      </svg>
      <LegendPart sample={sampleOf} title="Units" entries={[...tokens(), ...UNITS]} />
      <LegendPart sample={sampleOf} title="Lines: what units are about to do" entries={LINES} />
      <LegendPart sample={sampleOf} title="Numbers" entries={NUMBERS} />
      <LegendPart sample={sampleOf} title="Cells" entries={CELLS} />
    </>
  )
}

const sampleOf = ({ box, draw }: Entry) => (
  <span class="bd bd-sample">
    <svg viewBox={box ?? '-32 -32 64 64'} aria-hidden="true">
      {draw()}
    </svg>
  </span>
)
