import { z } from 'zod'
import { decide, isPolicy, orderingSide } from '#engine/core/orders.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { programAt, type Snapshot, type Timeline } from '#engine/core/timeline.ts'
import type { Order } from '#schemas/edit.ts'
import type { Forecast, OrderClock, OrderOption, PartialAnswer, RefusedOption } from '#schemas/order.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Refusal } from '#schemas/refusal.ts'
import type { Answered, OrdersAt, Result } from './protocol.ts'

export const refusalText = ({ code, message }: Refusal): string => `${message} (${code})`

/** An order of the timeline's ruleset, checked. */
export const orderFrom = <T extends Types>({ ruleset }: Timeline<T>, wish: unknown): Result<Order> =>
  parse(ruleset.schemas.order, wish) as Result<Order>

export function ordersAt<T extends Types>(timeline: Timeline<T>, tick: number): OrdersAt | null {
  const { ruleset } = timeline
  const snapshot = snapshotAt(timeline, tick)
  const side = isOver(timeline, tick) ? null : orderingSide(ruleset, snapshot.state)
  if (ruleset.orders === undefined || side === null) return null
  const options = ruleset.orders.options(snapshot.state) as readonly OrderOption<Order>[]
  const decided = tick < timeline.ticks ? decide(timeline, snapshot, null) : null
  const order = decided !== null && 'order' in decided ? (decided.order as Order) : null
  return {
    side,
    controller: isPolicy(timeline, side) ? 'policy' : 'script',
    options,
    rest:
      ruleset.orders.awaiting(snapshot.state) === null ? ruleset.orders.extra!.rest(snapshot.state) : null,
    clock: (ruleset.orders.clock?.(snapshot.state) as OrderClock<Order> | null | undefined) ?? null,
    refused: tick === timeline.ticks ? refusedAtEnd(timeline, snapshot) : null,
    given: order && { order, ...wordsOf(timeline, snapshot, order) },
  }
}

function wordsOf<T extends Types>(timeline: Timeline<T>, { tick, state }: Snapshot<T>, order: T['order']) {
  const { label, unit = null } = timeline.ruleset.orders!.words(state, order, programAt(timeline, tick))
  return { label, unit }
}

/** What each of several orders would do; null for one that would be refused. Order by order: there may be hundreds. */
export function* forecastsAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  wishes: readonly unknown[],
): Generator<undefined, readonly (Forecast | null)[]> {
  const { state } = snapshotAt(timeline, tick)
  const program = programAt(timeline, tick)
  const found: (Forecast | null)[] = []
  for (const wish of wishes) {
    const order = orderFrom(timeline, wish)
    if (!order.ok) throw new Error(order.issues[0]!.message)
    found.push(timeline.ruleset.orders?.forecast(state, order.value, program) ?? null)
    yield
  }
  return found
}

/** What an order comes to as far as it is put together; null where orders are given in one piece. */
export function partialAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  wish: unknown,
): PartialAnswer<Order> | null {
  const { orders } = timeline.ruleset
  const schema = timeline.ruleset.schemas.order
  if (orders?.partial === undefined || !(schema instanceof z.ZodObject)) return null
  const part = parse(schema.partial(), wish)
  if (!part.ok) throw new Error(part.issues[0]?.message)
  const { state } = snapshotAt(timeline, tick)
  return orders.partial(state, part.value, programAt(timeline, tick)) as PartialAnswer<Order>
}

/** How far back one looks for what the others did. */
const ANSWERS_AT_MOST = 8

/** What was ordered since the side that is due at a tick ordered last, the latest last. */
export function* answersAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
): Generator<undefined, readonly Answered[]> {
  const side = orderingSide(timeline.ruleset, snapshotAt(timeline, tick).state)
  const found: Answered[] = []
  for (let at = tick - 1; side !== null && at >= 0 && found.length < ANSWERS_AT_MOST; at--) {
    const snapshot = snapshotAt(timeline, at)
    const by = orderingSide(timeline.ruleset, snapshot.state)
    if (by === side) break
    const decided = by === null ? null : decide(timeline, snapshot, null)
    if (by !== null && decided !== null && 'order' in decided && decided.order !== null)
      found.push({ tick: at, side: by, ...wordsOf(timeline, snapshot, decided.order) })
    yield
  }
  return found.reverse()
}

/** The order a battle stopped at, with the first check it fails. */
function refusedAtEnd<T extends Types>(timeline: Timeline<T>, snapshot: Snapshot<T>): OrdersAt['refused'] {
  const { ruleset, scenario, outcome } = timeline
  if (outcome?.kind !== 'refused') return null
  const order: T['order'] = (scenario.orders ?? [])[outcome.order]
  const passed = new Set<string>()
  const refusal = ruleset.orders!.refuse(snapshot.state, order, (code) => passed.add(code))
  return refusal && { ...wordsOf(timeline, snapshot, order), ...refusal, passed: [...passed] }
}

export function refusalsAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  unit: string,
): readonly RefusedOption[] | null {
  const { orders } = timeline.ruleset
  const { state } = snapshotAt(timeline, tick)
  if (orders === undefined || isOver(timeline, tick)) return null
  if (orderingSide(timeline.ruleset, state) === null) return null
  return orders.refusals?.(state, unit) ?? []
}

/** Whether nothing more can happen after a state. */
const isOver = <T extends Types>({ ticks, outcome }: Timeline<T>, tick: number): boolean =>
  tick === ticks && outcome !== null && outcome.kind !== 'awaiting' && outcome.kind !== 'refused'
