import { useSession } from '#ui/state/context.ts'
import { cellName, type NameOf } from './cell-names.ts'

const NO_BOARD = { cells: [] }

/** Names the cells of the open battle's board. */
export function useCellName(): NameOf {
  const session = useSession()
  return (cell) => cellName(session.summary()?.board ?? NO_BOARD, cell)
}
