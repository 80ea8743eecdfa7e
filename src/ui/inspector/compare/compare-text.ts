import { unitText } from '#schemas/text/check-text.ts'
import { plural } from '#schemas/text/counted.ts'
import type { UnitInfo } from '#schemas/view.ts'
import type { DifferencesAt, Needed } from '#worker/protocol.ts'

/** "C Sable at 16 | 24"; once where it is the same. */
export const deadTexts = (
  dead: DifferencesAt['dead'],
  units: readonly Pick<UnitInfo, 'id' | 'glyph' | 'name'>[],
): string[] =>
  dead.map(({ unit, since: { a, b } }) => {
    const ticks = a === b ? `${a ?? 'the start'}` : `${a ?? 'the start'} | ${b ?? 'the start'}`
    return `${unitText(unit, units)} at ${ticks}`
  })

/** "1 of 2 changes matters". */
export function neededText({ changes, needed }: Pick<Needed, 'changes' | 'needed'>): string {
  const all = plural(changes.length, 'change')
  if (needed.length === 0) return `None of the ${all} matters to how it ends`
  if (needed.length === changes.length) return `All ${all} matter to how it ends`
  return `${needed.length} of ${all} ${needed.length === 1 ? 'matters' : 'matter'} to how it ends`
}
