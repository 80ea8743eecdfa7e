import './choices.css'
import { createEffect, on, onCleanup } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { standsOn } from '#ui/battle/token-cells.ts'
import { useBoard } from '#ui/board/create-board.ts'
import { isSameCell } from '#ui/board/layout/geometry.ts'
import { createWalker } from '#ui/board/layout/grid-navigation.ts'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { onPressKey } from './Layer.tsx'

export interface BoardCursor {
  /** Moves by a key, from the given cell if there is one; false for other keys. */
  onKey(event: KeyboardEvent, from: Cell | null): boolean
  focus(cell: Cell): void
}

/** The cell the arrow keys have reached; Enter clicks it. */
export function Cursor(props: { ref(cursor: BoardCursor): void }) {
  const board = useBoard()
  const session = useSession()
  const { overlay } = useWorkshop()
  const walker = createWalker(board, board.firstCell())
  let mark: SVGGElement | undefined
  const restart = () => walker.goTo(board.firstCell())
  createEffect(on(board.cells, restart, { defer: true }))
  // Only before the user goes anywhere: under their fingers it stays.
  createEffect(on(session.picked, (unit) => unit !== null && document.activeElement !== mark && restart()))
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
