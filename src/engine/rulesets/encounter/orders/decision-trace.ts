import type { Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { cellFromSquare } from '#schemas/encounter/cells.ts'
import type { TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterDecision } from '#schemas/encounter/state.ts'
import type { Candidate, Score } from '#schemas/trace.ts'
import { labelOf } from './turn-orders.ts'

type Option = EncounterDecision['options'][number]

/** An order that was weighed: its score, and why. */
export interface Weighed {
  readonly order: TurnOrder
  readonly total: number
  readonly parts: readonly Score[]
  readonly plan: Plan | null
}

const QUESTION = 'Which order?'

/** The reasoning of a team that took the first of its best orders. */
export function decisionOf(
  side: string,
  weighed: readonly Weighed[],
  chosen: Weighed,
  measure: string,
): EncounterDecision {
  const place = weighed.indexOf(chosen)
  const options = weighed.map(({ order, total, parts, plan }, i): Option => {
    const isChosen = i === place
    return {
      label: labelOf(order),
      order,
      total,
      verdict: isChosen ? 'selected' : 'rejected',
      ...(!isChosen && { reason: i > place && total === chosen.total ? 'looked at later' : 'comes to less' }),
      checks: [
        {
          name: measure,
          passed: isChosen,
          actual: total,
          // A later one has to score more than the best before it.
          relation: i > place ? '>' : '>=',
          needed: chosen.total,
          ...(parts.length > 0 && { note: parts.map(({ name, value }) => `${name} ${value}`).join(', ') }),
        },
      ],
      candidates: plan === null ? [] : candidatesOf(plan),
      ...(isChosen && plan !== null && { cells: cellsOf(weighed, plan, measure) }),
    }
  })
  return { actor: side, question: QUESTION, busy: false, options, chosen: place, kind: 'weighed' }
}

/** The score of every square that could have been chosen for the same action. */
const cellsOf = (weighed: readonly Weighed[], chosen: Plan, measure: string): Candidate[] =>
  weighed.flatMap(({ plan, total }) =>
    plan === null || plan.aim !== chosen.aim
      ? []
      : [
          {
            cell: cellFromSquare(plan.square),
            score: [{ name: measure, value: total }],
            kept: plan === chosen,
            ...(plan !== chosen && { because: 'comes to no more' }),
          },
        ],
  )

/** Who would take part, with what each would do to whom. */
const candidatesOf = ({ parts }: Plan): Candidate[] =>
  parts.map(({ by, effects, total }) => ({
    unit: by.id,
    score: [
      { name: 'forecast', value: total },
      ...effects.map(({ target, value }) => ({ name: target.id, value })),
    ],
    kept: true,
  }))
