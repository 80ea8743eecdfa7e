import { createEffect, createMemo, For, Index, on, onCleanup, Show } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { useBoard } from '#ui/board/create-board.ts'
import type { Menu, Remark } from '#ui/state/board-tools.ts'
import '#ui/board/layers/choices.css'
import { Button } from '#ui/kit/Button.tsx'
import { createPlacement, placedStyle } from '#ui/kit/place-popup.ts'

/** The orders possible at a cell: arrows choose, Enter orders, Escape goes back. */
export function TargetMenu(props: { readonly menu: Menu; onLeave(cell: Cell): void }) {
  const board = useBoard()
  let list!: HTMLDivElement
  // By the time the menu is left, its props are gone.
  let { cell } = props.menu
  createEffect(() => {
    cell = props.menu.cell
  })
  const place = createPlacement(
    () => list,
    () => board.besideCell(props.menu.cell),
  )
  const items = () => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const focus = () => items()[props.menu.at]?.focus({ preventScroll: true })
  const isShown = createMemo(() => place() !== null)
  createEffect(on([isShown, () => props.menu.at], ([isPlaced]) => isPlaced && focus()))
  onCleanup(() => {
    if (list.contains(document.activeElement)) props.onLeave(cell)
  })
  const onKey = (event: KeyboardEvent) => {
    const last = props.menu.items.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: props.menu.at === last ? 0 : props.menu.at + 1,
      ArrowUp: props.menu.at === 0 ? last : props.menu.at - 1,
      Home: 0,
      End: last,
    }
    const next = targets[event.key]
    if (next !== undefined) props.menu.look(next)
    else if (event.key === 'Escape') props.menu.leave()
    else if (event.key === 'Enter' || event.key === ' ') props.menu.useItem(props.menu.at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={list}
      class="popup bd-menu"
      role="menu"
      tabindex="-1"
      aria-label="What to order"
      style={placedStyle(place())}
      on:keydown={onKey}
    >
      <Index each={props.menu.items}>
        {(item, index) => (
          <Button
            variant="row"
            class="edge bd-menu-item"
            role="menuitem"
            aria-label={`${item().name}: ${item().note}`}
            tabindex={index === props.menu.at ? 0 : -1}
            data-on={index === props.menu.at ? '' : undefined}
            // Not on enter: a menu that opens under a resting pointer must not choose by itself.
            onPointerMove={() => index !== props.menu.at && props.menu.look(index)}
            onClick={() => props.menu.useItem(index)}
          >
            <span class="choice-mark" data-tone={item().tone} />
            <b>{item().label}</b>
            <span class="quiet">{item().note}</span>
          </Button>
        )}
      </Index>
      <Keys />
    </div>
  )
}

const Keys = () => (
  <p class="quiet bd-menu-keys" role="presentation">
    <kbd>Enter</kbd> order <kbd>Esc</kbd> back
  </p>
)

/** Shown beside a cell: what an order would do, or why there is none. */
export function RemarkAt(props: { readonly remark: Remark }) {
  const board = useBoard()
  let box!: HTMLDivElement
  const place = createPlacement(
    () => box,
    () => board.besideCell(props.remark.cell),
  )
  return (
    <div
      ref={box}
      class="popup bd-remark"
      role={props.remark.isRefusal ? 'alert' : 'note'}
      data-refusal={props.remark.isRefusal ? '' : undefined}
      style={placedStyle(place())}
    >
      <For each={props.remark.lines}>{(line) => <p>{line}</p>}</For>
      <Show when={!props.remark.isRefusal}>
        <Keys />
      </Show>
    </div>
  )
}
