import { nameIn } from '#engine/rulesets/duel/program.ts'
import { dryRun } from '#engine/rulesets/duel/rules/play.ts'
import { getSkill, isHarmful } from '#engine/rulesets/duel/rules/skills.ts'
import { chooserOf, getUnit, opponent } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import type { Side } from '#schemas/duel/words.ts'
import type { Check, Option } from '#schemas/trace.ts'
import { evaluate } from './evaluate.ts'
import { aboutWhom, type Legal, label, legalOrders } from './options.ts'

/** For how many of the best orders the enemy's answer is looked at. */
const SHORT_LIST = 5

interface Thought {
  readonly order: Legal
  readonly after: DuelState
  /** What the state looks like right after the order. */
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
  const thoughts = orders
    .filter(({ type }) => type !== 'TIMEOUT')
    .map((order): Thought => {
      const after = dryRun(state, order)
      return { order, after, atOnce: evaluate(after, me) }
    })
  const short = [...thoughts].sort((a, b) => b.atOnce - a.atOnce).slice(0, SHORT_LIST)
  const weighed: Weighed[] = []
  let best: Weighed | null = null
  for (const thought of short) {
    const next = weigh(thought, me, best?.left ?? null)
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

/** Looks for the enemy's most harmful answer, as long as the order can still beat the best so far. */
function weigh(thought: Thought, me: Side, toBeat: number | null): Weighed {
  let left = thought.atOnce
  let answer: Legal | null = null
  const next = choicesMade(thought.after)
  if (next.outcome !== null || next.holder !== opponent(me)) return { thought, left, answer }
  for (const order of legalOrders(next)) {
    if (toBeat !== null && left <= toBeat) break
    if (!isAnswer(next, order)) continue
    const worth = evaluate(dryRun(next, order), me)
    if (worth >= left) continue
    left = worth
    answer = order
  }
  return { thought, left, answer }
}

/** Whether an order hurts somebody at once. */
function isAnswer(state: DuelState, { type, unitId }: Legal): boolean {
  if (type === 'USE_SKILL') return isHarmful(getSkill(state.skills, getUnit(state, unitId ?? '')))
  return type === 'ATTACK' || type === 'MOVE_AND_ATTACK'
}

/** A state with every open death choice answered. */
function choicesMade(state: DuelState): DuelState {
  const [dead] = state.deathChoices
  if (dead === undefined) return state
  const player = chooserOf(state, dead)
  return choicesMade(dryRun(state, { type: 'DEATH_CHOICE', player, choice: 'SPAWN_OBSTACLE' }))
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
    checks: followed === undefined ? [atOnce] : [atOnce, afterAnswer(followed, best)],
  }
}

function afterAnswer({ thought, left, answer }: Weighed, best: Weighed): Check {
  const isBest = thought === best.thought
  const next = choicesMade(thought.after)
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
