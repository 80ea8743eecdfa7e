import { createMemo, createSignal } from 'solid-js'
import type { Cell } from '#schemas/trace.ts'
import type { BoardModel } from '#ui/board/create-board.ts'
import { gridPositionAt, moveInGrid, rowsOf } from '#ui/board/layout/grid-navigation.ts'

/** The cell the keys have got to. */
export function createWalker({ grid, cells }: BoardModel, first: Cell) {
  const positionAt = (cell: Cell) => gridPositionAt(grid(), cell)
  const [position, setPosition] = createSignal(positionAt(first))
  const rows = createMemo(() => rowsOf(grid(), cells()))
  return {
    rows,
    cell: () => position().cell,
    goTo: (cell: Cell) => setPosition(positionAt(cell)),
    /** One step by a key, from another cell if it is told to; null for other keys. */
    step({ key, ctrlKey }: KeyboardEvent, from: Cell | null = null): Cell | null {
      const begin = from === null ? position() : positionAt(from)
      const next = moveInGrid(grid(), rows(), begin, ctrlKey ? `Ctrl+${key}` : key)
      if (next !== null) setPosition(next)
      return next?.cell ?? null
    },
  }
}
