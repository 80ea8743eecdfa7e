import { z } from 'zod/mini'
import { decide, isPolicy, orderingSide } from '#engine/core/orders.ts'
import type { Orders, Types } from '#engine/core/ruleset.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import { programAt, type Snapshot, type Timeline } from '#engine/core/timeline.ts'
import type { Order } from '#schemas/documents/battle.ts'
import type { Forecast, OrderClock, OrderOption, PartialAnswer, RefusedOption } from '#schemas/order.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Refusal } from '#schemas/refusal.ts'
import type { Answered, OrdersAt, Result } from './protocol.ts'

export const refusalText = ({ code, message }: Refusal): string => `${message} (${code})`

/** An order of the timeline's ruleset, checked. */
export const orderFrom = <T extends Types>({ ruleset }: Timeline<T>, wish: unknown): Result<Order> =>
  parse(ruleset.schemas.order, wish) as Result<Order>

/** Throws the first issue of what is not valid. */
export function validOrThrow<T>(parsed: Result<T>): T {
  if (parsed.ok) return parsed.value
  throw new Error(parsed.issues[0]?.message)
}

export function ordersAt<T extends Types>(timeline: Timeline<T>, tick: number): OrdersAt | null {
  const { ruleset } = timeline
  const { orders } = ruleset
  const snapshot = snapshotAt(timeline, tick)
  const { state } = snapshot
  const side = isOver(timeline, tick) ? null : orderingSide(ruleset, state)
  if (orders === undefined || side === null) return null
  const decided = tick < timeline.ticks ? decide(timeline, snapshot, null) : null
  const order = decided !== null && 'order' in decided ? (decided.order as Order) : null
  return {
    side,
    controller: isPolicy(timeline, side) ? 'policy' : 'script',
    options: orders.options(state) as readonly OrderOption<Order>[],
    rest: orders.awaiting(state) === null ? (orders.extra?.rest(state) ?? null) : null,
    clock: (orders.clock?.(state) as OrderClock<Order> | null | undefined) ?? null,
    refused: tick === timeline.ticks ? refusedAtEnd(timeline, orders, snapshot) : null,
    given: order && { order, ...wordsOf(timeline, orders, snapshot, order) },
  }
}

function wordsOf<T extends Types>(
  timeline: Timeline<T>,
  orders: Orders<T>,
  { tick, state }: Snapshot<T>,
  order: T['order'],
) {
  const { label, unit = null } = orders.words(state, order, programAt(timeline, tick))
  return { label, unit }
}

/** What each of several orders would do, step by step, for there may be hundreds; null for one that would be refused. */
export function* forecastsAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  wishes: readonly unknown[],
): Generator<undefined, readonly (Forecast | null)[]> {
  const { state } = snapshotAt(timeline, tick)
  const program = programAt(timeline, tick)
  const found: (Forecast | null)[] = []
  for (const wish of wishes) {
    const order = validOrThrow(orderFrom(timeline, wish))
    found.push(timeline.ruleset.orders?.forecast(state, order, program) ?? null)
    yield
  }
  return found
}

/** What the rules say of an unfinished order; null where orders are given in one piece. */
export function partialAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
  wish: unknown,
): PartialAnswer<Order> | null {
  const { orders } = timeline.ruleset
  const schema = timeline.ruleset.schemas.order
  if (orders?.partial === undefined || !(schema instanceof z.ZodMiniObject)) return null
  const part = validOrThrow(parse(z.partial(schema), wish))
  const { state } = snapshotAt(timeline, tick)
  return orders.partial(state, part, programAt(timeline, tick)) as PartialAnswer<Order>
}

/** How many orders of the others are looked up. */
const ANSWERS_AT_MOST = 8

/** What the others ordered since the side to move at a tick ordered last, the latest last. */
export function* answersAt<T extends Types>(
  timeline: Timeline<T>,
  tick: number,
): Generator<undefined, readonly Answered[]> {
  const { orders } = timeline.ruleset
  const side = orderingSide(timeline.ruleset, snapshotAt(timeline, tick).state)
  const found: Answered[] = []
  if (orders === undefined || side === null) return found
  for (let at = tick - 1; at >= 0 && found.length < ANSWERS_AT_MOST; at--) {
    const snapshot = snapshotAt(timeline, at)
    const by = orderingSide(timeline.ruleset, snapshot.state)
    if (by === side) break
    const decided = by === null ? null : decide(timeline, snapshot, null)
    if (by !== null && decided !== null && 'order' in decided && decided.order !== null)
      found.push({ tick: at, side: by, ...wordsOf(timeline, orders, snapshot, decided.order) })
    yield
  }
  return found.reverse()
}

/** The order a battle stopped at, with the first check it fails. */
function refusedAtEnd<T extends Types>(
  timeline: Timeline<T>,
  orders: Orders<T>,
  snapshot: Snapshot<T>,
): OrdersAt['refused'] {
  const { scenario, outcome } = timeline
  if (outcome?.kind !== 'refused') return null
  const order: T['order'] = (scenario.orders ?? [])[outcome.order]
  const passed = new Set<string>()
  const refusal = orders.refuse(snapshot.state, order, (code) => passed.add(code))
  return refusal && { ...wordsOf(timeline, orders, snapshot, order), ...refusal, passed: [...passed] }
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

/** Whether nothing can happen after a state. */
const isOver = <T extends Types>({ ticks, outcome }: Timeline<T>, tick: number): boolean =>
  tick === ticks && outcome !== null && outcome.kind !== 'awaiting' && outcome.kind !== 'refused'
