/** The standard normal deviate that leaves 2.5 % on either side. */
const Z = 1.959963984540054

export interface Share {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A share with its 95 % Wilson interval, which holds for few battles and for shares near 0 and 1 too. */
export function shareOf(count: number, total: number): Share {
  const share = count / total
  const scale = 1 + (Z * Z) / total
  const centre = (share + (Z * Z) / (2 * total)) / scale
  const reach = (Z / scale) * Math.sqrt((share * (1 - share)) / total + (Z * Z) / (4 * total * total))
  return {
    share: rounded(share),
    low: count === 0 ? 0 : rounded(centre - reach),
    high: count === total ? 1 : rounded(centre + reach),
  }
}

/** How often each value occurred. Adding up histograms in any order gives the same one. */
export type Histogram = Map<number, number>

export const count = <V>(counts: Map<V, number>, value: V, times = 1): void => {
  counts.set(value, (counts.get(value) ?? 0) + times)
}

export interface Distribution {
  readonly min: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly max: number
  readonly mean: number
}

/** Of at least one value; between two values quartiles are interpolated, as spreadsheets do. */
export function distributionOf(histogram: Histogram): Distribution {
  const sorted = [...histogram].sort(([a], [b]) => a - b)
  const total = sorted.reduce((sum, [, times]) => sum + times, 0)
  const quantile = (part: number) => {
    const rank = (total - 1) * part
    const below = valueAt(sorted, Math.floor(rank))
    return below + (rank % 1) * (valueAt(sorted, Math.ceil(rank)) - below)
  }
  const mean = sorted.reduce((sum, [value, times]) => sum + value * times, 0) / total
  return {
    min: quantile(0),
    q1: quantile(0.25),
    median: quantile(0.5),
    q3: quantile(0.75),
    max: quantile(1),
    mean: rounded(mean),
  }
}

function valueAt(sorted: readonly (readonly [number, number])[], rank: number): number {
  let passed = 0
  for (const [value, times] of sorted) {
    passed += times
    if (rank < passed) return value
  }
  throw new RangeError(`rank ${rank} is past the last of ${passed} values`)
}

/** Six decimals: more would be noise, and print differently from one formula to an equal one. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6
