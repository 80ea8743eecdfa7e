import { isSameTile } from '#engine/rulesets/duel/board.ts'
import { nameIn } from '#engine/rulesets/duel/program.ts'
import { amountOf, planAttack } from '#engine/rulesets/duel/rules/damage.ts'
import { play, tryOut } from '#engine/rulesets/duel/rules/play.ts'
import { passesQuietly } from '#engine/rulesets/duel/rules/turn.ts'
import {
  chooserOf,
  findUnit,
  getUnit,
  has,
  isDrafted,
  opponent,
  unitAt,
} from '#engine/rulesets/duel/rules/units.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelDecision, DuelState, Unit } from '#schemas/duel/state.ts'
import type { BuffType, Side } from '#schemas/duel/words.ts'
import type { Check, Option } from '#schemas/trace.ts'
import { evaluate } from './evaluate.ts'
import { aboutWhom, harmfulOrders, type Legal, label, legalOrders } from './options.ts'
import { Scratch } from './scratch.ts'

/** For how many of the best orders the enemy's answer is looked at. */
const SHORT_LIST = 5

interface Thought {
  readonly order: Legal
  /** What the state is worth right after the order. */
  readonly atOnce: number
}

/** An order whose answer was looked at. */
interface Weighed {
  readonly thought: Thought
  /** What is left after the worst answer, or after the first one that makes it no better than an earlier order. */
  readonly left: number
  readonly answer: Legal | null
}

/**
 * Scores every order by the state it leads to, then the best few by the enemy's best answer. Every draw is assumed
 * to be the mildest. The first of equals wins.
 */
export function policy(
  state: DuelState,
  side: string,
  trace: ((decision: DuelDecision) => void) | null,
): DuelOrder {
  const me = side as Side
  const orders = legalOrders(state)
  const worthOf = worthOfOrders(state, me)
  const thoughts: Thought[] = []
  for (const order of orders) if (order.type !== 'TIMEOUT') thoughts.push({ order, atOnce: worthOf(order) })
  const short = shortListOf(thoughts)
  const weighed: Weighed[] = []
  let best: Weighed | null = null
  for (const thought of short) {
    const next = weigh(state, thought, me, best?.left ?? null)
    weighed.push(next)
    if (best === null || next.left > best.left) best = next
  }
  const [only] = orders
  if (best === null) {
    if (only === undefined) throw new Error(`there is nothing to order for ${side}`)
    return only
  }
  if (trace !== null) for (const decision of decisions(state, thoughts, weighed, best)) trace(decision)
  return best.thought.order
}

/** The best few at once, the best first; of equals the earlier one. */
function shortListOf(thoughts: readonly Thought[]): Thought[] {
  const short: Thought[] = []
  for (const thought of thoughts) {
    let place = short.length
    for (; place > 0 && (short[place - 1]?.atOnce ?? 0) < thought.atOnce; place--);
    if (place === SHORT_LIST) continue
    if (short.length === SHORT_LIST) short.pop()
    short.splice(place, 0, thought)
  }
  return short
}

/** Looks for the enemy's most harmful answer, as long as the order can still beat the best so far. */
function weigh(state: DuelState, thought: Thought, me: Side, toBeat: number | null): Weighed {
  let left = thought.atOnce
  let answer: Legal | null = null
  const isBeaten = () => toBeat !== null && left <= toBeat
  if (isBeaten()) return { thought, left, answer }
  const next = afterOrder(state, thought.order)
  if (next.outcome !== null || next.holder !== opponent(me)) return { thought, left, answer }
  const worthOf = worthOfOrders(next, me)
  for (const order of harmfulOrders(next)) {
    if (isBeaten()) break
    const worth = worthOf(order)
    if (worth >= left) continue
    left = worth
    answer = order
  }
  return { thought, left, answer }
}

// Orders are tried by the rules on copies of the state, with the mildest draws and without a log.

const FOLLOWED = new Scratch()
const TRIED = new Scratch()
const IDLE = new Scratch()
const BARE = new Scratch()

/** The state the enemy answers an order in: every open death choice is answered too. Good until the next one is asked for. */
export function afterOrder(state: DuelState, order: Legal): DuelState {
  const after = FOLLOWED.copyOf(state)
  run(after, order)
  for (;;) {
    const [dead] = after.deathChoices
    if (dead === undefined) return after
    run(after, { type: 'DEATH_CHOICE', player: chooserOf(after, dead), choice: 'SPAWN_OBSTACLE' })
  }
}

function run(state: DuelState, order: Legal): void {
  for (const _ of play(tryOut(state), order));
}

/** What a state is worth to a side after an order. */
export function worthAfter(state: DuelState, order: Legal, side: Side): number {
  const tried = TRIED.copyOf(state)
  const flow = play(tryOut(tried), order)[Symbol.iterator]()
  for (;;) {
    const { done, value: phase } = flow.next()
    // Whose turn it is and what they are asked is worth nothing, so that the rest need not be played.
    const isEnough = phase === 'advance' && order.unitId && passesQuietly(tried, order.unitId)
    if (done || phase === 'prompt' || isEnough) return evaluate(tried, side)
  }
}

