import { rounded, Z } from './rounded.ts'
import type { Interval } from './shares.ts'

/** How often each value occurred. Adding up histograms in any order gives the same one. */
export type Histogram = Map<number, number>

export const count = <V>(counts: Map<V, number>, value: V, times = 1): void => {
  counts.set(value, (counts.get(value) ?? 0) + times)
}

/** A histogram as it is kept in files: by the value as text, how often it occurred. */
export type Counts = Readonly<Record<string, number>>

export const histogramOf = (counts: Counts): Histogram =>
  new Map(Object.entries(counts).map(([value, times]) => [Number(value), times]))

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
  const sorted = inOrder(histogram)
  const total = timesIn(sorted)
  const quantile = (part: number) => {
    const rank = (total - 1) * part
    const below = valueAt(sorted, Math.floor(rank))
    return below + (rank % 1) * (valueAt(sorted, Math.ceil(rank)) - below)
  }
  return {
    min: quantile(0),
    q1: quantile(0.25),
    median: quantile(0.5),
    q3: quantile(0.75),
    max: quantile(1),
    mean: rounded(meanIn(sorted)),
  }
}

export interface Mean extends Interval {
  readonly mean: number
}

/**
 * The mean of at least one value with its 95 % interval, by Student's t: mean ± t · s / √n. That holds for values
 * spread like a bell, and for many values (some hundreds) whatever their spread. A single value, or values that are
 * all the same, show no spread to go by: low and high are the mean itself.
 */
export function meanOf(histogram: ReadonlyMap<number, number>): Mean {
  const sorted = inOrder(histogram)
  const total = timesIn(sorted)
  const mean = meanIn(sorted)
  const squares = sorted.reduce((sum, [value, times]) => sum + times * (value - mean) ** 2, 0)
  const reach = total === 1 ? 0 : studentT(total - 1) * Math.sqrt(squares / (total - 1) / total)
  return { mean: rounded(mean), low: rounded(mean - reach), high: rounded(mean + reach) }
}

/** For 1 to 20 degrees of freedom, what Student's t exceeds in 2.5 % of all cases. */
const STUDENT_T = [
  12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004, 2.262157, 2.228139,
  2.200985, 2.178813, 2.160369, 2.144787, 2.13145, 2.119905, 2.109816, 2.100922, 2.093024, 2.085963,
]

/** The same for any degrees: past the table by its expansion (Abramowitz and Stegun 26.7.5), there right to six decimals. */
const studentT = (degrees: number): number =>
  STUDENT_T[degrees - 1] ??
  Z +
    (Z ** 3 + Z) / (4 * degrees) +
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2) +
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * degrees ** 3) +
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / (92_160 * degrees ** 4)

type Sorted = readonly (readonly [value: number, times: number])[]

const inOrder = (histogram: ReadonlyMap<number, number>): Sorted => [...histogram].sort(([a], [b]) => a - b)

const timesIn = (sorted: Sorted) => sorted.reduce((sum, [, times]) => sum + times, 0)

const meanIn = (sorted: Sorted) =>
  sorted.reduce((sum, [value, times]) => sum + value * times, 0) / timesIn(sorted)

function valueAt(sorted: Sorted, rank: number): number {
  let passed = 0
  for (const [value, times] of sorted) {
    passed += times
    if (rank < passed) return value
  }
  throw new RangeError(`rank ${rank} is past the last of ${passed} values`)
}
