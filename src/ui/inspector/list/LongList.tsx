import './long-list.css'
import { createUniqueId, For, type JSX, onMount } from 'solid-js'
import type { LongListModel } from './create-long-list.ts'

interface Props {
  readonly label: string
  readonly list: LongListModel
  setScroller(element: HTMLElement): void
  /** What a screen reader hears of a row. */
  spoken(index: number): string
  onChoose(index: number): void
  readonly children: (index: number) => JSX.Element
}

/** A list of any length; arrows, page keys, Home and End move along it, Enter chooses. */
export function LongList(props: Props) {
  const id = createUniqueId()
  const rowId = (index: number) => `${id}-${index}`
  const keys: Readonly<Record<string, (list: LongListModel) => void>> = {
    ArrowDown: (list) => list.move(1),
    ArrowUp: (list) => list.move(-1),
    PageDown: (list) => list.move(list.rowsAPage()),
    PageUp: (list) => list.move(-list.rowsAPage()),
    Home: (list) => list.activate(0),
    End: (list) => list.activate(list.total() - 1),
    Enter: (list) => props.onChoose(list.active()),
  }
  /** Keys used here must not reach the page's own shortcuts. */
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    props.list.noteScroll()
    act(props.list)
  }
  return (
    <div
      class="scroll in-lines"
      // Not before it is on the page: it is measured at once.
      ref={(element) => onMount(() => props.setScroller(element))}
      role="listbox"
      aria-label={props.label}
      tabIndex={0}
      aria-activedescendant={props.list.active() < 0 ? undefined : rowId(props.list.active())}
      on:keydown={onKeyDown}
      on:wheel={{ handleEvent: props.list.noteScroll, passive: true }}
      on:touchmove={{ handleEvent: props.list.noteScroll, passive: true }}
      onPointerDown={props.list.noteScroll}
    >
      <div
        class="in-lines-all"
        role="presentation"
        style={{ height: `${props.list.virtualizer.getTotalSize()}px` }}
      >
        <For each={props.list.virtualizer.getVirtualItems()}>
          {(row) => {
            const index = () => props.list.base() + row.index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the list, which names this row as the active one.
              <div
                class="in-event"
                role="option"
                id={rowId(index())}
                tabIndex={-1}
                aria-label={props.spoken(index())}
                aria-selected={props.list.active() === index()}
                aria-posinset={index() + 1}
                aria-setsize={props.list.total()}
                style={{ transform: `translateY(${row.start}px)` }}
                onClick={() => {
                  props.list.activate(index())
                  props.onChoose(index())
                }}
              >
                {props.children(index())}
              </div>
            )
          }}
        </For>
      </div>
    </div>
  )
}
