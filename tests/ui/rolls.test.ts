import { describe, expect, test } from 'vitest'
import { ROLLED } from '#schemas/lanes.ts'
import type { ShownRoll } from '#schemas/packet.ts'
import { forcedRollText } from '#schemas/text/what-if-text.ts'
import { barsOf, damageText, percentText, withAtLeast } from '#ui/battle/odds/odds-text.ts'
import { valuesText } from '#ui/battle/rolls/decisive-text.ts'
import { editTexts } from '#ui/inspector/branches/branch-text.ts'
import {
  endingGroups,
  rollingFrames,
  rollsInShort,
  rollText,
  tickWithRolls,
} from '#ui/inspector/frame/roll-text.ts'

const die = (value: number, rest: Partial<ShownRoll> = {}): ShownRoll => ({
  label: 'toHit',
  bound: 6,
  value,
  index: 0,
  name: 'to-hit die 1',
  values: ['1', '2', '3', '4', '5', '6'],
  ...rest,
})

describe('a roll in words', () => {
  test.each([
    [die(1), 'to-hit die 1: 2 of 1–6'],
    [die(5, { drawn: 1 }), 'to-hit die 1: 6 of 1–6, drawn 2'],
    [die(1, { name: 'who', bound: 2, values: ['comer 1', 'comer 2'] }), 'who: comer 2'],
  ])('%#', (roll, text) => {
    expect(rollText(roll)).toBe(text)
  })
  test('names the branch it makes, which says the same in the list of branches', () => {
    const text = forcedRollText(die(1), 5, 1)
    expect(text).toBe('to-hit die 1 = 6 instead of 2')
    const edits = [
      { tick: 7, roll: 3, value: 5 },
      { tick: 9, roll: 0, value: 2 },
    ]
    expect(editTexts(edits, 7, [], [{ tick: 7, roll: 3, text }])).toEqual([
      'to-hit die 1 = 6 instead of 2',
      'tick 9, roll 0 forced to 2',
    ])
  })
  test('is found by its frame, and its tick by the strip', () => {
    const frames = [
      { phase: null, rolls: [] },
      { phase: 'roll', rolls: [die(0), die(4, { index: 1, name: 'to-hit die 2' })] },
      { phase: 'next', rolls: [] },
    ]
    const [row, ...others] = rollingFrames(frames)
    expect([row!.frame, row!.phase, others.length]).toEqual([1, 'roll', 0])
    expect(rollsInShort(row!.rolls)).toBe('to-hit die 1: 1, to-hit die 2: 5')
    const marks = Int32Array.of(ROLLED, 3, ROLLED | 1, 0, 0)
    expect([tickWithRolls(marks, 0, 1), tickWithRolls(marks, 2, 1)]).toEqual([2, null])
    expect([tickWithRolls(marks, 4, -1), tickWithRolls(marks, 0, -1)]).toEqual([2, null])
  })
})

describe('odds in words', () => {
  test.each([
    [0, '0 %'],
    [0.0004, '< 0.1 %'],
    [0.1234, '12.3 %'],
    [0.9999, '> 99.9 %'],
    [1 - 1e-15, '100 %'],
  ])('%d is %s', (probability, text) => {
    expect(percentText(probability)).toBe(text)
  })
  const damage = [
    { amount: 0, probability: 0.25 },
    { amount: 5, probability: 0.5 },
    { amount: 10, probability: 0.25 },
  ]
  test('a distribution says its likeliest, its middle and its most', () => {
    expect(withAtLeast(damage).map(({ atLeast }) => atLeast)).toEqual([1, 0.75, 0.25])
    expect(damageText(damage)).toBe('most often 5 (50.0 %), half of the time 5 or more, at most 10')
  })
  test('its bars keep the distances between amounts, the likeliest is the highest', () => {
    const [none, some, all] = barsOf(damage)
    expect(some!.left - none!.left).toBeCloseTo(all!.left - some!.left, 9)
    expect([none!.height, some!.height, all!.height]).toEqual([50, 100, 50])
    expect(all!.left + all!.width).toBeLessThanOrEqual(100)
  })
})

describe('how the battle would end with each value of a roll', () => {
  const ends = (kind: 'victory' | 'defeat', ticks: number) => ({ outcome: { kind }, ticks })
  test('is told by values in a row that end the same way, with the first and the last tick', () => {
    const endings = new Map([
      [0, ends('victory', 36)],
      [2, ends('victory', 30)],
      [1, ends('victory', 41)],
      [3, ends('defeat', 22)],
      [5, ends('defeat', 22)],
    ])
    expect(endingGroups(endings)).toEqual([
      { from: 0, to: 2, ending: ends('victory', 30), latest: 41 },
      { from: 3, to: 3, ending: ends('defeat', 22), latest: 22 },
      { from: 5, to: 5, ending: ends('defeat', 22), latest: 22 },
    ])
    expect(endingGroups(new Map())).toEqual([])
  })
  test.each([
    [['1', '2', '3'], 0, 2, '1–3'],
    [['1', '2', '3'], 1, 1, '2'],
    [['1: hit', '2: hit', '3: miss'], 0, 1, '1–2'],
  ])('values %j from %i to %i are %s', (values, from, to, text) =>
    expect(valuesText(values, { from, to })).toBe(text),
  )
})
