import { expect, test } from 'vitest'
import { chanceOf } from '#ui/battle/trial/create-odds.ts'

const sure = (share: number, fraction: string) => ({ share, fraction, low: share, high: share })
const SIDES = ['P1', 'P2']

test('exact odds are the share of battles that the first side wins, as a fraction too', () => {
  const outcomes = { victory: sure(0.625, '5/8'), defeat: sure(0.375, '3/8') }
  expect(chanceOf({ exact: true, outcomes, states: 9, widest: 4 }, SIDES)).toEqual({
    text: '62.5 %',
    told: 'exactly 5/8',
    isExact: true,
    hasDice: true,
  })
})

test('wins are those of the first side, by whatever name', () => {
  const outcomes = { 'won P1': sure(0.25, '1/4'), 'won P2': sure(0.75, '3/4') }
  expect(chanceOf({ exact: true, outcomes, states: 9, widest: 4 }, SIDES).text).toBe('25 %')
  const never = { 'won P2': sure(1, '1') }
  expect(chanceOf({ exact: true, outcomes: never, states: 9, widest: 1 }, SIDES)).toMatchObject({
    text: '0 %',
    hasDice: false,
  })
})

test('odds that are not exact say what is certain', () => {
  const outcomes = {
    victory: { share: 0.618, low: 0.5, high: 0.7 },
    draw: { share: 0.382, low: 0.3, high: 0.5 },
  }
  expect(chanceOf({ exact: false, outcomes, states: 20_000, widest: 900 }, SIDES)).toMatchObject({
    text: 'about 62 %',
    told: 'certainly between 50 % and 70 %',
    isExact: false,
  })
})
