import { decide, isPolicy } from '../engine/core/orders.ts'
import type { Refusal, Types } from '../engine/core/ruleset.ts'
import { snapshotAt } from '../engine/core/simulate.ts'
import type { Timeline } from '../engine/core/timeline.ts'
import type { Order } from '../schemas/edit.ts'
import { parse } from '../schemas/issues.ts'
import type { Forecast, OrderClock, OrderOption, RefusedOption } from '../schemas/order.ts'
import { PARTS } from '../schemas/parts.ts'
import type { OrdersAt, Result } from './protocol.ts'

export const refusalText = ({ code, message }: Refusal): string => `${message} (${code})`

/** An order of the timeline's ruleset, checked. */
export const orderFrom = <T extends Types>({ scenario }: Timeline<T>, wish: unknown): Result<Order> =>
  parse(PARTS[scenario.ruleset].order, wish) as Result<Order>

export function ordersAt<T extends Types>(timeline: Timeline<T>, tick: number): OrdersAt | null {
  const { ruleset } = timeline
  const snapshot = snapshotAt(timeline, tick)
  const side = isOver(timeline, tick) ? null : (ruleset.orders?.awaiting(snapshot.state) ?? null)
  if (ruleset.orders === undefined || side === null) return null
  const options = ruleset.orders.options(snapshot.state) as readonly OrderOption<Order>[]
  const decided = tick < timeline.ticks ? decide(timeline, snapshot, null) : null
  const order = decided !== null && 'order' in decided ? (decided.order as Order) : null
  return {
    side,
    controller: isPolicy(timeline, side) ? 'policy' : 'script',
    options,
    explains: ruleset.orders.refusals !== undefined,
    clock: (ruleset.orders.clock?.(snapshot.state) as OrderClock<Order> | null | undefined) ?? null,
    refused: tick === timeline.ticks ? refusedAtEnd(timeline, snapshot.state) : null,
    given: order && givenOf(order, options),
  }
}

function givenOf(order: Order, options: readonly OrderOption<Order>[]): OrdersAt['given'] {
  const option = options.find((known) => isSame(known.order, order))
  return { order, label: option?.label ?? null, unit: option?.unit ?? null }
}

export function forecastAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  wish: unknown,
): Result<Forecast | null> {
  const order = orderFrom(timeline, wish)
  if (!order.ok) return order
  const { state } = snapshotAt(timeline, tick)
  return { ok: true, value: timeline.ruleset.orders?.forecast(state, order.value) ?? null }
}

/** The first check that the order a battle stopped at fails. */
function refusedAtEnd<T extends Types>({ ruleset, scenario, outcome }: Timeline<T>, state: T['state']) {
  if (outcome?.kind !== 'refused') return null
  const order = (scenario.orders ?? [])[outcome.order]
  return order === undefined ? null : (ruleset.orders?.refuse(state, order) ?? null)
}

export const refusalsAt = <T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  unit: string,
): readonly RefusedOption[] =>
  isOver(timeline, tick)
    ? []
    : (timeline.ruleset.orders?.refusals?.(snapshotAt(timeline, tick).state, unit) ?? [])

/** Whether nothing more can happen after a state. */
const isOver = <T extends Types>({ ticks, outcome }: Timeline<T>, tick: number): boolean =>
  tick === ticks && outcome !== null && outcome.kind !== 'awaiting' && outcome.kind !== 'refused'

/** Orders are plain data; whoever made one may have named its fields in another order. */
const isSame = (a: unknown, b: unknown): boolean => sortedText(a) === sortedText(b)

const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
