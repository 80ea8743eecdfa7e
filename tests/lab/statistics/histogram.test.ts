import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  count,
  distributionOf,
  type Histogram,
  histogramOf,
  meanOf,
} from '#engine/lab/statistics/histogram.ts'

const histogramFrom = (values: readonly number[]) => {
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
  expect(distributionOf(histogramFrom(values))).toEqual(wanted)
})

test('counts kept by text are the same histogram', () => {
  expect(histogramOf({ '10': 1, '2': 3, '-1.5': 4 })).toEqual(
    new Map([
      [10, 1],
      [2, 3],
      [-1.5, 4],
    ]),
  )
})

test.each([
  [
    'Student 1908, extra sleep by the second drug',
    [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
    2.33,
    0.8976775,
    3.7623225,
  ],
  [
    'Student 1908, extra sleep by the first drug',
    [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
    0.75,
    -0.5297804,
    2.0297804,
  ],
  ['two values, t of one degree', [1, 2], 1.5, -4.8531024, 7.8531024],
])('the mean of %s (R’s t.test)', (_, values, mean, low, high) => {
  const got = meanOf(histogramFrom(values))
  expect(got.mean).toBe(mean)
  expect(got.low).toBeCloseTo(low, 5)
  expect(got.high).toBeCloseTo(high, 5)
})

// Half the values are -1 and half 1, or one more of these: the interval's reach is t · s / √n with s known in closed form.
test.each([
  [20, 2.0859634],
  [21, 2.0796138],
  [22, 2.0738731],
  [30, 2.0422725],
  [60, 2.0002978],
  [120, 1.9799304],
  [1000, 1.9623391],
])('Student’s t with %i degrees of freedom, as tables have it, is %f', (degrees, t) => {
  const n = degrees + 1
  const ups = Math.floor(n / 2)
  const mean = (2 * ups - n) / n
  const error = Math.sqrt((1 - mean ** 2) / degrees)
  const { low, high } = meanOf(
    new Map([
      [1, ups],
      [-1, n - ups],
    ]),
  )
  expect((high - low) / 2 / error).toBeCloseTo(t, 4)
})

test.each([[[7]], [[7, 7, 7]], [[0.1, 0.1, 0.1]]])(
  'the mean of %j leaves nothing to show a spread',
  (values) => {
    const [value] = values
    expect(meanOf(histogramFrom(values))).toEqual({ mean: value, low: value, high: value })
  },
)

const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 })

test('the mean lies in the middle of its interval, and moves and turns round with the values', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: -500, max: 500 }), (all, shift) => {
      const { mean, low, high } = meanOf(histogramFrom(all))
      expect((low + high) / 2).toBeCloseTo(mean, 5)
      expect(low).toBeLessThanOrEqual(mean)
      const moved = meanOf(histogramFrom(all.map((value) => shift - value)))
      expect(moved.low).toBeCloseTo(shift - high, 5)
      expect(moved.high).toBeCloseTo(shift - low, 5)
    }),
  )
})

test('the order in which values came does not matter', () => {
  fc.assert(
    fc.property(values, (all) => {
      expect(meanOf(histogramFrom([...all].reverse()))).toEqual(meanOf(histogramFrom(all)))
      expect(distributionOf(histogramFrom([...all].reverse()))).toEqual(distributionOf(histogramFrom(all)))
    }),
  )
})
