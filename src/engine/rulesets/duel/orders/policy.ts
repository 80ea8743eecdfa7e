import { nameIn } from '#engine/rulesets/duel/program.ts'
import { dryRun } from '#engine/rulesets/duel/rules/play.ts'
import { isHarmful, skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import { chooserOf, getUnit, opponent } from '#engine/rulesets/duel/rules/units.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelDecision, DuelState } from '#schemas/duel/state.ts'
import type { Side } from '#schemas/duel/words.ts'
import type { Check, Option } from '#schemas/trace.ts'
import { evaluate } from './evaluate.ts'
import { aboutWhom, type Legal, label, legalOrders } from './options.ts'

/** How many of the best orders are followed by the enemy's answer. */
const SHORT_LIST = 5

interface Thought {
  readonly order: Legal
  readonly after: DuelState
  /** What the state looks like right after the order. */
  readonly atOnce: number
  /**
   * What it looks like after the answer that hurts most, or after the first that makes it no better than an order
   * weighed before; null if it was not followed up.
   */
  answered: number | null
  answer: Legal | null
}

/**
 * Weighs every order by what it comes to, then the best few by the enemy's best answer. Draws are taken to be the
 * mildest. Of equals the first is taken.
 */
export function policy(
  state: DuelState,
  side: string,
  trace: ((decision: DuelDecision) => void) | null,
): DuelOrder {
  const me = side as Side
  const all = legalOrders(state)
  const orders = all.filter(({ type }) => type !== 'TIMEOUT')
  if (orders.length === 0) return all[0]!
  const thoughts = orders.map((order) => consider(state, order, me))
  const ranked = [...thoughts].sort((a, b) => b.atOnce - a.atOnce)
  const short = ranked.slice(0, SHORT_LIST)
  let best = short[0]!
  for (const thought of short) {
    think(thought, me, best.answered)
    if (thought.answered! > best.answered!) best = thought
  }
  if (trace !== null) for (const decision of decisions(state, thoughts, best, short.at(-1)!)) trace(decision)
  return best.order
}

function consider(state: DuelState, order: Legal, me: Side): Thought {
  const after = dryRun(state, order)
  return { order, after, atOnce: evaluate(after, me), answered: null, answer: null }
}

/** Looks for the enemy's answer that leaves least, as long as the order can still beat the best so far. */
function think(thought: Thought, me: Side, toBeat: number | null): void {
  thought.answered = thought.atOnce
  const next = choicesMade(thought.after)
  if (next.outcome !== null || next.holder !== opponent(me)) return
  for (const order of legalOrders(next)) {
    if (toBeat !== null && thought.answered <= toBeat) return
    if (!isAnswer(next, order)) continue
    const left = evaluate(dryRun(next, order), me)
    if (left >= thought.answered) continue
    thought.answered = left
    thought.answer = order
  }
}

/** Whether an order is one that hurts at once. */
function isAnswer(state: DuelState, { type, unitId }: Legal): boolean {
  if (type === 'USE_SKILL') return isHarmful(skillOfHero(state.skills, getUnit(state, unitId!))!)
  return type === 'ATTACK' || type === 'MOVE_AND_ATTACK'
}

/** A state with every open death choice answered. */
function choicesMade(state: DuelState): DuelState {
  let next = state
  while (next.deathChoices.length > 0)
    next = dryRun(next, {
      type: 'DEATH_CHOICE',
      player: chooserOf(next, next.deathChoices[0]!),
      choice: 'SPAWN_OBSTACLE',
    })
  return next
}

/** A decision for everybody who could have been chosen, in id order. */
function decisions(
  state: DuelState,
  thoughts: readonly Thought[],
  best: Thought,
  last: Thought,
): DuelDecision[] {
  const actorOf = ({ order }: Thought) => aboutWhom(state, order)!
  const actors = [...new Set(thoughts.map(actorOf))]
  return actors.map((actor) => {
    const own = thoughts.filter((thought) => actorOf(thought) === actor)
    const chosen = own.indexOf(best)
    return {
      actor,
      question: state.deathChoices.length > 0 ? 'What shall it leave?' : 'Which order is best?',
      busy: false,
      options: own.map((thought) => optionOf(state, thought, best, last)),
      chosen: chosen < 0 ? null : chosen,
      kind: 'weighed',
    }
  })
}

const answerText = (state: DuelState, answer: Legal): string =>
  `${nameIn(state, answer.unitId!)}, ${label(state, answer)}`

function optionOf(state: DuelState, thought: Thought, best: Thought, last: Thought): Option {
  const { order, atOnce, answered, answer, after } = thought
  const isShort = answered !== null
  const first: Check = {
    name: 'worth at once',
    passed: isShort,
    actual: atOnce,
    relation: '>=',
    needed: last.atOnce,
  }
  const isBest = thought === best
  const second: Check = {
    name: 'worth after the answer',
    passed: isBest,
    actual: answered ?? 0,
    relation: isBest ? '>=' : '>',
    needed: best.answered!,
    ...(answer !== null && { note: `answer feared: ${answerText(choicesMade(after), answer)}` }),
  }
  return {
    label: label(state, order),
    verdict: isBest ? 'selected' : 'rejected',
    ...(!isBest && { reason: isShort ? 'worse_after_the_answer' : 'less_worth' }),
    checks: isShort ? [first, second] : [first],
  }
}