/** The same for all orders of one state: those that do one plain thing are not tried one by one. */
export function worthOfOrders(state: DuelState, side: Side): (order: Legal) => number {
  const isStill = isCalm(state)
  let idle: DuelState | null = null
  let idler: Unit | null = null
  let bare: DuelState | null = null

  /** What comes after a unit has passed: nothing that counts, or all that a round's end brings. */
  const idleFor = (unit: Unit): DuelState => {
    if (idle !== null && idler?.id === unit.id) return idle
    idle = IDLE.copyOf(state)
    idler = unit
    if (!passesQuietly(state, unit.id)) run(idle, { type: 'END_TURN', player: unit.side, unitId: unit.id })
    return idle
  }

  const worthElsewhere = (unit: Unit, pos: Pos): number => {
    const left = idleFor(unit)
    const mover = findUnit(left, unit.id)
    if (mover !== undefined) mover.pos = pos
    return evaluate(left, side)
  }

  /** Struck on a copy that is put right again afterwards. */
  const worthOfBlow = (unit: Unit, pos: Pos, { receiver: { id }, left }: Blow): number => {
    bare ??= BARE.copyOf(state)
    const [mover, receiver] = [getUnit(bare, unit.id), getUnit(bare, id)]
    const { hp } = receiver
    mover.pos = pos
    receiver.hp = left
    receiver.alive = left > 0
    const worth = evaluate(bare, side)
    mover.pos = unit.pos
    receiver.hp = hp
    receiver.alive = true
    return worth
  }

  return (order) => {
    const unit = isStill && order.unitId ? getUnit(state, order.unitId) : null
    if (unit === null || !isPlain(state, unit, order)) return worthAfter(state, order, side)
    if (order.type === 'MOVE' || order.type === 'END_TURN') return worthElsewhere(unit, order.pos ?? unit.pos)
    const blow = plainBlow(state, unit, order)
    // Who falls is asked about before the turn is passed.
    return blow !== null && (blow.left === 0 || passesQuietly(state, unit.id))
      ? worthOfBlow(unit, order.type === 'ATTACK' ? unit.pos : (order.pos ?? unit.pos), blow)
      : worthAfter(state, order, side)
  }
}

/** Whether nothing is under way that could happen to anybody at any time. */
const isCalm = ({ units }: DuelState): boolean => {
  for (const { prepared, alive, hp } of units) if (prepared !== null || alive !== hp > 0) return false
  return true
}

const PLAIN: readonly unknown[] = ['MOVE', 'END_TURN', 'ATTACK', 'MOVE_AND_ATTACK']

/** Whether an order is no more than being elsewhere and striking: nothing lies there, and no buff makes more of it. */
function isPlain({ tiles }: DuelState, { buffs }: Unit, { type, pos }: Legal): boolean {
  if (!PLAIN.includes(type)) return false
  for (const buff of buffs) if (UNEVEN.includes(buff.type)) return false
  if (pos && type !== 'ATTACK') for (const tile of tiles) if (isSameTile(tile.pos, pos)) return false
  return true
}

const UNEVEN: readonly BuffType[] = ['SPEED', 'SLOW', 'INVISIBLE', 'CHALLENGE']

interface Blow {
  readonly receiver: Unit
  /** Its hp afterwards; 0 only of a minion that just falls. */
  readonly left: number
}

/** A blow that costs hp and nothing else; null if there is more to it. */
function plainBlow(state: DuelState, unit: Unit, { type, pos, targetUnitId }: Legal): Blow | null {
  const target = type === 'ATTACK' ? pos && unitAt(state, pos) : findUnit(state, targetUnitId ?? '')
  if (!target || unit.charges || has(target, 'FEINT')) return null
  const hit = planAttack(state, unit, target)
  const receiver = getUnit(state, hit.receiver)
  if (hit.negated || has(receiver, 'SHIELD')) return null
  const left = Math.max(0, receiver.hp - amountOf(hit))
  if (left === 0 && (!isDrafted(receiver) || has(receiver, 'DEATH_MARK'))) return null
  return { receiver, left }
}

/** A decision for every unit that could have acted, in id order. */
function decisions(
  state: DuelState,
  thoughts: readonly Thought[],
  weighed: readonly Weighed[],
  best: Weighed,
): DuelDecision[] {
  const actorOf = ({ order }: Thought) => aboutWhom(state, order) ?? ''
  return [...new Set(thoughts.map(actorOf))].map((actor) => {
    const own = thoughts.filter((thought) => actorOf(thought) === actor)
    const chosen = own.indexOf(best.thought)
    return {
      actor,
      question: state.deathChoices.length > 0 ? 'What shall it leave?' : 'Which order is best?',
      busy: false,
      options: own.map((thought) => optionOf(state, thought, weighed, best)),
      chosen: chosen < 0 ? null : chosen,
      kind: 'weighed',
    }
  })
}

function optionOf(state: DuelState, thought: Thought, weighed: readonly Weighed[], best: Weighed): Option {
  const followed = weighed.find((each) => each.thought === thought)
  const isBest = followed === best
  const atOnce: Check = {
    name: 'worth at once',
    passed: followed !== undefined,
    actual: thought.atOnce,
    relation: '>=',
    needed: weighed.at(-1)?.thought.atOnce ?? 0,
  }
  return {
    label: label(state, thought.order),
    verdict: isBest ? 'selected' : 'rejected',
    ...(!isBest && { reason: followed === undefined ? 'less_worth' : 'worse_after_the_answer' }),
    checks: followed === undefined ? [atOnce] : [atOnce, afterAnswer(state, followed, best)],
  }
}

function afterAnswer(state: DuelState, { thought, left, answer }: Weighed, best: Weighed): Check {
  const isBest = thought === best.thought
  const next = afterOrder(state, thought.order)
  return {
    name: 'worth after the answer',
    passed: isBest,
    actual: left,
    relation: isBest ? '>=' : '>',
    needed: best.left,
    ...(answer !== null && {
      note: `answer feared: ${nameIn(next, answer.unitId ?? '')}, ${label(next, answer)}`,
    }),
  }
}
