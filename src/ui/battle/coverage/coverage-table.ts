import { reasonWords } from '#ui/battle/verdict-text.ts'
import type { CoverageRow } from '#worker/protocol.ts'
import type { Counted } from './coverage-query.ts'

// What a table of coverage has in its rows and columns.

export interface Column {
  readonly key: string
  /** At its head. */
  readonly name: string
  /** What the number is, after it: "6 rejected, target out of range". */
  readonly told: string
  readonly counted: Counted
}

/** The rows of a unit, or of a side that decides for its units. */
export interface Group {
  readonly unit: string
  readonly rows: readonly CoverageRow[]
  /** All rows of the unit, those elsewhere in the table too. */
  readonly ofUnit: readonly CoverageRow[]
}

/** Short heads for the reasons there is room for, in the order in which rules are judged. */
const SHORT: Readonly<Record<string, string>> = {
  disabled: 'off',
  on_cooldown: 'cooldown',
  trigger_failed: 'trigger',
  no_target: 'target',
  filter_failed: 'filter',
  out_of_range: 'range',
}

const WEIGHED: Column = { key: 'weighed', name: 'weighed', told: 'weighed', counted: 'weighed' }
const SELECTED: Column = { key: 'selected', name: 'selected', told: 'selected', counted: 'selected' }
const SKIPPED: Column = {
  key: 'skipped',
  name: 'skipped',
  told: 'skipped, as something above was selected',
  counted: 'skipped',
}

const CONSIDERED: readonly Column[] = [
  { key: 'weighed', name: 'came up', told: 'decisions it came up in', counted: 'weighed' },
  { key: 'selected', name: 'decided', told: 'decisions it decided', counted: 'selected' },
  { key: 'skipped', name: 'absent', told: 'decisions it did not come up in', counted: 'skipped' },
]

/** The reasons that occur, in the order in which rules are judged; those of other games after them by name. */
function reasonsIn(rows: readonly CoverageRow[]): string[] {
  const reasons = [...new Set(rows.flatMap(({ rejected }) => Object.keys(rejected)))]
  const known = Object.keys(SHORT)
  const rank = (reason: string) => (known.includes(reason) ? known.indexOf(reason) : known.length)
  return reasons.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** The columns for rows of one kind; only how often they were selected where something else needs the room. */
export function columnsFor(rows: readonly CoverageRow[], isShort: boolean): readonly Column[] {
  if (rows[0]?.kind === 'consideration') return CONSIDERED
  if (isShort) return [SELECTED]
  return [
    WEIGHED,
    SELECTED,
    ...reasonsIn(rows).map((reason) => ({
      key: `reason ${reason}`,
      name: SHORT[reason] ?? reason.replaceAll('_', ' '),
      told: `rejected, ${reasonWords(reason)}`,
      counted: { reason },
    })),
    SKIPPED,
  ]
}

export function valueIn(row: CoverageRow, { counted }: Column): number {
  if (typeof counted === 'object') return row.rejected[counted.reason] ?? 0
  return counted === 'rejected' ? row.weighed - row.selected : row[counted]
}

export function groupsOf(rows: readonly CoverageRow[]): readonly Group[] {
  const groups = new Map<string, CoverageRow[]>()
  for (const row of rows) {
    const own = groups.get(row.unit) ?? []
    groups.set(row.unit, own)
    own.push(row)
  }
  return [...groups].map(([unit, own]) => ({ unit, rows: own, ofUnit: own }))
}

/** Where rows stand in another order than by unit, each by itself. */
export function singly(rows: readonly CoverageRow[]): readonly Group[] {
  const ofUnits = new Map(groupsOf(rows).map((group) => [group.unit, group.rows]))
  return rows.map((row) => ({ unit: row.unit, rows: [row], ofUnit: ofUnits.get(row.unit) ?? [row] }))
}

export const rowKey = ({ unit, option, instance }: CoverageRow): string => `${unit}\n${option}\n${instance}\n`

const MOST_DIGITS = 99_999

/** 8412 as it is, 1499900 as 1.5M: a column is as wide as its numbers. */
export function countText(count: number): string {
  if (count <= MOST_DIGITS) return String(count)
  return count < 999_500 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 100_000) / 10}M`
}
