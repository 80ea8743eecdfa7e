import './choices.css'
import { createEffect, For, on, onCleanup, Show } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { isSameCell } from '#ui/board/layout/geometry.ts'
import { createWalker } from '#ui/board/pointer/create-walker.ts'
import { useWorkshop } from '#ui/state/context.ts'
import { onPressKey } from './Layer.tsx'

/** The cells at which something can be ordered, below the tokens. */
export function Choices() {
  const board = useBoard()
  // Gone before what was drawn of it has let go of pointer and focus.
  const { overlay } = useWorkshop()
  return (
    <g class="bd-choices">
      <For each={overlay()?.aims}>
        {({ cell, tone, label }) => (
          <g
            class="bd-choice"
            data-tone={tone}
            onPointerEnter={() => overlay()?.lookAt?.(cell)}
            onPointerLeave={() => overlay()?.lookAt?.(null)}
          >
            <title>{label}</title>
            <polygon points={board.outline(cell, 'apart')} />
            <Show when={!board.isTaken(cell)}>
              <circle cx={board.centre(cell).x} cy={board.centre(cell).y} r="4" />
            </Show>
          </g>
        )}
      </For>
    </g>
  )
}

export interface BoardCursor {
  /** Moves it by a key, from a cell if it is told to; false for other keys. */
  onKey(event: KeyboardEvent, from: Cell | null): boolean
  focus(cell: Cell): void
}

/** A cell one walks to by arrow keys; Enter is a click on it. */
export function Cursor(props: { ref(cursor: BoardCursor): void }) {
  const board = useBoard()
  const { overlay } = useWorkshop()
  const walker = createWalker(board, board.firstCell())
  let mark: SVGGElement | undefined
  createEffect(on(board.cells, () => walker.goTo(board.firstCell()), { defer: true }))
  onCleanup(() => {
    if (document.activeElement === mark) board.screen.focus()
  })

  const focus = () => mark?.focus({ preventScroll: true })
  props.ref({
    focus(cell) {
      walker.goTo(cell)
      focus()
    },
    onKey(event, from) {
      const next = walker.step(event, from)
      if (next === null) return false
      overlay()?.lookAt?.(next)
      focus()
      return true
    },
  })
  const use = () => {
    const unit = board.tokens().find((token) => standsOn(token, walker.cell()))
    overlay()?.useAt?.(walker.cell(), unit?.id ?? null)
  }
  const name = () => {
    const aims = (overlay()?.aims ?? []).filter(({ cell }) => isSameCell(cell, walker.cell()))
    const orders = aims.length === 0 ? '' : `: ${aims.map(({ label }) => label).join(', ')}`
    return `${board.cellText(walker.cell())}${orders}`
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot be drawn inside an SVG.
    <g
      ref={mark}
      class="bd-cursor"
      role="button"
      tabindex="0"
      aria-label={name()}
      onKeyDown={onPressKey(use)}
      onFocus={() => overlay()?.lookAt?.(walker.cell())}
      onBlur={() => overlay()?.lookAt?.(null)}
    >
      <polygon points={board.outline(walker.cell(), 'apart')} />
    </g>
  )
}
