import { type Comparison, parseQuery, type QueryNode } from './expression.ts'
import { literal } from './literal.ts'
import { isTable, type TableName } from './tables.ts'

// A query as a builder shows it: clauses of conditions that are all to hold. What it has no form for stays text.

export type Literal = number | string | boolean

/** What the builder can make of a condition. */
export type ConditionForm =
  | {
      readonly kind: 'compared'
      readonly column: string
      readonly operator: Comparison
      readonly value: Literal
    }
  | { readonly kind: 'among'; readonly column: string; readonly values: readonly Literal[] }
  | { readonly kind: 'contains'; readonly column: string; readonly value: string }

export interface Condition {
  readonly text: string
  /** Null if it is more than the builder has words for. */
  readonly form: ConditionForm | null
}

export interface ConditionClause {
  readonly table: TableName
  readonly conditions: readonly Condition[]
}

/** The clauses of a query in parts; null if it cannot be read. A table with nothing after it has no conditions yet. */
export function conditionsOf(text: string): readonly ConditionClause[] | null {
  const [, begun = ''] = /^\s*(\w+)\s*:\s*$/.exec(text) ?? []
  if (isTable(begun)) return [{ table: begun, conditions: [] }]
  const parsed = parseQuery(text)
  if (!parsed.ok) return null
  return parsed.value.map(({ table, condition }) => {
    const joined = joinedBy(condition)
    return {
      table,
      conditions: joined.map((node) => {
        const own = text.slice(node.start, node.end)
        const isLoose = node.kind === 'logic' && node.operator === '||' && !isInParentheses(node)
        // One that stands alone may come to stand beside others.
        return { text: isLoose ? `(${own})` : own, form: formOf(node) }
      }),
    }
  })
}

/** Whether two that are joined stand in parentheses of their own, which are part of their place. */
const isInParentheses = ({ start, left }: Extract<QueryNode, { kind: 'logic' }>) => start < left.start

/** What is joined by `&&`, in its order. What stands in parentheses is one. */
function joinedBy(node: QueryNode): readonly QueryNode[] {
  return node.kind === 'logic' && node.operator === '&&' && !isInParentheses(node)
    ? [...joinedBy(node.left), node.right]
    : [node]
}

function literalOf(node: QueryNode | undefined): Literal | null {
  if (node?.kind === 'value') return node.value
  const of = node?.kind === 'minus' ? literalOf(node.of) : null
  return typeof of === 'number' && of > 0 ? -of : null
}

function formOf(node: QueryNode): ConditionForm | null {
  if (node.kind === 'comparison' && node.left.kind === 'column') {
    const value = literalOf(node.right)
    return value === null
      ? null
      : { kind: 'compared', column: node.left.name, operator: node.operator, value }
  }
  if (node.kind === 'in' && node.value.kind === 'column') {
    const values = node.list.flatMap((each) => literalOf(each) ?? [])
    return values.length === 0 || values.length < node.list.length
      ? null
      : { kind: 'among', column: node.value.name, values }
  }
  if (node.kind === 'call' && node.name === 'contains') {
    const [column, part] = node.args
    const value = literalOf(part)
    return column?.kind === 'column' && typeof value === 'string'
      ? { kind: 'contains', column: column.name, value }
      : null
  }
  return null
}

export function conditionText(form: ConditionForm): string {
  switch (form.kind) {
    case 'compared':
      return `${form.column} ${form.operator} ${literal(form.value)}`
    case 'among':
      return `${form.column} in [${form.values.map(literal).join(', ')}]`
    case 'contains':
      return `contains(${form.column}, ${literal(form.value)})`
  }
}

export const queryText = (clauses: readonly ConditionClause[]): string =>
  clauses
    .map(({ table, conditions }) => `${table}: ${conditions.map(({ text }) => text).join(' && ')}`)
    .join(' while ')
