import './layers.css'
import { For, Index, type ParentProps, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { BoardModel, DrawnLink } from '#ui/board/create-board.ts'
import type { Plate } from '#ui/board/layout/amount-plates.ts'
import { pointsText, translate } from '#ui/board/layout/geometry.ts'
import type { HeatCell } from '#ui/board/layout/heat.ts'
import { markPath, markTransform, pathOf } from '#ui/board/layout/link-lines.ts'

interface Props {
  readonly board: BoardModel
}

/** What is drawn says nothing that the tokens' names and the log do not. */
export function Decor(props: ParentProps<{ readonly class: string; readonly grid?: string }>) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group in an SVG takes no focus.
    <g class={props.class} data-grid={props.grid} aria-hidden="true">
      {props.children}
    </g>
  )
}

/** All of them in one shape: a large board has 65,536. */
export function Cells(props: Props) {
  return (
    <Decor class="bd-cells">
      <path d={props.board.shapeOf(props.board.cells())} />
    </Decor>
  )
}

export function Tints(props: Props) {
  return (
    <Decor class="bd-tints">
      <For each={props.board.tints()}>
        {(tint) => (
          <polygon
            data-tone={tint.tone}
            points={pointsText(props.board.outline(), props.board.centre(tint.cell))}
          >
            <title>{tint.label}</title>
          </polygon>
        )}
      </For>
    </Decor>
  )
}

const NAME_ASIDE = 24
const NAME_UP = 17

const WARMEST = 0.3
const COLDEST = 0.05
const warmthOpacity = ({ warmth }: HeatCell) => (COLDEST + warmth * (WARMEST - COLDEST)).toFixed(2)

/** Above the mark a line may end with in a free cell, above the token of one that is taken. */
const SCORE_FREE = -13
const SCORE_TAKEN = -20

/** A square has room for it in a corner; a hex has above the middle. */
const scorePlace = (board: BoardModel, y: number) =>
  board.grid() === 'square' ? { x: NAME_ASIDE, y: -NAME_UP, 'data-corner': '' } : { y }

export function Heat(props: Props) {
  const placeOf = (heat: HeatCell) =>
    scorePlace(props.board, props.board.isTaken(heat.cell) ? SCORE_TAKEN : SCORE_FREE)
  return (
    <Decor class="bd-heat">
      <For each={props.board.heat()}>
        {(heat) => (
          <g transform={translate(props.board.centre(heat.cell))} data-kept={heat.kept ? '' : undefined}>
            <title>{heat.title}</title>
            <polygon points={pointsText(props.board.outline())} fill-opacity={warmthOpacity(heat)} />
            <Show when={!props.board.coveredHeat().includes(heat)}>
              <text class="bd-score" {...placeOf(heat)}>
                {heat.text}
              </text>
            </Show>
          </g>
        )}
      </For>
    </Decor>
  )
}

/** Above the letters of a token that covers several cells. */
export function CoveredHeat(props: Props) {
  return (
    <Decor class="bd-heat-above">
      <For each={props.board.coveredHeat()}>
        {(heat) => (
          <text
            class="bd-score"
            transform={translate(props.board.centre(heat.cell))}
            {...scorePlace(props.board, SCORE_FREE)}
          >
            {heat.text}
          </text>
        )}
      </For>
    </Decor>
  )
}

export function Links(props: Props) {
  return (
    <Decor class="bd-links">
      <Index each={props.board.links().filter(({ line }) => !line.isClose)}>
        {(drawn) => <LinkLine {...drawn()} />}
      </Index>
    </Decor>
  )
}

export function LinkLine(props: DrawnLink) {
  return (
    <g {...styleOf(props)}>
      <path class="bd-line-outline" d={pathOf(props.line)} />
      <path class="bd-line" d={pathOf(props.line)} />
    </g>
  )
}

/** Marks and numbers lie beside the tokens, and above their bars; so do lines too short to be seen between them. */
export function LinkEnds(props: Props) {
  return (
    <Decor class="bd-links">
      <Index each={props.board.links().filter(({ line }) => line.isClose)}>
        {(drawn) => <LinkLine {...drawn()} />}
      </Index>
      <Index each={props.board.links()}>{(drawn) => <LinkEnd {...drawn()} />}</Index>
    </Decor>
  )
}

export function LinkEnd(props: DrawnLink) {
  return (
    <g {...styleOf(props)}>
      <path
        class="bd-mark"
        data-marker={props.link.marker}
        d={markPath(props.link.marker)}
        transform={markTransform(props.line, props.link.marker)}
      />
      <Show when={props.link.ticksLeft > 0 && props.line.label}>
        {(label) => (
          <text class="bd-ticks" x={label().x} y={label().y} dy="0.36em">
            {props.link.ticksLeft}
          </text>
        )}
      </Show>
    </g>
  )
}

const styleOf = ({ link: { kind, ticksLeft, preview, unit }, line }: DrawnLink) => ({
  class: 'bd-link',
  'data-tone': kind,
  'data-now': ticksLeft <= 0 ? '' : undefined,
  'data-preview': preview ? '' : undefined,
  'data-link': unit,
  'data-close': line.isClose ? '' : undefined,
})

/** The cell a unit would be put down on. */
export function Landing(props: Props & { readonly cell: Cell; readonly isAccepted: boolean }) {
  return (
    <Decor class="bd-landing">
      <polygon
        data-accepted={props.isAccepted ? '' : undefined}
        points={pointsText(props.board.outline(), props.board.centre(props.cell))}
      />
    </Decor>
  )
}

/** Where somebody was a frame ago and is no more. */
export function Gone(props: Props) {
  return (
    <Decor class="bd-gone">
      <For each={props.board.gone()}>
        {(token) => (
          <g
            transform={translate(props.board.footprint(token).centre)}
            data-side={props.board.sideIndex(token.side)}
          >
            <title>{token.glyph} is gone</title>
            <path d="M-10 -10L10 10M10 -10L-10 10" />
          </g>
        )}
      </For>
    </Decor>
  )
}

export function Amounts(props: Props) {
  return (
    <Decor
      class={`bd-amounts${props.board.isForecast() ? ' bd-forecast' : props.board.isPast() ? ' bd-past' : ''}`}
    >
      <For each={props.board.stacks()}>
        {(stack) => (
          <g data-unit={stack.unit}>
            <title>{stack.title}</title>
            <For each={stack.plates}>
              {(plate) => <PlateMark plate={plate} side={props.board.sideIndex(plate.side)} />}
            </For>
          </g>
        )}
      </For>
    </Decor>
  )
}

/** A number bordered in the colour of whose doing it was. */
export function PlateMark(props: { readonly plate: Plate; readonly side: number }) {
  return (
    <g
      transform={translate(props.plate.at)}
      data-side={props.side}
      data-sum={props.plate.isSum ? '' : undefined}
    >
      <rect x={-props.plate.width / 2} y="-10" width={props.plate.width} height="20" rx="3" />
      <text class="bd-number" dy="0.36em">
        {props.plate.text}
      </text>
    </g>
  )
}
