import type { Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { cellFromSquare } from '#schemas/encounter/cells.ts'
import type { TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import type { Candidate, Score } from '#schemas/trace.ts'
import { labelOf } from './turn-orders.ts'

type Option = EncounterDecision['options'][number]

/** An order that was weighed: what it comes to, and why. */
export interface Weighed {
  readonly order: TurnOrder
  readonly total: number
  readonly parts: readonly Score[]
  readonly plan: Plan | null
}

const QUESTION = 'Which order?'

/** The reasoning of a team that took the first of its best orders. */
export function decisionOf(
  state: EncounterState,
  side: string,
  weighed: readonly Weighed[],
  chosen: number,
  measure: string,
): EncounterDecision {
  const best = weighed[chosen]!.total
  const options = weighed.map(({ order, total, parts, plan }, i): Option => {
    const isChosen = i === chosen
    return {
      label: labelOf(order),
      order,
      total,
      verdict: isChosen ? 'selected' : 'rejected',
      ...(!isChosen && { reason: i > chosen && total === best ? 'looked at later' : 'comes to less' }),
      checks: [
        {
          name: measure,
          passed: isChosen,
          actual: total,
          // One looked at later has to come to more than the best before it.
          relation: i > chosen ? '>' : '>=',
          needed: best,
          ...(parts.length > 0 && { note: parts.map(({ name, value }) => `${name} ${value}`).join(', ') }),
        },
      ],
      candidates: plan === null ? [] : candidatesOf(state, plan),
      ...(isChosen && plan !== null && { cells: cellsOf(weighed, plan, measure) }),
    }
  })
  return { actor: side, question: QUESTION, busy: false, options, chosen, kind: 'weighed' }
}

/** What every square came to that could have been chosen for the same. */
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
const candidatesOf = ({ units }: EncounterState, { parts }: Plan): Candidate[] =>
  parts.map(({ unit, effects, total }) => ({
    unit: units[unit]!.id,
    score: [
      { name: 'forecast', value: total },
      ...effects.map(({ target, value }) => ({ name: units[target]!.id, value })),
    ],
    kept: true,
  }))
