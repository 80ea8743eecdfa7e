import type { UnitInfo } from '#schemas/view.ts'
import { useSession } from '#ui/state/context.ts'
import { cellName } from './cell-names.ts'
import type { Names } from './reasoning.ts'

const NO_BOARD = { cells: [] }

interface BattleNames extends Names {
  readonly units: readonly UnitInfo[]
}

/** What the units and cells of the open battle are called. */
export function useNames(): BattleNames {
  const session = useSession()
  return {
    get units() {
      return session.summary()?.units ?? []
    },
    cellName: (cell) => cellName(session.summary()?.board ?? NO_BOARD, cell),
  }
}

/** Where one would pick a unit, if there were any. */
export const NO_UNITS = 'No units are named in this battle; see Events.'
