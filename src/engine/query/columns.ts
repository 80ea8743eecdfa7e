import { z } from 'zod/mini'
import { phaseNames } from '#engine/core/phase-names.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import {
  type Column,
  FIXED_COLUMNS,
  type TableName,
  type Value,
  type ValueKind,
} from '#schemas/query/tables.ts'
import { isRecord } from '#schemas/result.ts'

// Which columns the tables of a game have: those that all have, its bars, and every single value of its events and units.

export type Columns = { readonly [T in TableName]: readonly Column[] }

const known = new WeakMap<object, Columns>()

/** The columns of a game's tables, whether or not a battle fills them. */
export function columnsOf(ruleset: Ruleset): Columns {
  const columns = known.get(ruleset) ?? columnsFrom(ruleset)
  known.set(ruleset, columns)
  return columns
}

function columnsFrom({
  schemas,
  comparison,
  unitTable,
  eventKinds,
  phases,
  sides,
  ownTables,
}: Ruleset): Columns {
  const bars = unitTable.bars.flatMap(({ label }): Column[] => [
    { name: barColumn(label), kind: 'number' },
    { name: maxColumn(label), kind: 'number' },
  ])
  const { events, units } = ownTables?.columns ?? {
    events: fieldsOf(jsonSchemaOf(schemas.event)),
    units: fieldsOf(itemOf(jsonSchemaOf(schemas.state), comparison.list)),
  }
  const values: Readonly<Record<string, readonly string[]>> = {
    type: [...new Set(eventKinds.map(({ type }) => type))],
    phase: phaseNames(phases),
    side: sides,
  }
  const withValues = (columns: readonly Column[]) =>
    columns.map((column) => {
      const list = values[column.name]
      return list === undefined ? column : { ...column, values: list }
    })
  return {
    rules: withValues(FIXED_COLUMNS.rules),
    events: united(withValues(FIXED_COLUMNS.events), events),
    units: united(withValues(FIXED_COLUMNS.units), bars, units),
  }
}

export const barColumn = (label: string): string => label.toLowerCase()
export const maxColumn = (label: string): string => `max${barColumn(label)}`

/** The columns of all lists by name; of several with one name the first. */
function united(...lists: readonly (readonly Column[])[]): Column[] {
  const columns = new Map<string, Column>()
  for (const column of lists.flat()) if (!columns.has(column.name)) columns.set(column.name, column)
  return [...columns.values()]
}

/** What a column can hold: a single value, nothing else. */
export const scalarOf = (field: unknown): Value =>
  typeof field === 'number' || typeof field === 'string' || typeof field === 'boolean' ? field : null

const jsonSchemaOf = (schema: z.ZodMiniType): unknown => z.toJSONSchema(schema, { unrepresentable: 'any' })

/** The schema of the entries of a list. */
function itemOf(schema: unknown, list: string): unknown {
  const properties = isRecord(schema) ? schema['properties'] : undefined
  const found = isRecord(properties) ? properties[list] : undefined
  return isRecord(found) ? found['items'] : undefined
}

/** All forms that a schema allows, one by one. */
function formsOf(schema: unknown): readonly Record<string, unknown>[] {
  if (!isRecord(schema)) return []
  const forms = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) =>
    Array.isArray(list) ? list.flatMap(formsOf) : [],
  )
  return forms.length > 0 ? forms : [schema]
}

function fieldsOf(schema: unknown): Column[] {
  const fields = new Map<string, unknown[]>()
  for (const { properties } of formsOf(schema))
    for (const [name, field] of Object.entries(isRecord(properties) ? properties : {}))
      fields.set(name, [...(fields.get(name) ?? []), field])
  return [...fields].flatMap(([name, forms]) => columnFrom(name, forms.flatMap(formsOf)))
}

const KINDS: Readonly<Record<string, ValueKind>> = {
  number: 'number',
  integer: 'number',
  string: 'text',
  boolean: 'boolean',
}

/** A column for a field that can be a single value in one of its forms. */
function columnFrom(name: string, forms: readonly Record<string, unknown>[]): Column[] {
  const kinds = forms.flatMap(({ type }) => KINDS[String(type)] ?? [])
  const [kind] = kinds
  if (kind === undefined) return []
  const texts = forms.filter(({ type }) => type === 'string')
  const words = texts.flatMap((form) => form['enum'] ?? form['const'] ?? [])
  const isClosed = texts.every((form) => 'enum' in form || 'const' in form)
  return [{ name, kind, ...(kind === 'text' && isClosed && { values: [...new Set(words as string[])] }) }]
}
