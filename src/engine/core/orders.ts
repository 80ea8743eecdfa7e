import type { Fault, Outcome } from '#schemas/outcome.ts'
import type { Refusal } from '#schemas/refusal.ts'
import type { ExtraOrders, Orders, Ruleset, Types } from './ruleset.ts'
import { type Battle, faultOf, type Given, isGiven } from './timeline.ts'

/** What the tick after a state does on behalf of a side, and how many of the scenario's orders are used up by then. */
interface Decided<T extends Types> {
  readonly order: T['order'] | null
  readonly orders: number
}

export type Decision<T extends Types> = Decided<T> | { readonly outcome: Outcome }

/** A policy at its decision. */
interface Thinking<T extends Types> {
  readonly steps: Generator<undefined, T['order']>
  readonly orders: number
}

type Known<T extends Types> = { readonly tick: number; readonly state: T['state']; readonly orders: number }

/** What faults call a tick's order, which is asked for before its phases run. */
export const ASKED = 'order'

/** The side whose order the tick after a state needs; null also where the rules cannot say, which ends the battle there. */
export function awaitedSide<T extends Types>({ orders }: Ruleset<T>, state: T['state']): string | null {
  try {
    return orders?.awaiting(state) ?? null
  } catch {
    return null
  }
}

/** The side that may order something in the tick after a state, whether the tick needs it or not. */
export const orderingSide = <T extends Types>(ruleset: Ruleset<T>, state: T['state']): string | null =>
  awaitedSide(ruleset, state) ?? ruleset.orders?.extra?.side(state) ?? null

/**
 * The order of a tick: one given by hand comes first, then the policy's where it decides for the side, then the
 * scenario's next. With none, or with one that is refused, the battle stops there, and so it does where a rule throws.
 */
export function decide<T extends Types>(
  battle: Battle<T>,
  known: Known<T>,
  trace: ((decision: T['decision']) => void) | null,
): Decision<T> {
  return runToEnd(deciding(battle, known, trace), battle.pulse)
}

/** The same in steps, for a policy may think long. */
export function* deciding<T extends Types>(
  battle: Battle<T>,
  known: Known<T>,
  trace: ((decision: T['decision']) => void) | null,
): Generator<undefined, Decision<T>> {
  try {
    const decided = beginDeciding(battle, known, trace)
    return 'steps' in decided ? { order: yield* decided.steps, orders: decided.orders } : decided
  } catch (error) {
    return { outcome: faultOf(error, known.tick, ASKED) }
  }
}

function beginDeciding<T extends Types>(
  battle: Battle<T>,
  known: Known<T>,
  trace: ((decision: T['decision']) => void) | null,
): Decision<T> | Thinking<T> {
  const { tick, state, orders: used } = known
  const { orders: rules } = battle.ruleset
  if (rules === undefined) return { order: null, orders: used }
  const side = rules.awaiting(state)
  if (side === null) return decideExtra(battle, rules, known)
  const given = givenAt(battle, tick)
  if (given !== undefined) return fromHand(battle, known, given)
  if (isPolicy(battle, side)) {
    const before = trace === null ? battle.decided.get(tick) : undefined
    const steps = before === undefined ? rules.deciding?.(state, side, trace) : undefined
    if (steps !== undefined) return { steps, orders: used }
    return { order: before ?? rules.policy(state, side, trace), orders: used }
  }
  const order = isScriptOver(battle, tick) ? undefined : scriptOf(battle)[used]
  return order === undefined ? { outcome: { kind: 'awaiting', side } } : fromScript(rules, known, order)
}

/**
 * What is ordered in a tick that needs nothing: where the scenario's next order is for another time, nothing. Whoever
 * plays by hand is asked, for nobody else knows what comes next.
 */
function decideExtra<T extends Types>(battle: Battle<T>, rules: Orders<T>, known: Known<T>): Decision<T> {
  const { tick, state, orders: used } = known
  const nothing = { order: null, orders: used }
  const side = rules.extra?.side(state) ?? null
  if (rules.extra === undefined || side === null) return nothing
  const given = givenAt(battle, tick)
  if (given !== undefined) return fromHand(battle, known, given)
  if (isScriptOver(battle, tick))
    return isAsked(battle, rules.extra, tick, side) && rules.options(state).length > 0
      ? { outcome: { kind: 'awaiting', side } }
      : nothing
  const order = scriptOf(battle)[used]
  return order === undefined || !rules.extra.includes(order) ? nothing : fromScript(rules, known, order)
}

function fromHand<T extends Types>(
  { ruleset }: Battle<T>,
  { tick, state, orders }: Known<T>,
  { order }: Given<T>,
): Decision<T> {
  const refusal = refusalOf(ruleset, state, order)
  return refusal === null ? { order, orders } : { outcome: wrongByHand(tick, refusal.code) }
}

function fromScript<T extends Types>(
  { refuse }: Orders<T>,
  { state, orders: used }: Known<T>,
  order: T['order'],
): Decision<T> {
  const refusal = refuse(state, order)
  return refusal === null
    ? { order, orders: used + 1 }
    : { outcome: { kind: 'refused', order: used, code: refusal.code } }
}

/** Whether a person plays the side now: by hand so far, or at it just then where a policy plays otherwise. */
function isAsked<T extends Types>(
  battle: Battle<T>,
  { includes }: ExtraOrders<T>,
  tick: number,
  side: string,
): boolean {
  if (battle.edits.some((edit) => isGiven(edit) && edit.tick > tick)) return false
  if (!isPolicy(battle, side)) return true
  const last = givenAt(battle, tick - 1)
  return last !== undefined && last.order !== null && includes(last.order)
}

function givenAt<T extends Types>({ edits }: Battle<T>, tick: number): Given<T> | undefined {
  const given = edits.find((edit) => isGiven(edit) && edit.tick === tick)
  return given !== undefined && isGiven(given) ? given : undefined
}

/** Why an order given by hand is refused; null if it is accepted. None at all is one where it can be done without. */
export function refusalOf<T extends Types>(
  { orders: rules }: Ruleset<T>,
  state: T['state'],
  order: T['order'] | null,
): Refusal | null {
  if (rules === undefined) return null
  if (order !== null) return rules.refuse(state, order)
  return rules.awaiting(state) === null
    ? null
    : { code: 'order_needed', message: 'The battle cannot go on without an order here.' }
}

/** Whoever gives an order is told at once if it is refused: only a file that was altered brings one here. */
const wrongByHand = (tick: number, code: string): Fault => ({
  kind: 'fault',
  tick,
  phase: ASKED,
  message: `the order given for it by hand is refused: ${code}`,
})

const scriptOf = <T extends Types>({ scenario }: Battle<T>): readonly T['order'][] => scenario.orders ?? []

const isScriptOver = <T extends Types>({ edits }: Battle<T>, tick: number): boolean =>
  edits.some((edit) => isGiven(edit) && edit.tick < tick)

export const isPolicy = <T extends Types>({ scenario }: Battle<T>, side: string): boolean => {
  const controllers: Readonly<Record<string, string | undefined>> = scenario.controllers ?? {}
  return controllers[side] === 'policy'
}

/** Takes all steps at once, calling `onStep` after each. */
export function runToEnd<R>(steps: Generator<undefined, R>, onStep?: () => void): R {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    onStep?.()
  }
}
