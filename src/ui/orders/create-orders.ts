import { createEffect, on, untrack } from 'solid-js'
import { unitText } from '#schemas/text/check-text.ts'
import { useNames } from '#ui/battle/use-names.ts'
import { useSession } from '#ui/state/context.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import type { OrderTrial } from '#ui/state/trial/create-order-trial.ts'
import { nextAble } from './aiming.ts'
import { createChoices, createOptions } from './create-choices.ts'
import { createGiving } from './create-giving.ts'
import { createPointing } from './create-pointing.ts'
import type { OrdersModel } from './types.ts'

/** What can be ordered at the cursor, what is pointed at, and what that would do. */
export function createOrders({ look }: Pick<OrderTrial, 'look'>): OrdersModel {
  const session = useSession()
  const names = useNames()
  const choices = createChoices()
  const options = createOptions(choices)
  const giving = createGiving(choices)
  const pointing = createPointing({ ...choices, ...options, ...giving })

  /** Whoever is to act next is picked; where the side acts as one, nobody is. */
  createEffect(
    on([choices.orders, choices.isDue], ([now, isDue]) => {
      if (now === null || !isDue || !untrack(choices.isCurrent)) return
      const { isAble, isForAll } = choices
      const picked = session.picked()
      if (picked !== null && isAble(picked) && !isForAll()) return
      const units = untrack(() => names.units).map(({ id }) => id)
      const next = isForAll() ? null : nextAble(units, isAble, picked)
      const hasOrdered = giving.takeOrdered()
      if (next !== picked && (next !== null || hasOrdered)) session.pick(next)
    }),
  )

  /** Where something else was ordered, what is pointed at is played; where an order is due, a forecast says enough. */
  createEffect(
    on(pointing.shown, (option) => {
      const given = choices.orders()?.given ?? null
      const isOther = option !== null && given !== null && !deepEqual(option.order, given.order)
      look(isOther && choices.isCurrent() ? option : null)
    }),
  )

  return {
    ...choices,
    ...options,
    ...giving,
    ...pointing,
    setOwner: (unit: string | null) => unit !== session.picked() && session.pick(unit),
    unitText: (unit: string) => unitText(unit, names.units),
    order: () => giving.order(pointing.chosen()),
  }
}
