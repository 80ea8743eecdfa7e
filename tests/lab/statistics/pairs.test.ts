import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mcnemar, pairedDifference } from '#engine/lab/statistics/pairs.ts'

describe('the difference between pairs, by Newcombe’s method 10', () => {
  // Cells as printed: both, only the first, only the second, neither; the difference is the first less the second.
  test.each([
    ['Newcombe 1998', [36, 12, 2, 0], 0.2, 0.0569, 0.3404, 4],
    ['Altman et al. 2000, table 6.2', [14, 5, 0, 22], 0.12195, 0.011483, 0.226493, 5],
    ['weak correlation, corrected for continuity', [10, 15, 5, 20], 0.2, 0.025838, 0.356937, 5],
    ['the table of Bentur 2009, worked out in Python', [1, 1, 7, 12], -0.285714, -0.50692, -0.025559, 5],
    [
      'Cavo 2012 in Fagerland et al. 2017 (R’s contingencytables)',
      [59, 6, 16, 80],
      -0.0621,
      -0.1186,
      -0.0046,
      4,
    ],
  ])('%s: %j differ by %f (%f to %f)', (_, [both, onlyB, onlyA, neither], value, low, high, digits) => {
    const got = pairedDifference({ both: both!, onlyA: onlyA!, onlyB: onlyB!, neither: neither! })
    expect(got.value).toBeCloseTo(value, digits)
    expect(got.low).toBeCloseTo(low, digits)
    expect(got.high).toBeCloseTo(high, digits)
  })

  test.each([
    ['no pairs', [0, 0, 0, 0], { value: 0, low: -1, high: 1 }],
    ['always both', [30, 0, 0, 0], { value: 0, low: -0.113513, high: 0.113513 }],
    ['never either', [0, 0, 0, 30], { value: 0, low: -0.113513, high: 0.113513 }],
    ['always B alone', [0, 0, 29, 0], { value: 1, low: 0.83458, high: 1 }],
    ['always A alone', [0, 29, 0, 0], { value: -1, low: -1, high: -0.83458 }],
  ])('%s', (_, [both, onlyA, onlyB, neither], wanted) => {
    expect(pairedDifference({ both: both!, onlyA: onlyA!, onlyB: onlyB!, neither: neither! })).toEqual(wanted)
  })

  const cell = fc.oneof(fc.nat(3), fc.nat(1_000_000))
  const cells = fc.record({ both: cell, onlyA: cell, onlyB: cell, neither: cell })

  test('lies in its interval, which lies between -1 and 1', () => {
    fc.assert(
      fc.property(cells, (pairs) => {
        const { value, low, high } = pairedDifference(pairs)
        expect([-1, low, value, high, 1]).toEqual([-1, low, value, high, 1].sort((a, b) => a - b))
      }),
    )
  })

  test('turns round with A and B, and with what happened and what did not', () => {
    fc.assert(
      fc.property(cells, ({ both, onlyA, onlyB, neither }) => {
        const { value, low, high } = pairedDifference({ both, onlyA, onlyB, neither })
        for (const turned of [
          pairedDifference({ both, onlyA: onlyB, onlyB: onlyA, neither }),
          pairedDifference({ both: neither, onlyA: onlyB, onlyB: onlyA, neither: both }),
        ]) {
          expect(turned.value).toBeCloseTo(-value, 5)
          expect(turned.low).toBeCloseTo(-high, 5)
          expect(turned.high).toBeCloseTo(-low, 5)
        }
      }),
    )
  })
})

describe('McNemar’s exact test', () => {
  test.each([
    ['binomial table, 2 · cdf(5; 20, ½)', 5, 15, 0.0413895],
    ['Cavo 2012 in Fagerland et al. 2017 (R’s contingencytables)', 6, 16, 0.0524788],
    ['R’s exact2x2, vignette on McNemar, 134 / 2048', 9, 2, 0.0654297],
    ['Agresti 2002, approval of the prime minister, summed up in whole numbers', 150, 86, 0.0000371594],
    ['none differ', 0, 0, 1],
    ['one differs', 0, 1, 1],
    ['all five one way: 2 / 32', 5, 0, 0.0625],
    ['as evenly as can be', 4, 4, 1],
    ['a hundred thousand, by SciPy', 49_500, 50_500, 0.00158236],
    ['a hundred thousand, far apart, by SciPy', 55_000, 45_000, 8.60034e-220],
  ])('%s: %i against %i has p = %f', (_, b, c, p) => {
    expect(mcnemar(b, c)).toBe(p)
  })

  test('is the sum it stands for, counted out in whole numbers', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (b, c) => {
        let ways = 0n
        let choose = 1n
        for (let k = 0; k <= Math.min(b, c); k++) {
          ways += choose
          choose = (choose * BigInt(b + c - k)) / BigInt(k + 1)
        }
        const p = Math.min(Number(2n * ways) / 2 ** (b + c), 1)
        expect(mcnemar(b, c) / p).toBeCloseTo(1, 5)
        expect(mcnemar(c, b)).toBe(mcnemar(b, c))
      }),
    )
  })

  test('falls as pairs split less evenly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000 }), fc.nat(50_000), (few, more) => {
        expect(mcnemar(few - 1, few + more + 1)).toBeLessThanOrEqual(mcnemar(few, few + more))
      }),
    )
  })
})
