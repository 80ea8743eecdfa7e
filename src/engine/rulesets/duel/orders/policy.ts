import { nameIn } from '#engine/rulesets/duel/program.ts'
import { play, tryOut } from '#engine/rulesets/duel/rules/play.ts'
import { nextTurn, passesQuietly } from '#engine/rulesets/duel/rules/turn.ts'
import { chooserOf, findUnit, getUnit, opponent } from '#engine/rulesets/duel/rules/units.ts'
import type { Pos } from '#schemas/duel/fields.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelDecision, DuelState, Unit } from '#schemas/duel/state.ts'
import type { PhaseName, Side } from '#schemas/duel/words.ts'
import type { Check, Option } from '#schemas/trace.ts'
import { evaluate } from './evaluate.ts'
import { aboutWhom, harmfulOrders, type Legal, label, legalOrders } from './options.ts'
import { carryOut, isCalm, type Plain, plainOf } from './plain.ts'
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
  const plain = isCalm(state) ? plainOf(state, order) : null
  if (plain === null || plain.fells || plain.isOnObstacle) run(after, order)
  else afterPlain(after, plain, order)
  for (;;) {
    const [dead] = after.deathChoices
    if (dead === undefined) return after
    run(after, { type: 'DEATH_CHOICE', player: chooserOf(after, dead), choice: 'SPAWN_OBSTACLE' })
  }
}

const run = (state: DuelState, order: Legal): void => play(tryOut(state), order)

/** What a state is worth to a side after an order. */
export function worthAfter(state: DuelState, order: Legal, side: Side): number {
  const tried = TRIED.copyOf(state)
  // Whose turn it is and what they are asked is worth nothing, so that the rest need not be played.
  const isEnough = (phase: PhaseName) =>
    phase === 'prompt' ||
    (phase === 'advance' && Boolean(order.unitId) && passesQuietly(tried, order.unitId ?? ''))
  play(tryOut(tried, { enter: (phase) => !isEnough(phase) }), order)
  return evaluate(tried, side)
}

/** The same for all orders of one state: those that come to one plain thing are not played one by one. */
export function worthOfOrders(state: DuelState, side: Side): (order: Legal) => number {
  const isStill = isCalm(state)
  let idle: DuelState | null = null
  let idler: Unit | null = null
  let isQuiet = false
  let bare: DuelState | null = null

  /** What comes after a unit has passed: nothing that counts, or all that a round's end brings. */
  const passFor = (unit: Unit): void => {
    if (idler?.id === unit.id) return
    idler = unit
    isQuiet = passesQuietly(state, unit.id)
    idle = null
  }

  const worthElsewhere = (unit: Unit, pos: Pos): number => {
    if (idle === null) {
      idle = IDLE.copyOf(state)
      run(idle, { type: 'END_TURN', player: unit.side, unitId: unit.id })
    }
    const mover = findUnit(idle, unit.id)
    if (mover !== undefined) mover.pos = pos
    return evaluate(idle, side)
  }

  /** Done to a copy that is put right again afterwards. */
  const worthOfPlain = ({ unit, pos, cooldown, left }: Plain): number => {
    bare ??= BARE.copyOf(state)
    const mover = getUnit(bare, unit.id)
    mover.pos = pos
    if (cooldown !== null) mover.cooldown = cooldown
    for (const { id, hp } of left) hurt(getUnit(bare, id), hp)
    const worth = evaluate(bare, side)
    mover.pos = unit.pos
    if (cooldown !== null) mover.cooldown = unit.cooldown
    for (const { id } of left) hurt(getUnit(bare, id), getUnit(state, id).hp)
    return worth
  }

  return (order) => {
    const plain = isStill ? plainOf(state, order) : null
    if (plain === null) return worthAfter(state, order, side)
    passFor(plain.unit)
    if (isQuiet || plain.fells) return worthOfPlain(plain)
    if (plain.cooldown === null && plain.left.length === 0) return worthElsewhere(plain.unit, plain.pos)
    return evaluate(afterPlain(TRIED.copyOf(state), plain, order), side)
  }
}

function hurt(unit: Unit, hp: number): void {
  unit.hp = hp
  unit.alive = hp > 0
}

function afterPlain(after: DuelState, plain: Plain, order: Legal): DuelState {
  carryOut(after, plain, order)
  nextTurn(tryOut(after), plain.unit.id)
  return after
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
