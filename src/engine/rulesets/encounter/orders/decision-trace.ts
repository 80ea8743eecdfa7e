import { effectsOf, type Field, type Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { cellFromSquare, squareName } from '#schemas/encounter/cells.ts'
import type { Move, TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterDecision } from '#schemas/encounter/state.ts'
import type { Side } from '#schemas/encounter/words.ts'
import type { Candidate, Score } from '#schemas/trace.ts'
import { labelOf } from './turn-orders.ts'

type Option = EncounterDecision['options'][number]

/** What an order is worth, by name. */
export type Worth = Readonly<Record<string, number>>

/** Something that was weighed: its score, and what that is made of. */
export interface Weighed {
  readonly what: Plan | Move
  readonly total: number
  /** null where one number is all there is. */
  readonly worth: Worth | null
}

const isPlan = (what: Plan | Move): what is Plan => 'aim' in what

export const orderOf = (side: Side, { what }: Weighed): TurnOrder =>
  isPlan(what) ? { side, action: what.aim, target: squareName(what.square) } : what

const termsOf = (worth: Worth): Score[] =>
  Object.entries(worth)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => ({ name, value }))

const QUESTION = 'Which order?'

/** The reasoning of a team that took the first of its best orders. */
export function decisionOf(
  side: Side,
  field: Field,
  weighed: readonly Weighed[],
  chosen: Weighed,
  measure: string,
): EncounterDecision {
  const place = weighed.indexOf(chosen)
  const options = weighed.map((each, i): Option => {
    const { what, total, worth } = each
    const order = orderOf(side, each)
    const isChosen = i === place
    const terms = worth === null ? null : termsOf(worth)
    const note = (terms ?? []).map(({ name, value }) => `${name} ${value}`).join(', ')
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
          ...(note !== '' && { note }),
        },
      ],
      ...(terms !== null && { terms }),
      candidates: isPlan(what) ? candidatesOf(field, what) : [],
      ...(isChosen && isPlan(what) && { cells: cellsOf(weighed, what, measure) }),
    }
  })
  return { actor: side, question: QUESTION, busy: false, options, chosen: place, kind: 'weighed' }
}

/** The score of every square that could have been chosen for the same action. */
const cellsOf = (weighed: readonly Weighed[], chosen: Plan, measure: string): Candidate[] =>
  weighed.flatMap(({ what, total }) =>
    isPlan(what) && what.aim === chosen.aim
      ? [
          {
            cell: cellFromSquare(what.square),
            score: [{ name: measure, value: total }],
            kept: what === chosen,
            ...(what !== chosen && { because: 'comes to no more' }),
          },
        ]
      : [],
  )

/** Who would take part, with what each would do to whom. */
const candidatesOf = (field: Field, { aim, parts }: Plan): Candidate[] =>
  parts.map((part) => ({
    unit: part.by.id,
    score: [
      { name: 'forecast', value: part.total },
      ...effectsOf(field, aim, part).map(({ target, value }) => ({ name: target.id, value })),
    ],
    kept: true,
  }))
