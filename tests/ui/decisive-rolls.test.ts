import { describe, expect, test } from 'vitest'
import type { DecisiveRoll, RollWay } from '#schemas/decisive-rolls.ts'
import {
  battleShare,
  byPoints,
  chancesOf,
  decisiveRollText,
  foundText,
  furthest,
  markText,
  mayDecide,
  oddsText,
  pointsText,
  wayText,
} from '#ui/battle/rolls/decisive-text.ts'
import { ROLL_WIDTH, rollMarks } from '#ui/timeline/markers/roll-marks.ts'

const wayOf = (values: readonly number[], share: number): RollWay => ({
  values,
  value: values[0] ?? 0,
  odds: {
    exact: true,
    outcomes: {
      victory: { share, low: share, high: share },
      defeat: { share: 1 - share, low: 1 - share, high: 1 - share },
    },
    states: 1,
    widest: 1,
  },
})

const rollOf = (rest: Partial<DecisiveRoll> = {}): DecisiveRoll => ({
  label: 'who takes (0, 0)',
  bound: 2,
  value: 1,
  index: 0,
  name: 'who takes (0, 0)',
  values: ['C', 'E'],
  tick: 3,
  phase: 'move',
  isGiven: false,
  ways: [wayOf([0], 0.875), wayOf([1], 0.375)],
  skipped: 0,
  outcome: null,
  points: 0.5,
  ...rest,
})

const numbered = (word: (n: number) => string) => Array.from({ length: 100 }, (_, n) => `${n + 1}${word(n)}`)
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

describe('a roll that decides, in words', () => {
  test('says between what, and its mark how much', () => {
    expect(decisiveRollText(rollOf())).toBe('Who takes (0, 0): C or E')
    expect(markText(rollOf())).toBe('Roll that decides: who takes (0, 0), C or E, 50 points')
  })

  test.each([
    ['C, E or F', ['C', 'E', 'F'], [[0], [1], [2]]],
    ['1–6', ['1', '2', '3', '4', '5', '6'], [[0], [1], [2], [3], [4], [5]]],
    ['1–65 or 66–100', numbered(() => ''), [upTo(0, 64), upTo(65, 99)]],
    ['hit or miss', numbered((n) => (n < 65 ? ': hit' : ': miss')), [upTo(0, 64), upTo(65, 99)]],
  ])('%s', (text, values, groups) =>
    expect(decisiveRollText(rollOf({ values, ways: groups.map((group) => wayOf(group, 0)) }))).toBe(
      `Who takes (0, 0): ${text}`,
    ),
  )

  test('values that lie apart are listed', () => {
    expect(wayText({ values: ['1', '2', '3', '4'] }, { values: [0, 2] })).toBe('1, 3')
  })

  test.each([
    [0.5, '50'],
    [0.125, '12.5'],
    [0.0002, '< 0.1'],
    [0, '0'],
  ])('%d are %s points', (points, text) => expect(pointsText(points)).toBe(text))

  test.each([
    ['Nothing is rolled in this battle.', [], 0],
    ['Too much can follow from each roll of this battle for exact odds.', [], 3],
    ['Of 1 roll, none moves the odds.', [rollOf({ points: 0 })], 0],
    ['Of 2 rolls, 1 moves the odds; marked above the timeline.', [rollOf(), rollOf({ points: 0 })], 0],
  ])('%s', (text, rolls, unfollowed) => expect(foundText({ rolls, unfollowed })).toBe(text))
})

describe('the odds of a roll', () => {
  test('are called by what they are of, in games without a victory too', () => {
    const named = (outcome: string): RollWay => ({
      ...wayOf([0], 1),
      odds: { exact: true, states: 1, widest: 1, outcomes: { [outcome]: { share: 1, low: 1, high: 1 } } },
    })
    const told = (roll: DecisiveRoll) => oddsText(roll, 'P1', (side) => `Player ${side}`)
    expect(told(rollOf())).toBe('odds of victory')
    expect(told(rollOf({ ways: [named('won P1'), named('won P2')] }))).toBe('odds that Player P1 wins')
    expect(told(rollOf({ outcome: 'draw', ways: [named('draw')] }))).toBe('odds of draw')
  })

  test('may be moved by what was not followed', () => {
    const rolls = [rollOf(), rollOf({ points: 0 }), rollOf({ points: 0, skipped: 3 })]
    expect(rolls.map(mayDecide)).toEqual([true, false, true])
  })

  test('are those each way, from the worst to the best, and the way it went', () => {
    expect(chancesOf(rollOf(), 'friendly').map(({ text, share, isTaken }) => [text, share, isTaken])).toEqual(
      [
        ['E', 0.375, true],
        ['C', 0.875, false],
      ],
    )
  })

  test('open the way that differs most from the one it went', () => {
    const ways = [wayOf([0], 0.5), wayOf([1], 0.4), wayOf([2], 0.1)]
    const opened = (value: number) => furthest(chancesOf(rollOf({ ways, value }), 'friendly'))?.way.value
    expect([opened(0), opened(1), opened(2)]).toEqual([2, 2, 0])
    expect(furthest(chancesOf(rollOf({ ways: [wayOf([0, 1], 1)] }), 'friendly'))).toBeNull()
  })

  test('add up to those of the battle at its first roll, as far as all is followed', () => {
    const rolls = [rollOf({ bound: 4, ways: [wayOf([0, 1, 2], 1), wayOf([3], 0.2)], value: 3 })]
    expect(battleShare({ rolls, unfollowed: 0 }, 'friendly')).toBeCloseTo(0.8, 12)
    expect(battleShare({ rolls, unfollowed: 1 }, 'friendly')).toBeNull()
    const given = rolls.map((roll) => ({ ...roll, isGiven: true }))
    expect(battleShare({ rolls: given, unfollowed: 0 }, 'friendly')).toBe(0.2)
  })
})

test('the most decisive comes first, of equals the earlier', () => {
  const rolls = [rollOf({ tick: 5 }), rollOf({ tick: 1, points: 0 }), rollOf({ tick: 3, index: 1 }), rollOf()]
  expect(rolls.sort(byPoints).map(({ tick, index }) => [tick, index])).toEqual([
    [3, 0],
    [3, 1],
    [5, 0],
    [1, 0],
  ])
})

describe('marks on the timeline', () => {
  const view = { from: 0, to: 10 }
  test('are for visible rolls that move the odds, side by side in one tick', () => {
    const rolls = [
      rollOf(),
      rollOf({ index: 1 }),
      rollOf({ tick: 5, points: 0 }),
      rollOf({ tick: 9 }),
      rollOf({ tick: 12 }),
    ]
    const marks = rollMarks(rolls, view, 1000)
    expect(marks.map(({ roll }) => [roll.tick, roll.index])).toEqual([
      [3, 0],
      [3, 1],
      [9, 0],
    ])
    const [first, second, last] = marks.map(({ left }) => left)
    expect([first, last]).toEqual([350 - ROLL_WIDTH / 2, 950 - ROLL_WIDTH / 2])
    expect(second! - first!).toBe(ROLL_WIDTH)
  })

  test('where there is no room for all, the most decisive have it', () => {
    const rolls = [rollOf({ tick: 9, points: 1 }), rollOf({ tick: 2, points: 0.9 }), rollOf({ tick: 1 })]
    expect(rollMarks(rolls, view, ROLL_WIDTH * 2).map(({ roll }) => roll.tick)).toEqual([2, 9])
  })
})
