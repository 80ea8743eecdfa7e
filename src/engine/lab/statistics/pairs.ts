import { rounded, roundedChance } from './rounded.ts'
import { type Interval, wilson } from './shares.ts'

/** Of pairs of battles, A's and B's of the same seed: in how many something came about in both, in one or in neither. */
export interface Pairs {
  readonly both: number
  readonly onlyA: number
  readonly onlyB: number
  readonly neither: number
}

export interface Difference extends Interval {
  readonly value: number
}

/**
 * The share in B less the share in A, with Newcombe's 95 % interval for pairs (1998, method 10): both shares' Wilson
 * intervals, put together by how far A and B go with each other. No pairs tell nothing: anything from -1 to 1 may be.
 */
export function pairedDifference(pairs: Pairs): Difference {
  const { both, onlyA, onlyB, neither } = pairs
  const total = both + onlyA + onlyB + neither
  if (total === 0) return { value: 0, low: -1, high: 1 }
  const a = reachOf(both + onlyA, total)
  const b = reachOf(both + onlyB, total)
  const together = correlation(pairs, total)
  const value = (onlyB - onlyA) / total
  return {
    value: rounded(value),
    low: rounded(value - apart(b.below, a.above, together)),
    high: rounded(value + apart(b.above, a.below, together)),
  }
}

function reachOf(count: number, total: number) {
  const { low, high } = wilson(count, total)
  return { below: count / total - low, above: high - count / total }
}

/** The third side of a triangle; rounding must not make its square negative. */
const apart = (one: number, other: number, correlation: number) =>
  Math.sqrt(Math.max(one * one - 2 * correlation * one * other + other * other, 0))

/** Newcombe's φ, which is corrected for continuity where it is positive; 0 where a share is 0 or 1. */
function correlation({ both, onlyA, onlyB, neither }: Pairs, total: number): number {
  const spread = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither)
  if (spread === 0) return 0
  const excess = both * neither - onlyA * onlyB
  return (excess > 0 ? Math.max(excess - total / 2, 0) : excess) / Math.sqrt(spread)
}

/**
 * McNemar's exact test: how likely pairs that differ are to split at least as unevenly as b to c if either way were
 * as likely as the other. 1 if none differ. Counts of any size: the largest term is found by its logarithm, the others
 * from it.
 */
export function mcnemar(b: number, c: number): number {
  const few = Math.min(b, c)
  const many = Math.max(b, c)
  let logarithm = -(few + many) * Math.LN2
  for (let i = 1; i <= few; i++) logarithm += Math.log((many + i) / i)
  let tail = 0
  for (let k = few, part = 1; tail + part > tail; k--) {
    tail += part
    part *= k / (few + many - k + 1)
  }
  return roundedChance(Math.min(2 * Math.exp(logarithm) * tail, 1))
}
