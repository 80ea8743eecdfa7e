import type { Fault, Outcome } from '../../schemas/outcome.ts'
import type { Types } from './ruleset.ts'
import { isGiven, type Timeline } from './timeline.ts'

/** What the tick after a state does on behalf of a side, and how many of the scenario's orders are used up by then. */
export interface Decided<T extends Types> {
  readonly order: T['order'] | null
  readonly orders: number
}

/**
 * The order of a tick: one given by hand comes first, then the policy's where it decides for the side, then the
 * scenario's next. With none, or with one that is refused, the battle stops there.
 */
export function decide<T extends Types>(
  timeline: Timeline<T>,
  { tick, state, orders: used }: { tick: number; state: T['state']; orders: number },
  trace: ((decision: T['decision']) => void) | null,
): Decided<T> | { readonly outcome: Outcome } {
  const { orders: rules } = timeline.ruleset
  const side = rules?.awaiting(state) ?? null
  if (rules === undefined || side === null) return { order: null, orders: used }
  const given = timeline.edits.find((edit) => isGiven(edit) && edit.tick === tick)
  if (given !== undefined && isGiven(given)) {
    const code = rules.refuse(state, given.order)?.code
    return code === undefined ? { order: given.order, orders: used } : { outcome: wrongByHand(tick, code) }
  }
  if (isPolicy(timeline, side)) return { order: rules.policy(state, side, trace), orders: used }
  const order = isScriptOver(timeline, tick) ? undefined : scriptOf(timeline)[used]
  if (order === undefined) return { outcome: { kind: 'awaiting', side } }
  const refusal = rules.refuse(state, order)
  if (refusal !== null) return { outcome: { kind: 'refused', order: used, code: refusal.code } }
  return { order, orders: used + 1 }
}

/** Whoever gives an order is told at once if it is refused: only a file that was altered brings one here. */
const wrongByHand = (tick: number, code: string): Fault => ({
  kind: 'fault',
  tick,
  phase: 'order',
  message: `the order given for it by hand is refused: ${code}`,
})

const scriptOf = <T extends Types>({ scenario }: Timeline<T>): readonly T['order'][] => scenario.orders ?? []

const isScriptOver = <T extends Types>({ edits }: Timeline<T>, tick: number): boolean =>
  edits.some((edit) => isGiven(edit) && edit.tick < tick)

export const isPolicy = <T extends Types>({ scenario }: Timeline<T>, side: string): boolean => {
  const controllers: Readonly<Record<string, string | undefined>> = scenario.controllers ?? {}
  return controllers[side] === 'policy'
}
