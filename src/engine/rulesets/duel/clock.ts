import { label, legalOrders } from '#engine/rulesets/duel/orders/options.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { ACTION_SECONDS, DEATH_CHOICE_SECONDS, GRACE_MS } from '#schemas/duel/words.ts'
import type { OrderClock } from '#schemas/order.ts'

/** Too slow to act costs the hero; too slow to choose leaves an obstacle. */
export function clock(state: DuelState): OrderClock<DuelOrder> | null {
  const isChoice = state.deathChoices.length > 0
  const orders = legalOrders(state)
  const order = isChoice ? orders[0] : orders.find(({ type }) => type === 'TIMEOUT')
  if (order === undefined) return null
  return {
    seconds: isChoice ? DEATH_CHOICE_SECONDS : ACTION_SECONDS,
    graceMs: GRACE_MS,
    order,
    label: isChoice ? label(state, order) : `time is up for ${order.player}`,
  }
}
