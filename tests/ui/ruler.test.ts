import { describe, expect, test } from 'vitest'
import { coarseFirst, stretchesOf, valuesOf } from '#ui/battle/trial/create-ruler.ts'
import type { Ending } from '#worker/protocol.ts'

const RANGE = { min: 0, max: 100, step: 1 }
const won: Ending = { outcome: { kind: 'victory' }, ticks: 30 }
const lost: Ending = { outcome: { kind: 'defeat' }, ticks: 41 }

describe('the ruler of a number', () => {
  test('has every value of a short range', () => {
    expect(valuesOf(RANGE)).toHaveLength(101)
  })

  test('has some values of a long one, its ends among them', () => {
    const values = valuesOf({ min: 1, max: 9999, step: 1 })
    expect(values.length).toBeLessThanOrEqual(122)
    expect([values[0], values.at(-1)]).toEqual([1, 9999])
  })

  test.each([1, 2, 17, 101])('asks for each of %i values once, the coarse ones first', (count) => {
    const values = valuesOf({ min: 0, max: count - 1, step: 1 })
    const asked = coarseFirst(values)
    expect(asked.toSorted((a, b) => a - b)).toEqual(values)
    const coarse = values.filter((_, n) => n % 16 === 0)
    expect(asked.slice(0, coarse.length)).toEqual(coarse)
  })

  test('joins neighbours that end the same way, whenever that was', () => {
    const endings = new Map(
      valuesOf(RANGE).map((value) => [value, value < 59 || value > 88 ? { ...won, ticks: value } : lost]),
    )
    expect(stretchesOf(RANGE, endings, ['friendly', 'enemy'])).toEqual([
      { from: 0, to: 58, text: 'victory', side: 0 },
      { from: 59, to: 88, text: 'defeat', side: 1 },
      { from: 89, to: 100, text: 'victory', side: 0 },
    ])
  })

  test('takes what lies between two alike for the same until it is known', () => {
    const endings = new Map([
      [0, won],
      [16, won],
      [32, lost],
    ])
    expect(stretchesOf(RANGE, endings, ['friendly', 'enemy'])).toMatchObject([
      { from: 0, to: 16 },
      { from: 32, to: 32 },
    ])
  })
})
