import { describe, expect, test } from 'vitest'
import { distance } from '#engine/core/define/hex.ts'
import { cellOf, HEXES, neighboursOf } from '#engine/rulesets/gambit/board.ts'
import { letterOf } from '#schemas/text/letters.ts'
import { current, play, RING, told, unit } from '../support/battle.ts'

type Pair = readonly [number, number]
const hex = ([q, r]: Pair) => ({ q, r })

describe('board', () => {
  test('[G1.1] 91 hexes, none further than 5 from the middle', () => {
    expect(HEXES).toHaveLength(91)
    expect(HEXES.filter(({ q, r }) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) > 5)).toEqual([])
  })

  test.each<[Pair, Pair, number]>([
    [[0, 0], [0, 0], 0],
    [[0, 0], [2, 1], 3],
    [[0, 0], [2, -1], 2],
    [[-5, 0], [5, 0], 10],
    [[-5, 5], [5, -5], 10],
    [[3, -2], [-1, 1], 4],
  ])('[G1.2] from %j to %j it is %i', (a, b, want) => {
    expect(distance(hex(a), hex(b))).toBe(want)
    expect(distance(hex(b), hex(a))).toBe(want)
  })

  test.each<[Pair, Pair[]]>([
    [[0, 0], [...RING]],
    [
      [5, 0],
      [
        [4, 0],
        [5, -1],
        [4, 1],
      ],
    ],
    [
      [0, -5],
      [
        [1, -5],
        [0, -4],
        [-1, -4],
      ],
    ],
    [
      [3, 2],
      [
        [2, 2],
        [3, 1],
        [4, 1],
        [2, 3],
      ],
    ],
  ])('[G1.3] the neighbours of %j in compass order are %j', (at, want) => {
    expect(neighboursOf(cellOf(hex(at))).map((cell) => HEXES[cell])).toEqual(want.map(hex))
  })

  test('[G1.4] hexes are ordered by r, then q', () => {
    const sorted = [...HEXES].sort((a, b) => a.r - b.r || a.q - b.q)
    expect(HEXES).toEqual(sorted)
    expect([HEXES[0], HEXES[45], HEXES[90]]).toEqual([hex([0, -5]), hex([0, 0]), hex([0, 5])])
  })
})

describe('characters', () => {
  test.each([
    [1, 'A'],
    [2, 'B'],
    [26, 'Z'],
    [27, 'AA'],
    [28, 'AB'],
    [52, 'AZ'],
    [53, 'BA'],
    [91, 'CM'],
    [702, 'ZZ'],
    [703, 'AAA'],
  ])('[G2.2] slot %i is %s', (slot, letter) => expect(letterOf(slot)).toBe(letter))

  test.each<[string, (string | null)[], string[]]>([
    ['none is given', [null, null, null], ['A', 'B', 'C']],
    ['one is given to another slot', ['B', null, null], ['B', 'C', 'D']],
    ['the first is given to the last', [null, null, 'A'], ['B', 'C', 'A']],
    ['one far on is given', ['Z', null, null], ['Z', 'B', 'C']],
    ['all are given', ['C', 'ABC', 'A'], ['C', 'ABC', 'A']],
  ])('[G2.2] letters where %s', (_, given, letters) => {
    const units = given.map((letter, i) =>
      unit(`u${i}`, 'friendly', [i, 0], [], letter === null ? {} : { letter }),
    )
    expect(Object.values(play(current(units)).at(0)).map(({ letter }) => letter)).toEqual(letters)
  })

  test('[G2.1] [G2.2] [G11.1] a bare character is filled in by its place in the list', () => {
    const { x } = play(current([unit('a', 'friendly', [0, 0]), unit('x', 'enemy', [3, 0])])).at(0)
    expect(x).toMatchObject({ letter: 'B', slot: 2, name: 'Enemy 2', hp: 100, maxHp: 100, action: null })
  })

  test('[G2.3] the dead leave, and slots, letters and order stay', () => {
    const battle = play(
      current(
        [
          unit('a', 'friendly', [0, 0], ['light-punch']),
          unit('x', 'enemy', [1, 0], [], { hp: 10 }),
          unit('b', 'friendly', [-3, 0]),
          unit('y', 'enemy', [4, 0]),
        ],
        { maxTicks: 2 },
      ),
    )
    expect(Object.values(battle.at(1)).map(({ id, slot, letter }) => [id, slot, letter])).toEqual([
      ['a', 1, 'A'],
      ['b', 3, 'C'],
      ['y', 4, 'D'],
    ])
  })

  test('[G2.4] hp goes below 0 within a tick', () => {
    const battle = play(
      current([
        unit('a', 'friendly', [0, 0], ['light-punch']),
        unit('x', 'enemy', [1, 0], [], { hp: 3, maxHp: 7 }),
      ]),
    )
    expect(battle.events(0).map(told)).toContain('a hits x 10 to -7')
  })
})
