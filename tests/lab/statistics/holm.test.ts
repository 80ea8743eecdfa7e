import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holm } from '#engine/lab/statistics/holm.ts'

test.each([
  ['R’s p.adjust', [0.01, 0.02, 0.03, 0.04], [0.04, 0.06, 0.06, 0.06]],
  ['the textbook example of four', [0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]],
  ['never past 1', [0.6, 0.9, 0.4], [1, 1, 1]],
  ['one alone', [0.03], [0.03]],
  ['none', [], []],
  ['equals', [0.05, 0.05, 0.05], [0.15, 0.15, 0.15]],
])('%s: %j become %j', (_, chances, wanted) => {
  expect(holm(chances)).toEqual(wanted)
})

const chances = fc.array(
  fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
  { maxLength: 30 },
)

test('lies between a p-value and Bonferroni’s, and keeps their order', () => {
  fc.assert(
    fc.property(chances, (given) => {
      const adjusted = holm(given)
      for (const [place, p] of given.entries()) {
        expect(adjusted[place]).toBeGreaterThanOrEqual(p)
        expect(adjusted[place]).toBeLessThanOrEqual(Math.min(p * given.length, 1) + 1e-9)
        for (const [other, q] of given.entries())
          if (p <= q) expect(adjusted[place]).toBeLessThanOrEqual(adjusted[other]!)
      }
    }),
  )
})

test('goes with its p-value, whichever order they come in', () => {
  fc.assert(
    fc.property(chances, (given) => {
      expect(holm([...given].reverse())).toEqual([...holm(given)].reverse())
    }),
  )
})
