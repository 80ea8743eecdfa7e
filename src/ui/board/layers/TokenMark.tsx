import './token-mark.css'
import { For, Index, onCleanup, Show } from 'solid-js'
import type { Token } from '#schemas/view.ts'
import { fullName } from '#ui/battle/token-cells.ts'
import { barWidth, isLow } from '#ui/board/create-board.ts'
import { chipsOf } from '#ui/board/layout/badge-chips.ts'
import { barsOf } from '#ui/board/layout/bars.ts'
import { blockPath, type Footprint, glyphsOf } from '#ui/board/layout/footprint.ts'
import { type Grid, type Point, translate, translateCss } from '#ui/board/layout/geometry.ts'

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

const stripesOf = (side: number) => `url(#bd-stripes-${side})`

export function TokenMark(props: Props) {
  let mark: SVGGElement | undefined
  // Still in the page here; once it is not, the focus is gone to the body.
  onCleanup(() => {
    if (document.activeElement === mark) props.onFocusLost()
  })
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    props.onPick()
  }
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
      onKeyDown={onKey}
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
      <Show when={props.token.cells} fallback={<Single {...props} />}>
        <Block {...props} />
      </Show>
      <Chips {...props} />
    </>
  )
}

/** Smaller, to stay on its token. */
const isLong = (glyph: string) => ([...glyph].length > 2 ? '' : undefined)

function Single(props: Look) {
  return (
    <>
      <circle class="bd-focus-ring" r="26" />
      <Show when={props.isPicked}>
        <circle class="bd-pick-ring" r="23" />
      </Show>
      <Show when={props.isChanged}>
        <circle class="bd-change-ring" r="21.5" />
      </Show>
      <Show
        when={props.token.shape === 'circle'}
        fallback={<path class="bd-body" d="M0 -18L18 0L0 18L-18 0Z" fill={stripesOf(props.side)} />}
      >
        <circle class="bd-body bd-solid" r="18" />
      </Show>
      <text class="bd-letter" dy="0.35em" data-long={isLong(props.token.glyph)}>
        {props.token.glyph}
      </text>
    </>
  )
}

/** One body over several cells, with a letter on each. */
function Block(props: Look) {
  const path = (radius?: number) => blockPath(props.token.shape, props.footprint, radius)
  return (
    <>
      <path class="bd-focus-ring" d={path(26)} />
      <Show when={props.isPicked}>
        <path class="bd-pick-ring" d={path(23)} />
      </Show>
      <Show when={props.isChanged}>
        <path class="bd-change-ring" d={path(21.5)} />
      </Show>
      <Show
        when={props.token.shape === 'circle'}
        fallback={<path class="bd-body" d={path()} fill={stripesOf(props.side)} />}
      >
        <path class="bd-body bd-solid" d={path()} />
      </Show>
      <For each={glyphsOf(props.grid, props.token)}>
        {({ at, glyph }) => (
          <text class="bd-letter" transform={translate(at)} dy="0.35em" data-long={isLong(glyph)}>
            {glyph}
          </text>
        )}
      </For>
    </>
  )
}

/** Above all tokens, so that none hides what another has left. */
export function TokenBars(props: Pick<Props, 'token' | 'footprint' | 'at' | 'isCarried'>) {
  const places = () => barsOf(props.token, { ...props.footprint, centre: { x: 0, y: 0 } })
  return (
    <g
      class="bd-token-bars"
      data-carried={props.isCarried ? '' : undefined}
      style={{ transform: translateCss(props.at) }}
    >
      <Index each={props.token.bars}>
        {(bar, index) => {
          const place = () => places()[index]!
          const width = () => place().right - place().left
          const height = () => place().bottom - place().top
          return (
            <g class="bd-bar" data-bar={index} data-low={isLow(bar()) ? '' : undefined}>
              <rect
                class="bd-bar-ground"
                x={place().left}
                y={place().top}
                width={width()}
                height={height()}
              />
              <rect
                class="bd-bar-fill"
                x={place().left}
                y={place().top}
                width={barWidth(bar(), width())}
                height={height()}
              />
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
