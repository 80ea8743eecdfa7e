import { createMemo } from 'solid-js'
import type { UnitInfo } from '#schemas/view.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { asShown, whereIs } from '#ui/battle/whereabouts.ts'
import { useSession } from '#ui/state/context.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'

export type Picked = ReturnType<typeof usePicked>

/** The picked unit, and where it and the others are in the frame looked at. */
export function usePicked() {
  const session = useSession()
  const names = useNames()
  const whereOf = (id: string) => whereIs(session.frame()?.view, id)
  // The same in another branch: who changes something there must not lose hold of it.
  const unit = createMemo(() => names.units.find(({ id }) => id === session.picked()) ?? null, null, {
    equals: deepEqual,
  })
  const where = createMemo(() => whereOf(session.picked() ?? ''))
  return {
    /** Part of every question: another branch has other answers. */
    here: () => ({ branch: session.cursor().branch, tick: session.packet()?.tick ?? 0 }),
    unit,
    where,
    whereOf,
    isAbsent: () => session.frame() !== null && unit() !== null && where().token === undefined,
    isDead: () => where().absent?.kind === 'dead',
    /** Dead, or gone by something that happened. */
    isGone: () => {
      const { kind, since } = where().absent ?? {}
      return kind === 'dead' || (kind === 'gone' && since !== undefined)
    },
    /** A unit with the side it has by now. */
    asShown: (unit: UnitInfo) => asShown(unit, whereOf(unit.id), names.units),
  }
}
