import { type Orientation, type Split, splitAfterKey } from '#ui/state/panes.ts'
import './splitter.css'

interface Props {
  readonly label: string
  /** The id of the pane it sizes. */
  readonly controls: string
  readonly orientation: Orientation
  readonly split: Split
  /** 1 if that pane comes before it, -1 if after. */
  readonly grows: 1 | -1
}

/** The divider between two panes: dragged or moved with the arrow keys, put back by a double click or Enter. */
export function Splitter(props: Props) {
  const isVertical = () => props.orientation === 'vertical'
  let held: { readonly pointer: number; readonly at: number } | null = null

  const along = (event: PointerEvent) =>
    (isVertical() ? event.clientX / innerWidth : event.clientY / innerHeight) * 100 * props.grows

  function onPointerDown(event: PointerEvent & { currentTarget: HTMLElement }): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held = { pointer: along(event), at: props.split.at() }
  }
  function onPointerMove(event: PointerEvent): void {
    if (held !== null) props.split.move(held.at + along(event) - held.pointer)
  }
  const onPointerUp = () => {
    held = null
  }

  /** Not passed on: the page's own keys would step through the battle as well. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { split, orientation, grows } = props
    const to = splitAfterKey(event.key, split.at(), split.range(), orientation, grows)
    if (to === null && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (to === null) split.reset()
    else split.move(to)
  }

  return (
    <hr
      class="splitter"
      data-split={props.orientation}
      tabIndex={0}
      aria-label={props.label}
      aria-controls={props.controls}
      aria-orientation={props.orientation}
      aria-valuemin={Math.round(props.split.range().min)}
      aria-valuemax={Math.round(props.split.range().max)}
      aria-valuenow={Math.round(props.split.at())}
      aria-valuetext={`${Math.round(props.split.at())} %`}
      title="Drag, or use the arrow keys; a double click or Enter puts it back"
      on:keydown={onKeyDown}
      onDblClick={props.split.reset}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    />
  )
}
