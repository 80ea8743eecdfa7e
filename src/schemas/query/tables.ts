// What can be asked about a battle: three tables, and the columns that every game has in them.

export const TABLES = ['rules', 'events', 'units'] as const
export type TableName = (typeof TABLES)[number]

export const isTable = (name: string): name is TableName => (TABLES as readonly string[]).includes(name)

/** What a row has in a column; null where the column does not apply. */
export type Value = number | string | boolean | null

export type ValueKind = 'number' | 'text' | 'boolean'

export interface Column {
  readonly name: string
  readonly kind: ValueKind
  /** All it can be, where that is a short list. */
  readonly values?: readonly string[]
}

const text = (name: string, values?: readonly string[]): Column => ({
  name,
  kind: 'text',
  ...(values && { values }),
})
const number = (name: string): Column => ({ name, kind: 'number' })

/** The columns that a table has in every game; they win over fields of the same name. */
export const FIXED_COLUMNS: { readonly [T in TableName]: readonly Column[] } = {
  rules: [
    number('tick'),
    text('unit'),
    text('name'),
    text('side'),
    number('option'),
    text('label'),
    text('verdict', ['selected', 'rejected', 'skipped']),
    text('reason'),
    text('failed'),
    number('actual'),
    number('needed'),
  ],
  events: [
    number('tick'),
    text('phase'),
    text('type'),
    number('id'),
    number('cause'),
    text('unit'),
    text('other'),
    text('text'),
  ],
  units: [number('tick'), text('unit'), text('name'), text('side'), number('q'), number('r')],
}
