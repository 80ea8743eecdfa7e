import { createSignal } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { mentionsIn } from '#ui/battle/cell-names.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { isSameCell } from '#ui/board/layout/geometry.ts'

/** The cell under the pointer, or that of the focused unit or cell. */
export function createPointedCell(board: BoardModel) {
  const [cell, setCell] = createSignal<Cell | null>(null, {
    equals: (a, b) => a === b || (a !== null && b !== null && isSameCell(a, b)),
  })
  return {
    cell,
    leave: () => setCell(null),
    onPointerMove: (event: PointerEvent) => setCell(board.cellAt(board.screen.pointOf(event))),
    onFocusIn({ target }: FocusEvent) {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      const token = board.token(target.getAttribute('data-unit') ?? '')
      const named = mentionsIn(target.getAttribute('aria-label') ?? '', board.ground())[0]
      setCell(token?.cell ?? named?.cell ?? null)
    },
  }
}
