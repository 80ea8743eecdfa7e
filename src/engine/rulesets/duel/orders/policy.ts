import { nameIn } from '#engine/rulesets/duel/program.ts'
import { play, tryOut } from '#engine/rulesets/duel/rules/play.ts'
import { chooserOf, opponent } from '#engine/rulesets/duel/rules/units.ts'
import { copy } from '#engine/rulesets/duel/setup.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import type { Side } from '#schemas/duel/words.ts'
import type { Check, Option } from '#schemas/trace.ts'
import { evaluate } from './evaluate.ts'
import { Field } from './field.ts'
import { type FieldOrder, inFull, type Legal } from './field-order.ts'
import { aboutWhom, label, legalOrders } from './options.ts'
import { carryOut } from './plain.ts'
import { passTurn } from './plain-turn.ts'
import { harmfulOrders, possibleOrders } from './possible.ts'

/** What the policy goes by: which orders look best, and which of those still do after the enemy's answer. */
export const CONSIDERATIONS = ['worth at once', 'worth after the answer']

/** For how many of the best orders the enemy's answer is looked at. */
const SHORT_LIST = 5

interface Thought {
  readonly order: FieldOrder
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

// The state as it is, as the enemy answers in it, and as one order after the other leaves it.
const NOW = new Field()
const NEXT = new Field()
const TRIED = new Field()

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
  NOW.read(state)
  const stateNow = () => state
  const thoughts: Thought[] = []
  for (const order of possibleOrders(NOW)) thoughts.push({ order, atOnce: worthOf(NOW, order, me, stateNow) })
  const short = shortListOf(thoughts)
  const weighed: Weighed[] = []
  let best: Weighed | null = null
  for (const thought of short) {
    const next = weigh(state, thought, me, best?.left ?? null)
    weighed.push(next)
    if (best === null || next.left > best.left) best = next
  }
  if (best === null) {
    const [only] = legalOrders(state)
    if (only === undefined) throw new Error(`there is nothing to order for ${side}`)
    return only
  }
  if (trace !== null) for (const decision of decisions(state, thoughts, weighed, best)) trace(decision)
  return inFull(NOW, best.thought.order)
}

/** The best few at once, the best first; of equals the earlier one. */
function shortListOf(thoughts: readonly Thought[]): Thought[] {
  const short: Thought[] = []
  for (const thought of thoughts) {
    const last = short[SHORT_LIST - 1]
    if (last !== undefined && last.atOnce >= thought.atOnce) continue
    let place = Math.min(short.length, SHORT_LIST - 1)
    for (; place > 0; place--) {
      const better = short[place - 1]
      if (better === undefined || better.atOnce >= thought.atOnce) break
      short[place] = better
    }
    short[place] = thought
  }
  return short
}

/** Looks for the enemy's most harmful answer, as long as the order can still beat the best so far. */
function weigh(state: DuelState, thought: Thought, me: Side, toBeat: number | null): Weighed {
  const { order, atOnce } = thought
  let left = atOnce
  let answer: FieldOrder | null = null
  const isBeaten = () => toBeat !== null && left <= toBeat
  if (isBeaten()) return { thought, left, answer }
  let after: DuelState | null = null
  const stateAfter = () => {
    after ??= afterOrder(state, inFull(NOW, order))
    return after
  }
  if (!isFollowed(NEXT.become(NOW), order)) NEXT.read(stateAfter())
  if (NEXT.winner !== null || NEXT.holder !== opponent(me)) return { thought, left, answer }
  for (const each of harmfulOrders(NEXT)) {
    if (isBeaten()) break
    const worth = worthOf(NEXT, each, me, stateAfter)
    if (worth >= left) continue
    left = worth
    answer = each
  }
  return { thought, left, answer: answer === null ? null : inFull(NEXT, answer) }
}

/** Takes a field to where the enemy answers an order, if it is plain all the way. */
const isFollowed = (field: Field, order: FieldOrder): boolean =>
  carryOut(field, order) && (field.winner !== null || passTurn(field, order))

/** What the state of a field is worth to a side after an order; `stateOf` is asked only if the order is not plain. */
export function worthOf(field: Field, order: FieldOrder, side: Side, stateOf: () => DuelState): number {
  const isPlain =
    carryOut(TRIED.become(field), order) &&
    (TRIED.winner !== null || TRIED.isAsking || passTurn(TRIED, order))
  return isPlain ? evaluate(TRIED, side) : worthAfter(stateOf(), inFull(field, order), side)
}

// Orders that are not plain are played by the rules on a copy of the state, with the mildest draws and without a log.

function played(state: DuelState, order: Legal): DuelState {
  const after = copy(state)
  play(tryOut(after), order)
  return after
}

const worthAfter = (state: DuelState, order: Legal, side: Side): number =>
  evaluate(TRIED.read(played(state, order)), side)

/** The state the enemy answers an order in: every open death choice is answered too. */
export function afterOrder(state: DuelState, order: Legal): DuelState {
  let after = played(state, order)
  for (;;) {
    const [dead] = after.deathChoices
    if (dead === undefined) return after
    const player = chooserOf(after, dead)
    after = played(after, { type: 'DEATH_CHOICE', player, choice: 'SPAWN_OBSTACLE' })
  }
}

/** A decision for every unit that could have acted, in id order. */
function decisions(
  state: DuelState,
  thoughts: readonly Thought[],
  weighed: readonly Weighed[],
  best: Weighed,
): DuelDecision[] {
  const actorOf = ({ order }: Thought) => aboutWhom(state, inFull(NOW, order)) ?? ''
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
    label: label(state, inFull(NOW, thought.order)),
    verdict: isBest ? 'selected' : 'rejected',
    ...(!isBest && { reason: followed === undefined ? 'less_worth' : 'worse_after_the_answer' }),
    checks: followed === undefined ? [atOnce] : [atOnce, afterAnswer(state, followed, best)],
  }
}

function afterAnswer(state: DuelState, { thought, left, answer }: Weighed, best: Weighed): Check {
  const isBest = thought === best.thought
  const next = afterOrder(state, inFull(NOW, thought.order))
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
