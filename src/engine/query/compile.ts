import type { Ruleset } from '#engine/core/ruleset.ts'
import { nearest } from '#schemas/parsing/parse.ts'
import {
  type Arithmetic,
  type Comparison,
  type FunctionName,
  parseQuery,
  type QueryNode,
  type QueryProblem,
} from '#schemas/query/expression.ts'
import type { TableName, Value } from '#schemas/query/tables.ts'
import { columnsOf } from './columns.ts'
import { ROWS, type Row, type RowOf, readerOf, type UnitRow } from './rows.ts'
import type { Needs, TableBattle, TableTick } from './types.ts'

// A query as functions: what it asks of every row, and what of a tick it takes to tell.

export interface Query {
  readonly text: string
  readonly table: TableName
  readonly needs: Needs
  /** The columns it names of its table, in the order it does. */
  readonly columns: readonly string[]
  /** The rows of a tick that match. */
  rows(battle: TableBattle, tick: TableTick): readonly Row[]
}

export type CompiledQuery =
  | { readonly ok: true; readonly value: Query }
  | { readonly ok: false; readonly problem: QueryProblem }

interface Matcher<T extends TableName> {
  readonly table: T
  readonly columns: readonly string[]
  matches(row: RowOf[T]): boolean
}

export function compileQuery(ruleset: Ruleset, text: string): CompiledQuery {
  const parsed = parseQuery(text)
  if (!parsed.ok) return parsed
  const matchers: Matcher<TableName>[] = []
  for (const { table, condition } of parsed.value) {
    const problem = problemIn(ruleset, table, condition)
    if (problem !== null) return { ok: false, problem }
    matchers.push(matcherOf(ruleset, table, condition) as Matcher<TableName>)
  }
  const [asked, ...others] = matchers as [Matcher<TableName>, ...Matcher<TableName>[]]
  return {
    ok: true,
    value: {
      text,
      table: asked.table,
      needs: {
        states: matchers.some(({ table }) => table === 'units'),
        phases: matchers.some(({ table, columns }) => table === 'events' && columns.includes('phase')),
        decisions: matchers.some(({ table }) => table === 'rules'),
      },
      columns: asked.columns,
      rows(battle, tick) {
        const found = ROWS[asked.table](battle, tick).filter(asked.matches)
        if (found.length === 0) return found
        const isMeanwhile = others.every(({ table, matches }) => ROWS[table](battle, tick).some(matches))
        return isMeanwhile ? found : []
      },
    },
  }
}

/** The parts of a condition, it included. */
function* partsOf(node: QueryNode): Generator<QueryNode, void> {
  yield node
  switch (node.kind) {
    case 'not':
    case 'minus':
      yield* partsOf(node.of)
      break
    case 'logic':
    case 'comparison':
    case 'arithmetic':
      yield* partsOf(node.left)
      yield* partsOf(node.right)
      break
    case 'in':
      yield* partsOf(node.value)
      for (const each of node.list) yield* partsOf(each)
      break
    case 'call':
      for (const each of node.args) yield* partsOf(each)
  }
}

function problemIn(ruleset: Ruleset, table: TableName, condition: QueryNode): QueryProblem | null {
  const names = columnsOf(ruleset)[table].map(({ name }) => name)
  for (const node of partsOf(condition)) {
    if (node.kind !== 'column' && node.kind !== 'was') continue
    const { start, end, name } = node
    if (node.kind === 'was' && table !== 'units')
      return { start, end, message: `was() is known for units only, not for ${table}` }
    if (names.includes(name)) continue
    const meant = names.find((each) => each.startsWith(name)) ?? nearest(name, names)
    const wish = meant === undefined ? elsewhere(ruleset, table, name) : `; did you mean "${meant}"?`
    return { start, end, message: `there is no column "${name}" in ${table}${wish}` }
  }
  return null
}

