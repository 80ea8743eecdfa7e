import { digest } from '#engine/core/digest.ts'
import { decide, isPolicy, orderingSide } from '#engine/core/orders.ts'
import type { Types } from '#engine/core/ruleset.ts'
import { snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { type Change, type Given, isGiven, type Timeline } from '#engine/core/timeline.ts'
import type { Edit } from '#schemas/documents/battle.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { ENGINE } from './version.ts'

export const finalDigest = <T extends Types>(timeline: Timeline<T>): string =>
  digest(snapshotAt(timeline, timeline.ticks).state)

/** The digest of every state, one after the other: all at once may take long. */
export function* digestsOf<T extends Types>(timeline: Timeline<T>): Generator<string, void> {
  for (const { state } of snapshots(timeline, 0)) yield digest(state)
}

/** The file that lets anybody see this battle again and be sure that it is the same. */
export function replayOf<T extends Types>(
  timeline: Timeline<T>,
  digests: string[] = [...digestsOf(timeline)],
): Replay {
  return {
    format: 'tickscope/replay',
    version: 1,
    scenario: timeline.scenario,
    ...decisionsOf(timeline),
    ticks: timeline.ticks,
    outcome: timeline.outcome as Outcome,
    digest: digests.at(-1) ?? finalDigest(timeline),
    digests,
    engine: ENGINE,
  }
}

/**
 * What was decided from outside: the orders of sides that no policy plays, in sequence, and every other change. Where a
 * policy was overruled, or a person is being asked for what can be done without, the orders by hand keep their ticks: a
 * list of orders would say nothing of that.
 */
function decisionsOf<T extends Types>(timeline: Timeline<T>): Pick<Replay, 'orders' | 'edits'> {
  const { ruleset, scenario, outcome, ticks } = timeline
  const script: readonly T['order'][] = scenario.orders ?? []
  const orders: T['order'][] = []
  const others: Change<T>[] = timeline.edits.filter((change) => !isGiven(change))
  const byHand: Given<T>[] = []
  let keepsTicks = false
  if (ruleset.orders !== undefined)
    for (const { tick, state, orders: used } of snapshots(timeline, 0)) {
      if (tick === ticks) {
        orders.push(...script.slice(0, used))
        keepsTicks ||= outcome?.kind === 'awaiting' && ruleset.orders.awaiting(state) === null
        continue
      }
      const side = orderingSide(ruleset, state)
      const given = timeline.edits.find((change) => change.tick === tick && isGiven(change))
      if (side === null || given === undefined || !isGiven(given)) continue
      byHand.push(given)
      keepsTicks ||= isPolicy(timeline, side)
    }
  if (keepsTicks) others.push(...byHand)
  else orders.push(...byHand.flatMap(({ order }) => (order === null ? [] : [order])))
  if (outcome?.kind === 'refused') orders.push(script[outcome.order])
  const edits = others.sort((a, b) => a.tick - b.tick) as Edit[]
  return { orders, ...(edits.length > 0 && { edits }) }
}

/**
 * The scenario that plays what was ordered by hand, as far as a scenario can: until the first change that is no order.
 * A side whose policy was overruled is ordered all through.
 */
export function orderedScenario<T extends Types>(timeline: Timeline<T>): Scenario {
  const { ruleset, scenario, edits } = timeline
  const end = Math.min(timeline.ticks, ...edits.filter((change) => !isGiven(change)).map(({ tick }) => tick))
  const given = new Map(edits.flatMap((change) => (isGiven(change) ? [[change.tick, change] as const] : [])))
  if (ruleset.orders === undefined || [...given.keys()].every((tick) => tick >= end)) return scenario
  const taken: {
    readonly side: string
    readonly isByHand: boolean
    readonly isScripted: boolean
    readonly order: T['order']
  }[] = []
  for (const snapshot of snapshots(timeline, 0, end)) {
    const side = snapshot.tick < end ? orderingSide(ruleset, snapshot.state) : null
    const decided = side === null ? null : decide(timeline, snapshot, null)
    if (side === null || decided === null || !('order' in decided) || decided.order === null) continue
    const isScripted = decided.orders > snapshot.orders
    taken.push({ side, isByHand: given.has(snapshot.tick), isScripted, order: decided.order })
  }
  const ordered = new Set(taken.filter(({ isByHand }) => isByHand).map(({ side }) => side))
  const isOrdered = (side: string) => ordered.has(side) || !isPolicy(timeline, side)
  const orders = taken
    .filter(({ side, isScripted }) => isScripted || isOrdered(side))
    .map(({ order }) => order)
  const controllers = Object.fromEntries(
    Object.entries(scenario.controllers ?? {}).map(([side, by]) => [side, isOrdered(side) ? 'script' : by]),
  )
  return { ...scenario, orders, ...(scenario.controllers && { controllers }) } as Scenario
}
