import './layers.css'
import { type Accessor, For, type JSX, type ParentProps, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { useBoard } from '#ui/board/create-board.ts'
import type { Footprint } from '#ui/board/layout/footprint.ts'
import { translate } from '#ui/board/layout/geometry.ts'

/** Hidden from screen readers: the tokens' names and the log say it all. */
export function Decor(props: ParentProps<{ readonly class: string; readonly grid?: string }>) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group in an SVG takes no focus.
    <g class={props.class} data-grid={props.grid} aria-hidden="true">
      {props.children}
    </g>
  )
}

interface LayerProps<T> {
  readonly class: string
  readonly grid?: string
  readonly each: readonly T[] | undefined
  children(item: T): JSX.Element
}

/** Draws something for each item. */
export function Layer<T>(props: LayerProps<T>) {
  return (
    <Decor {...props}>
      <For each={props.each}>{props.children}</For>
    </Decor>
  )
}

/** Cells drawn as one shape, with a title that says why. */
interface Patch {
  readonly label: string
  readonly cells: readonly Cell[]
  readonly tone?: string
  readonly shade?: number
}

export function Patches(props: { readonly class: string; readonly each: readonly Patch[] }) {
  const board = useBoard()
  return (
    <Layer class={props.class} each={props.each}>
      {({ label, cells, tone, shade }) => (
        <path data-tone={tone} data-shade={shade} d={board.shapeOf(cells)}>
          <title>{label}</title>
        </path>
      )}
    </Layer>
  )
}

interface OutlinesProps {
  readonly class: string
  readonly each: readonly Cell[] | undefined
  readonly size?: 'snug' | 'apart'
}

/** Cells, each in outline. */
export function Outlines(props: OutlinesProps) {
  const board = useBoard()
  return (
    <Layer class={props.class} each={props.each}>
      {(cell) => <polygon points={board.outline(cell, props.size)} />}
    </Layer>
  )
}

interface AroundUnitsProps<T> {
  readonly class: string
  readonly each: readonly T[] | undefined
  children(item: T, footprint: Accessor<Footprint>): JSX.Element
}

/** Draws something around units that are on the board, with a title that says why. */
export function AroundUnits<
  T extends { readonly unit: string; readonly label: string; readonly tone?: string },
>(props: AroundUnitsProps<T>) {
  const board = useBoard()
  return (
    <Layer class={props.class} each={props.each}>
      {(item) => (
        <Show when={board.token(item.unit)}>
          {(token) => {
            const footprint = () => board.footprint(token())
            return (
              <g data-tone={item.tone} transform={translate(footprint().centre)}>
                <title>{item.label}</title>
                {props.children(item, footprint)}
              </g>
            )
          }}
        </Show>
      )}
    </Layer>
  )
}

/** Enter and Space press it: inside an SVG nothing can be a real button. */
export const onPressKey = (press: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.stopPropagation()
  press()
}
