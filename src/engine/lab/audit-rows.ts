import type { AuditRow, CoverageRow } from '#schemas/audit.ts'
import { byPlace } from './audit-count.ts'
import type { Counted, RuleCount } from './types.ts'

/** The rows of an audit: units in the order of their lanes, each with its rules in theirs. */
export const auditRows = (counted: Counted): AuditRow[] =>
  coverageRows(counted).map(({ kind: _, ...row }) => row)

export function coverageRows({ rules, weighings }: Counted): CoverageRow[] {
  const byUnit = new Map<string, RuleCount[]>()
  for (const rule of rules.toSorted(byPlace)) {
    const own = byUnit.get(rule.unit) ?? []
    byUnit.set(rule.unit, own)
    own.push(rule)
  }
  return [...byUnit].flatMap(([unit, own]) => {
    const considerations = own.filter(({ kind }) => kind === 'consideration')
    return [
      ...own
        .filter(({ kind }) => kind === 'rule')
        .sort((a, b) => a.option - b.option)
        .map((rule) => rowFrom(rule, rule.option, rule.skipped)),
      ...considerations.map((rule, i) => rowFrom(rule, i + 1, (weighings[unit] ?? 0) - weighedIn(rule))),
    ]
  })
}

const weighedIn = ({ selected, rejected }: RuleCount): number =>
  Object.values(rejected).reduce((all, times) => all + times, selected)

function rowFrom(rule: RuleCount, option: number, skipped: number): CoverageRow {
  const { kind, unit, instance, label, selected, rejected } = rule
  const weighed = weighedIn(rule)
  return {
    kind,
    unit,
    option,
    instance,
    label,
    weighed,
    selected,
    skipped,
    rejected: Object.fromEntries(Object.entries(rejected).sort(([a], [b]) => (a < b ? -1 : 1))),
    never: weighed > 0 && selected === 0,
    shadowed: skipped > 0 && weighed === 0,
  }
}
