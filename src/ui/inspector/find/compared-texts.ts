import { conditionsOf } from '#schemas/query/conditions.ts'
import type { TableName } from '#schemas/query/tables.ts'

/** A text that a query wants a column to be. */
export interface ComparedText {
  readonly table: TableName
  readonly column: string
  readonly value: string
}

/** All texts that a query compares columns with, as far as they stand by themselves. */
export const comparedTexts = (query: string): readonly ComparedText[] =>
  (conditionsOf(query) ?? []).flatMap(({ table, conditions }) =>
    conditions.flatMap(({ form }) => {
      if (form?.kind === 'among')
        return form.values.flatMap((value) =>
          typeof value === 'string' ? [{ table, column: form.column, value }] : [],
        )
      if (form?.kind !== 'compared' || form.operator !== '==' || typeof form.value !== 'string') return []
      return [{ table, column: form.column, value: form.value }]
    }),
  )
