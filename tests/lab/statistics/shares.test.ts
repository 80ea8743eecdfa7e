import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from '#engine/lab/statistics/shares.ts'

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

const counted = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((total) => fc.record({ total: fc.constant(total), hits: fc.nat(total) }))

test('an interval has its share in it, stays between 0 and 1, and is mirrored by what did not happen', () => {
  fc.assert(
    fc.property(counted, ({ hits, total }) => {
      const { share, low, high } = shareOf(hits, total)
      expect([0, low, share, high, 1]).toEqual([0, low, share, high, 1].sort((a, b) => a - b))
      const other = shareOf(total - hits, total)
      expect(other.low).toBeCloseTo(1 - high, 5)
      expect(other.high).toBeCloseTo(1 - low, 5)
    }),
  )
})

test('ten times the battles with the same share give a narrower interval', () => {
  fc.assert(
    fc.property(counted, ({ hits, total }) => {
      const few = shareOf(hits, total)
      const many = shareOf(10 * hits, 10 * total)
      expect(many.high - many.low).toBeLessThan(few.high - few.low)
    }),
  )
})
