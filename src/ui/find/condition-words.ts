import type { Condition, ConditionForm, Literal } from '#schemas/query/conditions.ts'
import type { Comparison } from '#schemas/query/expression.ts'
import type { Column, ValueKind } from '#schemas/query/tables.ts'

// A condition as the builder says it and as it asks for it: a column, an operator in words, and values.

/** What a column can be asked. */
export type Operator = 'is' | 'is not' | 'contains' | '<' | '≤' | '>' | '≥'

const SIGNS: Readonly<Record<Exclude<Operator, 'contains'>, Comparison>> = {
  is: '==',
  'is not': '!=',
  '<': '<',
  '≤': '<=',
  '>': '>',
  '≥': '>=',
}

const operatorOf = (sign: Comparison): Operator =>
  (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((name) => SIGNS[name] === sign) ?? 'is'

const OPERATORS: Readonly<Record<ValueKind, readonly Operator[]>> = {
  text: ['is', 'is not', 'contains'],
  boolean: ['is', 'is not'],
  number: ['is', 'is not', '<', '≤', '>', '≥'],
}

export const operatorsFor = (kind: ValueKind): readonly Operator[] => OPERATORS[kind]

/** A condition as somebody is putting it together. */
export interface Draft {
  readonly column: string
  readonly operator: Operator
  /** More than one only for `is`. */
  readonly values: readonly Literal[]
}

export function draftOf(form: ConditionForm): Draft {
  const { column } = form
  switch (form.kind) {
    case 'compared':
      return { column, operator: operatorOf(form.operator), values: [form.value] }
    case 'among':
      return { column, operator: 'is', values: form.values }
    case 'contains':
      return { column, operator: 'contains', values: [form.value] }
  }
}

/** What it asks; null as long as it lacks a value. */
export function formOf({ column, operator, values }: Draft): ConditionForm | null {
  const [first] = values
  if (first === undefined) return null
  if (operator === 'contains') return { kind: 'contains', column, value: String(first) }
  if (operator === 'is' && values.length > 1) return { kind: 'among', column, values }
  return { kind: 'compared', column, operator: SIGNS[operator], value: first }
}

/** What somebody typed, as a value of a column; null if it is none. */
export function literalFrom(typed: string, kind: ValueKind): Literal | null {
  const word = typed.trim()
  if (word === '') return null
  if (kind === 'text') return word
  if (kind === 'boolean') return word === 'true' ? true : word === 'false' ? false : null
  const number = Number(word)
  return Number.isFinite(number) ? number : null
}

/** Another column keeps the operator and the values that it can have. */
export function withColumn({ operator, values }: Draft, column: Column): Draft {
  const kinds = { text: 'string', number: 'number', boolean: 'boolean' } as const
  return {
    column: column.name,
    operator: operatorsFor(column.kind).includes(operator) ? operator : 'is',
    values: values.filter((value) => typeof value === kinds[column.kind]),
  }
}

export const withOperator = ({ column, values }: Draft, operator: Operator): Draft => ({
  column,
  operator,
  values: operator === 'is' ? values : values.slice(0, 1),
})

/** Adds a value, or puts it in place of the one there is. */
export const withValue = (draft: Draft, value: Literal): Draft => ({
  ...draft,
  values: draft.operator === 'is' ? [...draft.values.filter((one) => one !== value), value] : [value],
})

export interface Words {
  readonly text: string
  readonly isValue: boolean
}

/** "label is Kick or Light Punch": values stand out. */
export function wordsOf(
  { text, form }: Condition,
  nameOf: (id: string) => string | undefined,
): readonly Words[] {
  if (form === null) return [{ text: text === 'true' ? 'any' : text, isValue: true }]
  const { column, operator, values } = draftOf(form)
  const isUnit = column === 'unit' || column === 'other'
  const shown = (value: Literal) => (isUnit && typeof value === 'string' && nameOf(value)) || String(value)
  return [
    { text: `${column} ${operator}`, isValue: false },
    ...values.flatMap((value, i) => [
      ...(i > 0 ? [{ text: 'or', isValue: false }] : []),
      { text: shown(value) || '""', isValue: true },
    ]),
  ]
}
