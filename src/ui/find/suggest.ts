import { COMPARISONS, FUNCTIONS } from '#schemas/query/expression.ts'
import { literal } from '#schemas/query/literal.ts'
import { type Column, TABLES, type TableName } from '#schemas/query/tables.ts'
import type { Suggestion } from '#ui/kit/create-suggestions.ts'
import { findMatches } from '#ui/kit/match-text.ts'
import type { Columns, ColumnValue } from '#worker/protocol.ts'
import type { CaretContext } from './caret-context.ts'

/** Something that can be written where the caret is. */
export interface Writable extends Suggestion {
  /** What is written in place of the word at the caret. */
  readonly insert: string
  /** Whether it takes the place of everything. */
  readonly isWhole?: boolean
}

/** What there is to choose from. */
export interface Known {
  readonly columns: Columns | undefined
  /** What the column holds that a value is compared with. */
  readonly values: readonly ColumnValue[]
  /** What a unit is called, by its id. */
  nameOf(id: string): string | undefined
  readonly past: readonly string[]
  readonly examples: readonly { readonly question: string; readonly text: string }[]
}

const TABLE_NOTES: Readonly<Record<TableName, string>> = {
  rules: 'what every unit weighed, tick by tick',
  events: 'what happened',
  units: 'how everybody was, tick by tick',
}

const FUNCTION_NOTES: Readonly<Record<keyof typeof FUNCTIONS | 'was', string>> = {
  abs: 'without its sign',
  min: 'the smaller of two',
  max: 'the larger of two',
  contains: 'whether a text has another in it',
  was: 'the same a tick earlier',
}

const OPERATOR_NOTES: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
  in: 'is one of',
  '&&': 'and',
  '||': 'or',
  while: 'and in the same tick',
}

const KIND_NOTES: Readonly<Record<Column['kind'], string>> = {
  number: 'number',
  text: 'text',
  boolean: 'true or false',
}

const MOST_PAST = 6
/** A column of numbers with more than this holds measurements: nobody picks one of them from a list. */
const FEW_NUMBERS = 12

const tables = (isFollowed: boolean): Writable[] =>
  TABLES.map((table) => ({
    key: `table ${table}`,
    text: `${table}:`,
    note: TABLE_NOTES[table],
    insert: isFollowed ? table : `${table}: `,
    group: 'tables',
  }))

const columns = (list: readonly Column[]): Writable[] =>
  list.map(({ name, kind }) => ({
    key: `column ${name}`,
    text: name,
    note: KIND_NOTES[kind],
    insert: `${name} `,
    group: 'columns',
  }))

const functions = (table: TableName | null): Writable[] =>
  [...(Object.keys(FUNCTIONS) as (keyof typeof FUNCTIONS)[]), 'was' as const]
    .filter((name) => name !== 'was' || table === 'units')
    .map((name) => ({
      key: `function ${name}`,
      text: `${name}()`,
      note: FUNCTION_NOTES[name],
      insert: `${name}(`,
      group: 'functions',
    }))

const operators = (list: readonly string[]): Writable[] =>
  list.map((sign) => ({
    key: `operator ${sign}`,
    text: sign,
    note: OPERATOR_NOTES[sign],
    insert: sign === 'in' ? 'in [' : `${sign} `,
  }))

const ORDERED = COMPARISONS.filter((sign) => sign !== '==' && sign !== '!=')

/** What a column holds in this battle, then what else it could. */
export function valuesOf(
  column: Column | undefined,
  { values, nameOf }: Pick<Known, 'values' | 'nameOf'>,
): Writable[] {
  if (column?.kind === 'boolean') return ['true', 'false'].map((text) => ({ key: text, text, insert: text }))
  if (column?.kind === 'number' && values.length > FEW_NUMBERS) return []
  const held = values.map(({ value, count }) => {
    const name = typeof value === 'string' ? nameOf(value) : undefined
    return {
      key: `value ${value}`,
      text: String(value),
      note: [name, `${count}×`].filter(Boolean).join(' · '),
      insert: literal(value),
    }
  })
  const others = column?.values?.filter((value) => !values.some((one) => one.value === value)) ?? []
  return [
    ...held,
    ...others.map((value) => ({
      key: `value ${value}`,
      text: value,
      note: 'not in this battle',
      insert: literal(value),
    })),
  ]
}

const whole = (group: string, text: string, note?: string): Writable => ({
  key: `${group} ${text}`,
  text,
  note,
  insert: text,
  isWhole: true,
  group,
})

function beginnings({ past, examples }: Known): readonly Writable[] {
  const latest = past.slice(0, MOST_PAST)
  return [
    ...latest.map((asked) => whole('asked before', asked)),
    ...tables(false),
    ...examples
      .filter((example) => !latest.includes(example.text))
      .map((example) => whole('examples', example.text, example.question)),
  ]
}

/** What can be written where the caret is, without what does not fit the word there. */
export function suggest(text: string, context: CaretContext, known: Known): readonly Writable[] {
  if (text.trim() === '') return beginnings(known)
  const found = findMatches(
    writable(text, context, known).map((one) => ({ ...one, also: one.note })),
    context.typed,
  ).map(({ thing, marks }) => ({ ...thing, marks }))
  const word = text.slice(context.start, context.end)
  // What stands there already need not be offered.
  return found.length === 1 && found[0]?.insert.trimEnd() === word ? [] : found
}

function writable(text: string, context: CaretContext, known: Known): readonly Writable[] {
  const { table, wants } = context
  const own = table === null ? [] : (known.columns?.[table] ?? [])
  const isAtWord = context.typed !== ''
  switch (wants) {
    case 'table':
      return tables(/^\s*:/.test(text.slice(context.end)))
    case 'column':
      return columns(own).map((one) => ({ ...one, insert: `${one.text})` }))
    case 'operand':
      return [...columns(own), ...functions(table)]
    case 'operator':
      return operators(['==', '!=', ...ORDERED, 'in', '&&', '||'])
    case 'joint':
      return operators(['&&', '||', 'while'])
    case 'list':
      return isAtWord ? [] : [{ key: 'list', text: '[', note: 'a list of values', insert: '[' }]
    case 'value': {
      const column = own.find(({ name }) => name === context.column)
      const isInList = /[[,]\s*$/.test(text.slice(0, context.start))
      const values = valuesOf(column, known).map((one) => ({
        ...one,
        insert: isInList ? one.insert : `${one.insert} `,
        group: 'values',
      }))
      const others = own.filter((one) => one !== column && one.kind === column?.kind && one.kind === 'number')
      return [...values, ...columns(others)]
    }
    case 'nothing':
      return []
  }
}

/** A text with something taken at the caret, and where the caret is then. */
export function withTaken(
  text: string,
  { start, end }: Pick<CaretContext, 'start' | 'end'>,
  { insert, isWhole = false }: Writable,
): { readonly text: string; readonly caret: number } {
  if (isWhole) return { text: insert, caret: insert.length }
  const rest = text.slice(end)
  const isSpaced = insert.endsWith(' ') && rest.startsWith(' ')
  return {
    text: text.slice(0, start) + insert + (isSpaced ? rest.slice(1) : rest),
    caret: start + insert.length,
  }
}
