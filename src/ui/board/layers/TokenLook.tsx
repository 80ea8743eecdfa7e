import './token-look.css'
import { For, Index, Show } from 'solid-js'
import type { Token } from '#schemas/view.ts'
import { chipsOf } from '#ui/board/layout/badge-chips.ts'
import { barsOf } from '#ui/board/layout/bars.ts'
import { blockPath, type Footprint, glyphsOf } from '#ui/board/layout/footprint.ts'
import { type Grid, type Point, translate, translateCss } from '#ui/board/layout/geometry.ts'

interface Look {
  readonly token: Token
  readonly grid: Grid
  readonly footprint: Footprint
  /** Units of the drawing in a pixel of the screen, so that no word is too small to read. */
  readonly unitPx: number
  readonly side: number
  readonly isPicked: boolean
  readonly isChanged: boolean
}

/** What a unit looks like, without its bars. Its parts are lists made anew for every frame: Index keeps what is drawn. */
export function TokenLook(props: Look) {
  return (
    <>
      <Headings token={props.token} />
      <Ring token={props.token} footprint={props.footprint} class="bd-focus-ring" radius={26} />
      <Show when={props.isPicked}>
        <Ring token={props.token} footprint={props.footprint} class="bd-pick-ring" radius={23} />
      </Show>
      <Show when={props.isChanged}>
        <Ring token={props.token} footprint={props.footprint} class="bd-change-ring" radius={21.5} />
      </Show>
      <path
        class="bd-body"
        classList={{ 'bd-solid': props.token.shape === 'circle' }}
        d={blockPath(props.token.shape, props.footprint)}
        fill={props.token.shape === 'circle' ? undefined : `url(#bd-stripes-${props.side})`}
      />
      <Index each={glyphsOf(props.grid, props.token)}>
        {(letter) => (
          <text
            class="bd-letter"
            transform={translate(letter().at)}
            dy="0.35em"
            data-long={isLong(letter().glyph)}
          >
            {letter().glyph}
          </text>
        )}
      </Index>
      <Show when={(props.token.badges?.length ?? 0) > 0}>
        <Chips token={props.token} footprint={props.footprint} unitPx={props.unitPx} />
      </Show>
    </>
  )
}

/** Long glyphs are drawn smaller, to stay on their token. */
const isLong = (glyph: string) => ([...glyph].length > 2 ? '' : undefined)

/** A circle around a single cell; around several, the shape of the token. */
function Ring(
  props: Pick<Look, 'token' | 'footprint'> & { readonly class: string; readonly radius: number },
) {
  const shape = () => (props.token.cells === undefined ? 'circle' : props.token.shape)
  return <path class={props.class} d={blockPath(shape(), props.footprint, props.radius)} />
}

interface BarsProps extends Pick<Look, 'token' | 'footprint'> {
  readonly at: Point
  readonly isCarried: boolean
}

/** Bars lie above all tokens, so that no token hides another's. */
export function TokenBars(props: BarsProps) {
  const bars = () => barsOf(props.token, { ...props.footprint, centre: { x: 0, y: 0 } })
  return (
    <g
      class="bd-token-bars"
      data-carried={props.isCarried ? '' : undefined}
      style={{ transform: translateCss(props.at) }}
    >
      <Index each={bars()}>
        {(bar, index) => {
          const width = () => bar().right - bar().left
          const height = () => bar().bottom - bar().top
          return (
            <g class="bd-bar" data-bar={index} data-low={bar().isLow ? '' : undefined}>
              <rect class="bd-bar-ground" x={bar().left} y={bar().top} height={height()} width={width()} />
              <rect
                class="bd-bar-fill"
                x={bar().left}
                y={bar().top}
                height={height()}
                width={bar().share * width()}
              />
            </g>
          )
        }}
      </Index>
    </g>
  )
}

/** A wedge for the heading it moves in, an open tip for the others. */
function Headings(props: Pick<Look, 'token'>) {
  return (
    <Index each={props.token.headings ?? []}>
      {(heading, index) => (
        <path
          class="bd-heading"
          data-place={index === 0 ? 'first' : 'other'}
          d={index === 0 ? 'M-9 -14L0 -28L9 -14Z' : 'M-10 -19L0 -29L10 -19'}
          transform={`rotate(${heading().angle})`}
        />
      )}
    </Index>
  )
}

const CHIP_ROOM = 51
const CHIP_SIZE = 7
const LEAST_CHIP_PX = 9
const CHIP_MIDDLE = -21

function Chips(props: Pick<Look, 'token' | 'footprint' | 'unitPx'>) {
  const size = () => Math.max(CHIP_SIZE, LEAST_CHIP_PX * props.unitPx)
  const height = () => size() * 1.3
  const chips = () => chipsOf(props.token.badges ?? [], CHIP_ROOM + 2 * props.footprint.across, size())
  return (
    <g transform={translate({ x: 0, y: CHIP_MIDDLE - props.footprint.down })}>
      <Index each={chips()}>
        {(chip) => (
          <g class="bd-chip" data-tone={chip().tone}>
            <rect x={chip().x} y={-height() / 2} width={chip().width} height={height()} rx="2" />
            <text x={chip().x + chip().width / 2} dy="0.36em" font-size={`${size()}`}>
              {chip().text}
            </text>
          </g>
        )}
      </Index>
    </g>
  )
}

/** One pattern per side: stripes tell sides apart without colour. */
export function Stripes(props: { readonly sides: readonly string[] }) {
  return (
    <defs>
      <For each={props.sides}>
        {(_, index) => (
          <pattern
            id={`bd-stripes-${index()}`}
            class="bd-stripes"
            data-side={index()}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="4" height="4" />
            <line y2="4" stroke-width="2" />
          </pattern>
        )}
      </For>
    </defs>
  )
}
