import type { Token, View } from '#schemas/view.ts'
import { type Present, presentIn } from '#ui/battle/whereabouts.ts'
import { isSameCell } from './geometry.ts'

export interface ViewChanges {
  /** Units that moved or whose bars changed. */
  readonly changed: ReadonlySet<string>
  /** Units that are no longer there. */
  readonly gone: readonly Token[]
}

const isSamePlace = (a: Present, b: Present): boolean =>
  a.cell === undefined || b.cell === undefined ? a.cell === b.cell : isSameCell(a.cell, b.cell)

const hasSameBars = (a: Present, b: Present): boolean =>
  a.bars.length === b.bars.length && a.bars.every((bar, i) => bar.value === b.bars[i]?.value)

/** What has visibly changed from one view to the next. */
export function viewChanges(before: View | undefined, now: View): ViewChanges {
  if (before === undefined) return { changed: new Set(), gone: [] }
  const present = presentIn(now)
  const earlier = new Map(presentIn(before).map((one) => [one.id, one]))
  const changed = present.filter((token) => {
    const old = earlier.get(token.id)
    return old === undefined || !isSamePlace(old, token) || !hasSameBars(old, token)
  })
  const here = new Set(present.map(({ id }) => id))
  return {
    changed: new Set(changed.map(({ id }) => id)),
    gone: before.tokens.filter(({ id }) => !here.has(id)),
  }
}
