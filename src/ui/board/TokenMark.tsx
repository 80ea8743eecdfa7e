import { For, onCleanup, Show } from 'solid-js'
import type { Token } from '../../schemas/view.ts'
import { barWidth, isLow } from './createBoard.ts'
import { type Point, translateCss } from './geometry.ts'

interface Props {
  readonly token: Token
  readonly at: Point
  readonly side: number
  readonly isPicked: boolean
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

const BAR_WIDTH = 40
const BAR_TOP = 22
const BAR_STEP = 5

const barTop = (index: number) => BAR_TOP + index * BAR_STEP
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
      tabindex="0"
      aria-label={props.token.name}
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
      <text class="bd-letter" dy="0.35em">
        {props.token.glyph}
      </text>
      <For each={props.token.bars}>
        {(bar, index) => (
          <g class="bd-bar" data-low={isLow(bar) ? '' : undefined}>
            <rect class="bd-bar-ground" x="-20" y={barTop(index())} width={BAR_WIDTH} height="4" />
            <rect
              class="bd-bar-fill"
              x="-20"
              y={barTop(index())}
              width={barWidth(bar, BAR_WIDTH)}
              height="4"
            />
          </g>
        )}
      </For>
    </g>
  )
}
