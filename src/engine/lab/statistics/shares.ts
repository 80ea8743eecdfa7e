import { rounded, Z } from './rounded.ts'

/** Between what something lies with 95 % certainty. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export interface Share extends Interval {
  readonly share: number
}

/** A share with its 95 % Wilson interval, which holds for few battles and for shares near 0 and 1 too. */
export function shareOf(count: number, total: number): Share {
  const { low, high } = wilson(count, total)
  return { share: rounded(count / total), low: rounded(low), high: rounded(high) }
}

/** Wilson's (1927) score interval of a share, not rounded. */
export function wilson(count: number, total: number): Interval {
  const share = count / total
  const scale = 1 + (Z * Z) / total
  const centre = (share + (Z * Z) / (2 * total)) / scale
  const reach = (Z / scale) * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total))
  return { low: count === 0 ? 0 : centre - reach, high: count === total ? 1 : centre + reach }
}