/** Where a column is that was looked for in the wrong table, or what there is. */
function elsewhere(ruleset: Ruleset, table: TableName, name: string): string {
  const columns = columnsOf(ruleset)
  const other = (['units', 'rules', 'events'] as const).find((each) =>
    columns[each].some((column) => column.name === name),
  )
  return other === undefined
    ? `; it has ${someOf(columns[table].map((column) => column.name))}`
    : `; ${other} has it`
}

const MOST_NAMED = 10

const someOf = (names: readonly string[]): string => {
  const left = names.length - MOST_NAMED
  return `${names.slice(0, MOST_NAMED).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

function matcherOf<T extends TableName>(ruleset: Ruleset, table: T, condition: QueryNode): Matcher<T> {
  const columns = [...partsOf(condition)].flatMap((node) =>
    node.kind === 'column' || node.kind === 'was' ? [node.name] : [],
  )
  const holds = closureOf<RowOf[T]>(condition, {
    column: (name) => readerOf(ruleset, table, name),
    was(name) {
      const read = readerOf(ruleset, 'units', name)
      return (row) => {
        const { before } = row as UnitRow
        return before === null ? null : read(before)
      }
    },
  })
  return { table, columns: [...new Set(columns)], matches: (row) => holds(row) === true }
}

type Get<R> = (row: R) => Value

interface Readers<R> {
  column(name: string): Get<R>
  was(name: string): Get<R>
}

function closureOf<R>(node: QueryNode, readers: Readers<R>): Get<R> {
  const of = (part: QueryNode) => closureOf(part, readers)
  switch (node.kind) {
    case 'value':
      return () => node.value
    case 'column':
      return readers.column(node.name)
    case 'was':
      return readers.was(node.name)
    case 'not': {
      const inner = of(node.of)
      return (row) => inner(row) !== true
    }
    case 'minus': {
      const inner = of(node.of)
      return (row) => arithmetic('-', 0, inner(row))
    }
    case 'logic': {
      const [left, right] = [of(node.left), of(node.right)]
      return node.operator === '&&'
        ? (row) => left(row) === true && right(row) === true
        : (row) => left(row) === true || right(row) === true
    }
    case 'comparison': {
      const { operator } = node
      const [left, right] = [of(node.left), of(node.right)]
      return (row) => compared(operator, left(row), right(row))
    }
    case 'arithmetic': {
      const { operator } = node
      const [left, right] = [of(node.left), of(node.right)]
      return (row) => arithmetic(operator, left(row), right(row))
    }
    case 'in': {
      const [value, list] = [of(node.value), node.list.map(of)]
      return (row) => {
        const found = value(row)
        return list.some((each) => compared('==', found, each(row)))
      }
    }
    case 'call': {
      const args = node.args.map(of)
      const call = CALLS[node.name]
      return (row) => call(args[0]?.(row) ?? null, args[1]?.(row) ?? null)
    }
  }
}

/** Nothing compares with null; values of different kinds are unequal, and neither comes before the other. */
function compared(operator: Comparison, a: Value, b: Value): boolean {
  if (a === null || b === null) return false
  if (operator === '==') return a === b
  if (operator === '!=') return a !== b
  if (typeof a !== typeof b) return false
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
  }
}

/** Null unless both are numbers and so is what they come to. */
function arithmetic(operator: Arithmetic, a: Value, b: Value): number | null {
  if (typeof a !== 'number' || typeof b !== 'number') return null
  const result = ARITHMETIC[operator](a, b)
  // Whoever sees it should not see −0.
  return Number.isFinite(result) ? result + 0 : null
}

const ARITHMETIC: { readonly [O in Arithmetic]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

const numbers = (a: Value, b: Value, combine: (a: number, b: number) => number): number | null =>
  typeof a === 'number' && typeof b === 'number' ? combine(a, b) : null

const CALLS: { readonly [F in FunctionName]: (a: Value, b: Value) => Value } = {
  abs: (a) => (typeof a === 'number' ? Math.abs(a) : null),
  min: (a, b) => numbers(a, b, Math.min),
  max: (a, b) => numbers(a, b, Math.max),
  contains: (a, b) => typeof a === 'string' && typeof b === 'string' && a.includes(b),
}
