import type { AuditRow } from '#schemas/audit.ts'
import { csvLine } from '#schemas/text/csv.ts'

export type AuditColumn = readonly [name: string, cell: (row: AuditRow) => string | number]

export const COUNTS: readonly AuditColumn[] = [
  ['weighed', ({ weighed }) => weighed],
  ['selected', ({ selected }) => selected],
]

/** One for every reason that occurs, by name. */
export const reasonColumns = (rows: readonly AuditRow[]): readonly AuditColumn[] =>
  [...new Set(rows.flatMap(({ rejected }) => Object.keys(rejected)))]
    .sort()
    .map((reason) => [reason, ({ rejected }) => rejected[reason] ?? 0])

/** Line by line. */
export function auditCsv(rows: readonly AuditRow[]): string[] {
  const outcomes = [...new Set(rows.flatMap(({ without }) => Object.keys(without?.outcomes ?? {})))].sort()
  const columns: readonly AuditColumn[] = [
    ['unit', ({ unit }) => unit],
    ['option', ({ option }) => option],
    ['instance', ({ instance }) => instance],
    ['label', ({ label }) => label],
    ...COUNTS,
    ['skipped', ({ skipped }) => skipped],
    ['never', ({ never }) => String(never)],
    ['shadowed', ({ shadowed }) => String(shadowed)],
    ...reasonColumns(rows).map(([reason, cell]): AuditColumn => [`rejected: ${reason}`, cell]),
    ...outcomes.map(
      (outcome): AuditColumn => [
        `without: ${outcome}`,
        ({ without }) => (without === undefined ? '' : (without.outcomes[outcome]?.share ?? 0)),
      ],
    ),
  ]
  return [
    csvLine(columns.map(([name]) => name)),
    ...rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))),
  ]
}
