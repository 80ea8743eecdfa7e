import type { Axis } from '#worker/sweep.ts'

// Which values of a number are worth a look, if nobody says so.

export interface Bounds {
  readonly min: number
  readonly max: number
}

/** So many points make a curve, and so many each way a map. */
export const POINTS_OF_CURVE = 51
export const POINTS_OF_MAP = 11

/** As far as anybody looks at first: what counts something begins at 0. */
const LEAST_REACH = 20

export const around = (value: number): Bounds =>
  value < 0
    ? { min: value - LEAST_REACH, max: value + LEAST_REACH }
    : { min: 0, max: Math.max(LEAST_REACH, 2 * value) }

const NICE = [1, 2, 5]

/** The smallest of 1, 2, 5, 10, 20, 50 … by which at most so many values lie within bounds. */
function niceStep({ min, max }: Bounds, most: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const nice of NICE) if (Math.floor((max - min) / (nice * scale)) + 1 <= most) return nice * scale
}

/** The range of a number within its bounds, of at most so many values, what it is now among them. */
export function axisFor(pointer: string, bounds: Bounds, was: number | null, most = POINTS_OF_CURVE): Axis {
  const step = niceStep(bounds, most)
  const offset = was === null ? 0 : (((was - bounds.min) % step) + step) % step
  const from = bounds.min + offset
  return { pointer, from, to: from + Math.floor((bounds.max - from) / step) * step, step }
}

/** The value furthest from one that can be, towards an end, that still can be; asked by halves. */
export async function furthest(
  value: number,
  end: number,
  canBe: (value: number) => Promise<boolean>,
): Promise<number> {
  if (await canBe(end)) return end
  let [good, bad] = [value, end]
  while (Math.abs(bad - good) > 1) {
    const middle = good + Math.trunc((bad - good) / 2)
    if (await canBe(middle)) good = middle
    else bad = middle
  }
  return good
}

/** Why a range cannot be swept; null if it can. */
export function axisObjection({ from, to, step }: Axis, most: number): string | null {
  if (!(step > 0)) return 'steps must be more than 0'
  if (to < from) return `${to} is less than ${from}`
  const count = Math.floor((to - from) / step) + 1
  return count > most ? `${count} values are too many; ${most} are the most` : null
}
