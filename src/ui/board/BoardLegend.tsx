import './board.css'
import './board-legend.css'
import '#ui/board/layers/ground.css'
import '#ui/board/layers/outlook.css'
import '#ui/board/layers/cell-names.css'
import { type JSX, Show } from 'solid-js'
import { shapeOfSide } from '#schemas/shapes.ts'
import type { Link, Token } from '#schemas/view.ts'
import { PlateMark } from '#ui/board/layers/Amounts.tsx'
import { AimLine, LinkEnd, LinkLine } from '#ui/board/layers/Lines.tsx'
import { Stripes, TokenBars, TokenLook } from '#ui/board/layers/TokenLook.tsx'
import { TwinLook } from '#ui/board/layers/Twins.tsx'
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

const LINE_BOX = '-9 -16 72 32'
const BARS_BOX = '-26 -12 52 24'
const PLATE_BOX = '-34 -16 68 32'

const unit = (
  text: string,
  side: number,
  facts: Partial<Token> = {},
  marks = { isPicked: false, isChanged: false },
): Entry => {
  const token: Token = { ...TOKEN, shape: shapeOfSide(side), ...facts }
  const draw = () => (
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
  return { text, draw }
}

const bars = (text: string, values: readonly number[]): Entry => {
  const token = { ...TOKEN, bars: values.map((value) => ({ label: 'hp', value, max: 100 })) }
  const draw = () => (
    <TokenBars
      token={token}
      footprint={footprintOf('hex-pointy', token)}
      at={{ x: 0, y: -24 }}
      isCarried={false}
    />
  )
  return { text, box: BARS_BOX, draw }
}

const link = (text: string, facts: Partial<Link>): Entry => {
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
  const line = lineOf(drawn, 'hex-pointy', { shapeAt: () => null, isClear: () => true })
  const draw = () => (
    <g class="bd-links">
      <Show when={line}>
        {(there) => (
          <>
            <LinkLine link={drawn} line={there()} />
            <LinkEnd link={drawn} line={there()} />
          </>
        )}
      </Show>
    </g>
  )
  return { text, box: LINE_BOX, draw }
}

const onCell = (draw: () => JSX.Element) => () => (
  <>
    <g class="bd-cells">
      <path d={OUTLINE} />
    </g>
    {draw()}
  </>
)

/** Several cells are one shape. */
const patch = (text: string, layer: string, tone: string): Entry => ({
  text,
  draw: onCell(() => (
    <g class={layer}>
      <path data-tone={tone} d={OUTLINE} />
    </g>
  )),
})

const cell = (text: string, layer: string, facts: Readonly<Record<string, string>> = {}): Entry => ({
  text,
  draw: onCell(() => (
    <g class={layer}>
      <g {...facts}>
        <polygon points={HEX} />
      </g>
    </g>
  )),
})

const plate = (text: string, number: string, state = '', isSum = false): Entry => ({
  text,
  box: PLATE_BOX,
  draw: () => (
    <g class={`bd-amounts ${state}`}>
      <PlateMark
        plate={{ text: number, at: { x: 0, y: 0 }, width: 9 * number.length + 6, side: '', isSum }}
        side={1}
      />
    </g>
  ),
})

const UNITS: readonly Entry[] = [
  bars('its first bar, usually hp', [70]),
  bars('its first bar is low', [25]),
  bars('a second bar measures something else', [70, 40]),
  unit('picked', 0, {}, { isPicked: true, isChanged: false }),
  unit('moved or hurt in this frame', 0, {}, { isPicked: false, isChanged: true }),
  unit('where it faces; the open tip is its torso', 0, {
    headings: [
      { kind: 'legs', angle: 60, label: '' },
      { kind: 'torso', angle: 0, label: '' },
    ],
  }),
  unit('what it carries: its card says it in full', 0, {
    badges: [{ label: 'SLOW', text: '', tone: 'bad' }],
  }),
  {
    text: 'was here a frame ago, and is gone',
    draw: () => (
      <g class="bd-gone">
        <g data-side={1}>
          <path d="M-10 -10L10 10M10 -10L-10 10" />
        </g>
      </g>
    ),
  },
  {
    text: 'where it is in the battle this one is compared with',
    draw: () => (
      <g class="bd-twins">
        <TwinLook token={TOKEN} grid="hex-pointy" footprint={footprintOf('hex-pointy', TOKEN)} side={0} />
      </g>
    ),
  },
]

const LINES: readonly Entry[] = [
  link('an attack that comes now', {}),
  link('an attack in 2 ticks', { ticksLeft: 2 }),
  link('fainter: would be decided now', { ticksLeft: 1, preview: true }),
  link('a heal', { kind: 'heal', marker: 'cross', ticksLeft: 1 }),
  link('a conversion', { kind: 'convert' }),
  link('a move', { kind: 'move', marker: 'circle', ticksLeft: 1 }),
  link('a move of the other side', { kind: 'move', marker: 'diamond', ticksLeft: 1 }),
  {
    text: 'who targets whom (Preferences: targeting lines)',
    box: LINE_BOX,
    draw: () => (
      <g class="bd-aims">
        <AimLine path="M0 0L52 0" />
      </g>
    ),
  },
]

const NUMBERS: readonly Entry[] = [
  plate('lost, bordered in the colour of the side that caused it', '−10'),
  plate('gained', '+25'),
  plate('converted', '↑4'),
  plate('several in a crowd: their sum; hover for each', 'Σ−45', '', true),
  plate('faded: from the tick before', '−10', 'bd-past'),
  plate('dashed: what an order would do', '−10', 'bd-forecast'),
]

const CELLS: readonly Entry[] = [
  patch('hit nobody here, in the colour of the action', 'bd-tints', 'attack'),
  cell('considered by a move: the brighter, the better', 'bd-heat', { 'fill-opacity': '0.3' }),
  cell('the cell the move chose', 'bd-heat', { 'fill-opacity': '0.3', 'data-kept': '' }),
  patch('can be walked to', 'bd-areas', 'move'),
  patch('can be attacked', 'bd-areas', 'attack'),
  patch('can be reached by a skill', 'bd-areas', 'skill'),
  patch('is seen, or in an arc', 'bd-areas', 'arc'),
  cell('named in the text you point at', 'bd-lit'),
]

/** Every mark of the board with its meaning, drawn as the board draws it. */
export function BoardLegend() {
  const session = useSession()
  const sides = () => session.summary()?.sides ?? []
  const tokens = (): Entry[] =>
    sides().map((side, index) =>
      unit(`a unit, ${session.sideName(side)}`, index, { glyph: String.fromCharCode(65 + (index % 26)) }),
    )
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
