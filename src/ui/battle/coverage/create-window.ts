import { createVirtualizer } from '@tanstack/solid-virtual'
import { type Accessor, createMemo } from 'solid-js'

/** In pixels, as the styles have it. */
const ROW = 24
/** In groups: drawn above and below what is in sight. */
const OVERSCAN = 4
/** In pixels: what is taken to be in sight until that is known. */
const FIRST_SIGHT = 480

/** Which groups of rows are drawn, and how much room those above and below them take. */
interface Window {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/** Draws of a long table what is in sight: on a full board all of it would be drawn anew with every count. */
export function createWindow(
  groups: Accessor<readonly { readonly rows: readonly unknown[] }[]>,
  scroller: Accessor<HTMLElement | undefined>,
): Accessor<Window> {
  const heights = createMemo(() => groups().map(({ rows }) => rows.length * ROW), undefined, {
    equals: (a, b) => a.join() === b.join(),
  })
  const virtualizer = createVirtualizer<HTMLElement, HTMLElement>({
    get count() {
      return heights().length
    },
    getScrollElement: () => scroller() ?? null,
    get estimateSize() {
      const known = heights()
      return (group: number) => known[group] ?? 0
    },
    /** Another height makes it another group: heights are asked for once a group. */
    get getItemKey() {
      const known = heights()
      return (group: number) => `${group} ${known[group]}`
    },
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FIRST_SIGHT },
  })
  return () => {
    const drawn = virtualizer.getVirtualItems()
    const [first, last] = [drawn[0], drawn.at(-1)]
    if (first === undefined || last === undefined) return { from: 0, to: 0, above: 0, below: 0 }
    const below = virtualizer.getTotalSize() - last.end
    return { from: first.index, to: last.index + 1, above: first.start, below }
  }
}
