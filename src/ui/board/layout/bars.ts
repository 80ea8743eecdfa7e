import type { Token } from '#schemas/view.ts'
import type { Footprint } from './footprint.ts'
import type { Rectangle } from './rectangles.ts'

const BAR_WIDTH = 40
const ONE_BAR = { top: 22, step: 5, height: 4 } as const
/** Several bars share the room of one. */
const MANY_BARS = { top: 19.5, step: 4, height: 3.2 } as const
const LOW = 0.3

/** How far below the middle of its lowest cell a token's bars reach. */
export const BARS_END = 28

/** Where a bar is, and how much of it is filled. */
interface Bar extends Rectangle {
  readonly share: number
  readonly isLow: boolean
}

/** How much of a bar is filled: nothing below 0, and no more than all. */
export function shareOf({ value, max }: Token['bars'][number]): Pick<Bar, 'share' | 'isLow'> {
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : value > 0 ? 1 : 0
  return { share, isLow: share <= LOW }
}

/** The bars of a token, one below the other. */
export function barsOf({ bars }: Pick<Token, 'bars'>, { centre, across, down }: Footprint): Bar[] {
  const size = bars.length > 1 ? MANY_BARS : ONE_BAR
  const reach = BAR_WIDTH / 2 + across
  return bars.map((bar, i) => {
    const top = centre.y + down + size.top + i * size.step
    const [left, right] = [centre.x - reach, centre.x + reach]
    return { left, right, top, bottom: top + size.height, ...shareOf(bar) }
  })
}
