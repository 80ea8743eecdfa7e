import { createMemo } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { asShown, whereIs } from '#ui/battle/whereabouts.ts'
import { useSession } from '#ui/state/context.ts'

/** The picked unit, and where it and the others are in the frame looked at. */
export function usePicked() {
  const session = useSession()
  const names = useNames()
  const whereOf = (id: string) => whereIs(session.frame()?.view, id)
  return {
    unit: createMemo(() => names.units.find(({ id }) => id === session.picked()) ?? null),
    where: createMemo(() => whereOf(session.picked() ?? '')),
    whereOf,
    /** A unit with the side it has by now. */
    asShown: (unit: UnitInfo) => asShown(unit, whereOf(unit.id), names.units),
  }
}
