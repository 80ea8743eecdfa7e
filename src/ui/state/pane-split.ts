/** Where a divider can be, in percent of the window. */
export interface Range {
  readonly min: number
  readonly max: number
}

export type Orientation = 'vertical' | 'horizontal'

const STEP = 2
const LEAP = 10

/** The nearest place a divider can be; where there is no room for both panes, the second one gives way. */
export const clampSplit = (at: number, { min, max }: Range): number => Math.max(min, Math.min(max, at))

/** Where a key moves the divider; null for a key that does not. `grows` is 1 if the pane it sizes comes before it, -1
    if after. */
export function splitAfterKey(
  key: string,
  at: number,
  range: Range,
  orientation: Orientation,
  grows: 1 | -1,
): number | null {
  const [back, on] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  const steps: Readonly<Record<string, number>> = {
    [back]: -STEP * grows,
    [on]: STEP * grows,
    PageUp: -LEAP * grows,
    PageDown: LEAP * grows,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  const by = steps[key]
  return by === undefined ? null : clampSplit(at + by, range)
}

/** The place of a divider as the browser kept it; null if it is none. */
export function readSplit(kept: string | null): number | null {
  const place = kept === null || kept.trim() === '' ? Number.NaN : Number(kept)
  return place > 0 && place < 100 ? place : null
}
