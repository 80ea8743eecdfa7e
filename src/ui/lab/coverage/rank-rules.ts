import { ruleKey } from '#ui/battle/coverage/marks.ts'
import { changeOf } from '#ui/battle/coverage/without-text.ts'
import type { CoverageRow, OutcomeOdds } from '#worker/protocol.ts'

/** The odds of a battle, and those without each rule by its key. */
export interface Ablated {
  readonly asItIs: OutcomeOdds | null
  readonly known: ReadonlyMap<string, OutcomeOdds>
}

/** The rules that matter most for an outcome first; those that matter as much, or of which that is not known, as they were. */
export function rankRules(
  rows: readonly CoverageRow[],
  { asItIs, known }: Ablated,
  outcome: string,
): readonly CoverageRow[] {
  const weight = (row: CoverageRow): number => {
    const odds = known.get(ruleKey(row))
    if (asItIs === null || odds === undefined) return -1
    // Shares are sums of many: what rounding makes of them is no order.
    return Number(Math.abs(changeOf(asItIs, odds, outcome)).toFixed(9))
  }
  return rows
    .filter(({ kind }) => kind === 'rule')
    .map((row) => ({ row, weight: weight(row) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ row }) => row)
}

/** "2 rules never selected", "22 rules, all selected". */
export function coverageLine(rows: readonly CoverageRow[]): string {
  const rules = new Map<string, boolean>()
  for (const row of rows)
    if (row.kind === 'rule') rules.set(ruleKey(row), row.selected > 0 || rules.get(ruleKey(row)) === true)
  const never = [...rules.values()].filter((isSelected) => !isSelected).length
  const counted = (count: number) => `${count} ${count === 1 ? 'rule' : 'rules'}`
  if (rules.size === 0) return 'no rules'
  return never === 0 ? `${counted(rules.size)}, all selected` : `${counted(never)} never selected`
}
