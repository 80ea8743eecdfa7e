import './layers.css'
import { For, type JSX, type ParentProps } from 'solid-js'

/** What is drawn says nothing that the tokens' names and the log do not. */
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

/** A drawing for each of some things. */
export function Layer<T>(props: LayerProps<T>) {
  return (
    <Decor {...props}>
      <For each={props.each}>{props.children}</For>
    </Decor>
  )
}

/** Enter and Space press what looks like a button and cannot be one inside an SVG. */
export const onPressKey = (press: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.stopPropagation()
  press()
}
