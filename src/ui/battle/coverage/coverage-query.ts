import { literal } from '#schemas/query/literal.ts'
import type { CoverageRow } from '#worker/protocol.ts'

/** A number of a row: what it counts, and by which reason where it was rejected. */
export type Counted = 'weighed' | 'selected' | 'skipped' | 'rejected' | { readonly reason: string }

/** What those are counted under that were rejected without one. */
const NO_REASON = 'rejected'

const VERDICTS = {
  weighed: 'verdict != "skipped"',
  selected: 'verdict == "selected"',
  skipped: 'verdict == "skipped"',
  rejected: 'verdict == "rejected"',
} as const

/**
 * The query whose matches a number counts; null where none can say it. What a policy goes by is no row of a table, and
 * where an edit has put another rule of the same name into the same place, the two cannot be told apart.
 */
export function queryFor(row: CoverageRow, counted: Counted, ofUnit: readonly CoverageRow[]): string | null {
  if (row.kind === 'consideration' || (typeof counted === 'object' && counted.reason === NO_REASON))
    return null
  const others = ofUnit.filter(({ option, instance }) => option === row.option && instance !== row.instance)
  if (others.some(({ label }) => label === row.label)) return null
  return `rules: ${[
    `unit == ${literal(row.unit)}`,
    `option == ${row.option}`,
    ...(others.length > 0 ? [`label == ${literal(row.label)}`] : []),
    typeof counted === 'string' ? VERDICTS[counted] : `reason == ${literal(counted.reason)}`,
  ].join(' && ')}`
}
