import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from 'solid-js'

/** In pixels, as the styles have it. */
const ROW = 24
/** Drawn above and below what is in sight. */
const MARGIN = 480

/** Which groups of rows are drawn, and how much room those above and below them take. */
interface Window {
  readonly from: number
  readonly to: number
  readonly above: number
  readonly below: number
}

/** The groups that reach into a stretch; `heights` has one for each. */
export function windowOf(heights: readonly number[], top: number, bottom: number): Window {
  let [from, above, y] = [0, 0, 0]
  let to = heights.length
  let below = 0
  for (const [i, height] of heights.entries()) {
    if (y + height < top) [from, above] = [i + 1, y + height]
    if (y > bottom) {
      to = Math.min(to, i)
      below += height
    }
    y += height
  }
  return { from: Math.min(from, to), to, above, below }
}

/** Draws of a long table what is in sight: on a full board all of it would be drawn anew with every count. */
export function createWindow(
  groups: Accessor<readonly { readonly rows: readonly unknown[] }[]>,
  scroller: Accessor<HTMLElement | undefined>,
): Accessor<Window> {
  const [view, setView] = createSignal({ top: 0, height: 0 })
  createEffect(() => {
    const element = scroller()
    if (element === undefined) return
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    onCleanup(() => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    })
  })
  return createMemo(
    () => {
      const { top, height } = view()
      const heights = groups().map(({ rows }) => rows.length * ROW)
      return windowOf(heights, top - MARGIN, top + height + MARGIN)
    },
    undefined,
    { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
  )
}
