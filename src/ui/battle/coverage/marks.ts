import { plural } from '#schemas/text/counted.ts'
import type { CoverageRow } from '#worker/protocol.ts'

/** Dead, or hidden by what is above it. */
export type Mark = 'never' | 'shadowed'

type Marked = Pick<CoverageRow, 'kind' | 'never' | 'shadowed' | 'weighed' | 'skipped'>

export const markOf = ({ never, shadowed }: Pick<Marked, Mark>): Mark | null =>
  never ? 'never' : shadowed ? 'shadowed' : null

const times = (count: number) => plural(count, 'time')

/** What the mark of a row means. */
export function markText({ kind, never, weighed, skipped }: Marked): string {
  if (kind === 'consideration')
    return never
      ? `Came up ${times(weighed)}, but never decided.`
      : `Never came up in ${plural(skipped, 'decision')}.`
  return never
    ? `Weighed ${times(weighed)}, but never selected.`
    : `Skipped ${times(skipped)} and never even weighed: something above it was always taken first.`
}

/** What is known of one rule of a unit, wherever in its list it stood. */
export type RuleMark = Pick<CoverageRow, 'kind' | 'never' | 'shadowed' | 'weighed' | 'skipped'>

export const ruleKey = ({ unit, instance }: Pick<CoverageRow, 'unit' | 'instance'>): string =>
  JSON.stringify([unit, instance])

/**
 * The rules to be marked. Until all is counted only marks that were there before are kept, and only while nothing
 * speaks against them: none comes that the next tick could take back.
 */
export function marksFrom(
  rows: readonly CoverageRow[],
  isCounted: boolean,
  before: ReadonlyMap<string, RuleMark>,
): ReadonlyMap<string, RuleMark> {
  const rules = new Map<string, { weighed: number; selected: number; skipped: number }>()
  for (const row of rows) {
    if (row.kind !== 'rule') continue
    const sum = rules.get(ruleKey(row)) ?? { weighed: 0, selected: 0, skipped: 0 }
    rules.set(ruleKey(row), sum)
    sum.weighed += row.weighed
    sum.selected += row.selected
    sum.skipped += row.skipped
  }
  const marks = new Map<string, RuleMark>()
  for (const [key, { weighed, selected, skipped }] of rules) {
    const known = before.get(key)
    const never = weighed > 0 && selected === 0
    const shadowed = weighed === 0 && skipped > 0
    if (isCounted && (never || shadowed)) marks.set(key, { kind: 'rule', weighed, skipped, never, shadowed })
    const isRefuted = selected > 0 || (known?.shadowed && weighed > 0)
    if (!isCounted && known !== undefined && !isRefuted) marks.set(key, known)
  }
  return marks
}
