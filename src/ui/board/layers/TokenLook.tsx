import './token-look.css'
import { For, Index, Show } from 'solid-js'
import type { Token } from '#schemas/view.ts'
import { barsOf } from '#ui/board/layout/bars.ts'
import { blockPath, type Footprint, glyphsOf } from '#ui/board/layout/footprint.ts'
import { type Grid, type Point, translate, translateCss } from '#ui/board/layout/geometry.ts'
import { lazily } from '#ui/lazily.ts'

// Most games have neither facings nor anything to carry.
const Chips = lazily(async () => (await import('./TokenExtras.tsx')).Chips)
const Headings = lazily(async () => (await import('./TokenExtras.tsx')).Headings)

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
      <Show when={(props.token.headings?.length ?? 0) > 0}>
        <Headings token={props.token} />
      </Show>
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
            data-long={lengthOf(letter().glyph)}
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

/** Long glyphs are drawn smaller, to stay on their token, and lone symbols larger: they are as wide as a letter. */
function lengthOf(glyph: string): string | undefined {
  const length = [...glyph].length
  if (length > 2) return ''
  return length === 1 && !/[\p{L}\p{N}]/u.test(glyph) ? 'sign' : undefined
}

/** A circle around a single cell; around several, the shape of the token. */
function Ring(
  props: Pick<Look, 'token' | 'footprint'> & { readonly class: string; readonly radius: number },
) {
  const shape = () => (props.token.cells === undefined ? 'circle' : props.token.shape)
  return <path class={props.class} d={blockPath(shape(), props.footprint, props.radius)} />
}

interface BarsProps extends Pick<Look, 'token' | 'footprint'> {
  readonly at: Point
  readonly scale?: number
  readonly isCarried: boolean
}

/** Bars lie above all tokens, so that no token hides another's. */
export function TokenBars(props: BarsProps) {
  const bars = () => barsOf(props.token, { ...props.footprint, centre: { x: 0, y: 0 } })
  return (
    <g
      class="bd-token-bars"
      data-carried={props.isCarried ? '' : undefined}
      style={{ transform: translateCss(props.at, props.scale) }}
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
