import type { Token, View } from '#schemas/view.ts'
import { isSameCell } from './geometry.ts'

export interface ViewChanges {
  /** Units that moved or whose bars changed. */
  readonly changed: ReadonlySet<string>
  /** Units that are no longer there. */
  readonly gone: readonly Token[]
}

const hasSameBars = (a: Token, b: Token): boolean =>
  a.bars.length === b.bars.length && a.bars.every((bar, i) => bar.value === b.bars[i]?.value)

/** What has visibly changed from one view to the next. */
export function viewChanges(before: View | undefined, now: View): ViewChanges {
  if (before === undefined) return { changed: new Set(), gone: [] }
  const earlier = new Map(before.tokens.map((token) => [token.id, token]))
  const changed = now.tokens.filter((token) => {
    const old = earlier.get(token.id)
    return old === undefined || !isSameCell(old.cell, token.cell) || !hasSameBars(old, token)
  })
  const here = new Set(now.tokens.map(({ id }) => id))
  return {
    changed: new Set(changed.map(({ id }) => id)),
    gone: before.tokens.filter(({ id }) => !here.has(id)),
  }
}
