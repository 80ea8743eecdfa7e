import { expect, test } from 'vitest'
import { count, distributionOf, type Histogram, shareOf } from '#engine/lab/statistics.ts'

// The bounds p solve (share - p)² = z² p (1 - p) / total; found here by bisection, not by the closed form.
test.each([
  [81, 263, 0.307985, 0.255289, 0.36621],
  [15, 148, 0.101351, 0.062386, 0.160487],
  [0, 20, 0, 0, 0.161125],
  [1, 29, 0.034483, 0.006113, 0.171755],
  [29, 29, 1, 0.88303, 1],
])('%i of %i is %f, with 95 %% certainty between %f and %f', (hits, total, share, low, high) => {
  const got = shareOf(hits, total)
  expect(got.share).toBeCloseTo(share, 5)
  expect(got.low).toBeCloseTo(low, 5)
  expect(got.high).toBeCloseTo(high, 5)
})

const histogramOf = (values: readonly number[]) => {
  const histogram: Histogram = new Map()
  for (const value of values) count(histogram, value)
  return histogram
}

test.each([
  [[7], { min: 7, q1: 7, median: 7, q3: 7, max: 7, mean: 7 }],
  [[1, 2], { min: 1, q1: 1.25, median: 1.5, q3: 1.75, max: 2, mean: 1.5 }],
  [[5, 1, 4, 2, 3], { min: 1, q1: 2, median: 3, q3: 4, max: 5, mean: 3 }],
  [[10, 2, 2, 2], { min: 2, q1: 2, median: 2, q3: 4, max: 10, mean: 4 }],
])('the distribution of %j', (values, wanted) => {
  expect(distributionOf(histogramOf(values))).toEqual(wanted)
})
