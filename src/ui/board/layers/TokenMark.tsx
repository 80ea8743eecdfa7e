import './token-mark.css'
import { For, Index, onCleanup, Show } from 'solid-js'
import type { Token } from '#schemas/view.ts'
import { fullName } from '#ui/battle/token-cells.ts'
import { chipsOf } from '#ui/board/layout/badge-chips.ts'
import { barsOf } from '#ui/board/layout/bars.ts'
import { blockPath, type Footprint, glyphsOf } from '#ui/board/layout/footprint.ts'
import { type Grid, type Point, translate, translateCss } from '#ui/board/layout/geometry.ts'
import { onPressKey } from './Layer.tsx'

interface Props {
  readonly token: Token
  readonly grid: Grid
  readonly footprint: Footprint
  readonly at: Point
  /** Units of the drawing in a pixel of the screen: no word is drawn too small to read. */
  readonly unitPx: number
  readonly side: number
  readonly isPicked: boolean
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly isHovered: boolean
  readonly isChanged: boolean
  readonly isMovable: boolean
  readonly isCarried: boolean
  readonly describedBy: string | undefined
  onPick(): void
  onEnter(event: PointerEvent): void
  onLeave(): void
  onFocus(event: FocusEvent): void
  onBlur(): void
  /** It had the focus and is about to be removed. */
  onFocusLost(): void
}

export function TokenMark(props: Props) {
  let mark: SVGGElement | undefined
  // Still in the page here; once it is not, the focus is gone to the body.
  onCleanup(() => {
    if (document.activeElement === mark) props.onFocusLost()
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot be drawn inside an SVG.
    <g
      ref={mark}
      class="bd-token"
      role="button"
      tabindex={props.isStop ? 0 : -1}
      aria-label={fullName(props.token)}
      aria-pressed={props.isPicked}
      aria-describedby={props.describedBy}
      data-unit={props.token.id}
      data-side={props.side}
      data-hovered={props.isHovered ? '' : undefined}
      data-movable={props.isMovable ? '' : undefined}
      data-carried={props.isCarried ? '' : undefined}
      style={{ transform: translateCss(props.at) }}
      onKeyDown={onPressKey(() => props.onPick())}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <TokenLook {...props} />
    </g>
  )
}

type Look = Pick<Props, 'token' | 'grid' | 'footprint' | 'unitPx' | 'side' | 'isPicked' | 'isChanged'>

/** What one sees of a unit, but for its bars. */
export function TokenLook(props: Look) {
  return (
    <>
      <Headings token={props.token} />
      <Ring {...props} class="bd-focus-ring" radius={26} />
      <Show when={props.isPicked}>
        <Ring {...props} class="bd-pick-ring" radius={23} />
      </Show>
      <Show when={props.isChanged}>
        <Ring {...props} class="bd-change-ring" radius={21.5} />
      </Show>
      <path
        class="bd-body"
        classList={{ 'bd-solid': props.token.shape === 'circle' }}
        d={blockPath(props.token.shape, props.footprint)}
        fill={props.token.shape === 'circle' ? undefined : `url(#bd-stripes-${props.side})`}
      />
      <For each={glyphsOf(props.grid, props.token)}>
        {({ at, glyph }) => (
          <text class="bd-letter" transform={translate(at)} dy="0.35em" data-long={isLong(glyph)}>
            {glyph}
          </text>
        )}
      </For>
      <Chips {...props} />
    </>
  )
}

/** Smaller, to stay on its token. */
const isLong = (glyph: string) => ([...glyph].length > 2 ? '' : undefined)

/** Around the one cell a unit stands on it is a circle; around several it has the shape of their token. */
function Ring(
  props: Pick<Props, 'token' | 'footprint'> & { readonly class: string; readonly radius: number },
) {
  const shape = () => (props.token.cells === undefined ? 'circle' : props.token.shape)
  return <path class={props.class} d={blockPath(shape(), props.footprint, props.radius)} />
}

/** Above all tokens, so that none hides what another has left. */
export function TokenBars(props: Pick<Props, 'token' | 'footprint' | 'at' | 'isCarried'>) {
  const bars = () => barsOf(props.token, { ...props.footprint, centre: { x: 0, y: 0 } })
  return (
    <g
      class="bd-token-bars"
      data-carried={props.isCarried ? '' : undefined}
      style={{ transform: translateCss(props.at) }}
    >
      <Index each={bars()}>
        {(bar, index) => {
          const box = () => ({ x: bar().left, y: bar().top, height: bar().bottom - bar().top })
          return (
            <g class="bd-bar" data-bar={index} data-low={bar().isLow ? '' : undefined}>
              <rect class="bd-bar-ground" {...box()} width={bar().right - bar().left} />
              <rect class="bd-bar-fill" {...box()} width={bar().share * (bar().right - bar().left)} />
            </g>
          )
        }}
      </Index>
    </g>
  )
}

/** A wedge for the one that moves it, an open tip for the rest. */
function Headings(props: Pick<Props, 'token'>) {
  return (
    <For each={props.token.headings ?? []}>
      {(heading, index) => (
        <path
          class="bd-heading"
          data-place={index() === 0 ? 'first' : 'other'}
          d={index() === 0 ? 'M-9 -14L0 -28L9 -14Z' : 'M-10 -19L0 -29L10 -19'}
          transform={`rotate(${heading.angle})`}
        />
      )}
    </For>
  )
}

const CHIP_ROOM = 51
const CHIP_SIZE = 7
const LEAST_CHIP_PX = 9
const CHIP_MIDDLE = -21

function Chips(props: Pick<Props, 'token' | 'footprint' | 'unitPx'>) {
  const size = () => Math.max(CHIP_SIZE, LEAST_CHIP_PX * props.unitPx)
  const height = () => size() * 1.3
  const chips = () => chipsOf(props.token.badges ?? [], CHIP_ROOM + 2 * props.footprint.across, size())
  return (
    <g transform={translate({ x: 0, y: CHIP_MIDDLE - props.footprint.down })}>
      <For each={chips()}>
        {(chip) => (
          <g class="bd-chip" data-tone={chip.tone}>
            <rect x={chip.x} y={-height() / 2} width={chip.width} height={height()} rx="2" />
            <text x={chip.x + chip.width / 2} dy="0.36em" font-size={`${size()}`}>
              {chip.text}
            </text>
          </g>
        )}
      </For>
    </g>
  )
}

/** A pattern a side: striped and solid tell sides apart without colour. */
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
