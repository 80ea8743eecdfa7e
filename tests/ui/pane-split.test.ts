import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampSplit, readSplit, splitAfterKey } from '#ui/state/panes.ts'
import { lanesRange } from '#ui/timeline/canvas/geometry.ts'

const RANGE = { min: 20, max: 65 }

describe('a divider', () => {
  test.each([
    ['ArrowLeft', 'vertical', 1, 38],
    ['ArrowRight', 'vertical', 1, 42],
    ['ArrowUp', 'horizontal', -1, 42],
    ['ArrowDown', 'horizontal', -1, 38],
    ['PageDown', 'vertical', 1, 50],
    ['PageUp', 'vertical', 1, 30],
    ['Home', 'vertical', 1, 20],
    ['End', 'vertical', 1, 65],
    ['Home', 'horizontal', -1, 20],
    ['End', 'horizontal', -1, 65],
    ['ArrowUp', 'vertical', 1, null],
    ['ArrowLeft', 'horizontal', -1, null],
    ['a', 'vertical', 1, null],
  ] as const)('at 40 with %s, %s, growing by %d, goes to %s', (key, orientation, grows, to) => {
    expect(splitAfterKey(key, 40, RANGE, orientation, grows)).toBe(to)
  })

  test('stays where both panes have room, and without room for both leaves the first its own', () => {
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), (at) => {
        expect(clampSplit(at, RANGE)).toBeGreaterThanOrEqual(20)
        expect(clampSplit(at, RANGE)).toBeLessThanOrEqual(65)
        expect(clampSplit(at, { min: 70, max: 30 })).toBe(70)
      }),
    )
  })

  test.each([
    ['40', 40],
    ['33.33', 33.33],
    [null, null],
    ['', null],
    ['0', null],
    ['100', null],
    ['-5', null],
    ['NaN', null],
    ['wide', null],
  ])('kept as %j is at %s', (kept, at) => {
    expect(readSplit(kept)).toBe(at)
  })
})

test.each([
  [0, 0, 0],
  [2, 28, 48],
  [6, 84, 144],
  [91, 96, 2184],
])('%d lanes can do with %d pixels and make use of %d, not more', (lanes, min, max) => {
  expect(lanesRange(lanes)).toEqual({ min, max })
})
