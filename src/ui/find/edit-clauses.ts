import type { Condition, ConditionClause } from '#schemas/query/conditions.ts'
import type { TableName } from '#schemas/query/tables.ts'

// What the builder does to the parts of a query. Parts it does not touch keep their text.

export type Clauses = readonly ConditionClause[]

/** Matches every row. */
const ANY: Condition = { text: 'true', form: null }

const changed = (
  clauses: Clauses,
  at: number,
  change: (clause: ConditionClause) => ConditionClause,
): Clauses => clauses.map((clause, i) => (i === at ? change(clause) : clause))

/** Sets a condition; one beyond the last is added, in place of one that asks nothing. */
export const withCondition = (clauses: Clauses, at: number, place: number, condition: Condition): Clauses =>
  changed(clauses, at, (clause) => ({
    ...clause,
    conditions:
      place < clause.conditions.length
        ? clause.conditions.with(place, condition)
        : [...clause.conditions.filter(({ text }) => text !== ANY.text), condition],
  }))

/** Takes a condition away, and with its last one a clause that is not what is asked for. */
export function withoutCondition(clauses: Clauses, at: number, place: number): Clauses {
  const left = changed(clauses, at, (clause) => ({
    ...clause,
    conditions: clause.conditions.filter((_, i) => i !== place),
  }))
  const whole = left.filter(({ conditions }, i) => i === 0 || conditions.length > 0)
  // What else must match in the tick needs something to go with.
  return whole.length > 1 && whole[0]?.conditions.length === 0
    ? changed(whole, 0, (clause) => ({ ...clause, conditions: [ANY] }))
    : whole
}

export const withTable = (clauses: Clauses, at: number, table: TableName): Clauses =>
  changed(clauses, at, (clause) => ({ ...clause, table }))
