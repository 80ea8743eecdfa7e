import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bradleyTerry, type Meeting } from '#engine/lab/statistics/bradley-terry.ts'

/** By place, each player's strength. */
const strengthsOf = (players: number, meetings: readonly Meeting[]) =>
  [...bradleyTerry(players, meetings).strengths].sort((a, b) => a.place - b.place)

const meetingsFrom = (wins: readonly (readonly number[])[]): Meeting[] =>
  wins.flatMap((row, a) => row.slice(0, a).map((winsA, b) => ({ a, b, winsA, winsB: wins[b]![a]! })))

describe('published strengths', () => {
  // Rows beat columns.
  const BASEBALL = [
    [0, 7, 9, 7, 7, 9, 11], // Milwaukee
    [6, 0, 7, 5, 11, 9, 9], // Detroit
    [4, 6, 0, 7, 7, 8, 12], // Toronto
    [6, 8, 6, 0, 6, 7, 10], // New York
    [6, 2, 6, 7, 0, 7, 12], // Boston
    [4, 4, 5, 6, 6, 0, 6], // Cleveland
    [2, 4, 1, 3, 1, 7, 0], // Baltimore
  ]

  test('Agresti 2002, table 10.11: American League 1987, as differences from Baltimore', () => {
    const { strengths, isSmoothed } = bradleyTerry(7, meetingsFrom(BASEBALL))
    expect(isSmoothed).toBe(false)
    expect(strengths.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 5, 6])
    const baltimore = strengths.at(-1)!.value
    const wanted = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0]
    for (const [rank, { value }] of strengths.entries())
      expect(value - baltimore).toBeCloseTo(wanted[rank]!, 4)
  })

  test('Stigler 1994 by R’s BradleyTerry2 with strengths that add up to 0: journals citing each other', () => {
    const strengths = strengthsOf(
      4,
      meetingsFrom([
        [0, 730, 498, 221], // Biometrika
        [33, 0, 68, 17], // Communications in Statistics
        [320, 813, 0, 142], // JASA
        [284, 276, 325, 0], // JRSS-B
      ]),
    )
    const wanted = [
      [0.7899221, 0.04333047],
      [-2.1591504, 0.07257974],
      [0.3103523, 0.04164102],
      [1.0588761, 0.05304699],
    ] as const
    for (const [place, [value, error]] of wanted.entries()) {
      expect(strengths[place]!.value).toBeCloseTo(value, 5)
      expect((strengths[place]!.high - strengths[place]!.low) / 2 / 1.959964).toBeCloseTo(error, 5)
    }
  })
})

test('of two with 30 and 10 wins, ½ log 3 is the strength and ½ √(1/30 + 1/10) its standard error', () => {
  const reach = 1.959963984540054 * 0.5 * Math.sqrt(1 / 30 + 1 / 10)
  const [first, second] = strengthsOf(2, [{ a: 0, b: 1, winsA: 30, winsB: 10 }])
  expect(first!.value).toBeCloseTo(Math.log(3) / 2, 5)
  expect(first!.low).toBeCloseTo(Math.log(3) / 2 - reach, 5)
  expect(first!.high).toBeCloseTo(Math.log(3) / 2 + reach, 5)
  expect(second).toEqual({ place: 1, value: -first!.value, low: -first!.high, high: -first!.low })
})

describe('exact meetings', () => {
  const meeting = { a: 0, b: 1, winsA: 0.75, winsB: 0.25 }

  test('alone leave no doubt', () => {
    const value = 0.549306
    expect(bradleyTerry(2, [{ ...meeting, isExact: true }])).toEqual({
      strengths: [
        { place: 0, value, low: value, high: value },
        { place: 1, value: -value, low: -value, high: -value },
      ],
      isSmoothed: false,
    })
  })

  // The score's variance is 40 p q from the sampled half, its slope 80 p q: √(40 p q) / (80 p q) for the difference.
  test('beside sampled ones of equal weight halve the standard error', () => {
    const sampled = { a: 0, b: 1, winsA: 30, winsB: 10 }
    const [alone] = strengthsOf(2, [sampled])
    const [both] = strengthsOf(2, [sampled, { ...sampled, isExact: true }])
    expect(both!.value).toBe(alone!.value)
    expect(both!.high - both!.low).toBeCloseTo((alone!.high - alone!.low) / 2, 5)
  })
})

describe('strengths without bounds', () => {
  test('of somebody undefeated are found with half a win each way for every two who met, and it is said', () => {
    const smoothed = bradleyTerry(2, [{ a: 0, b: 1, winsA: 10, winsB: 0 }])
    expect(smoothed.isSmoothed).toBe(true)
    expect(smoothed.strengths).toEqual(bradleyTerry(2, [{ a: 0, b: 1, winsA: 10.5, winsB: 0.5 }]).strengths)
  })

  test('of two who beat all others, and each other in turn, are too', () => {
    const wins = [
      [0, 3, 5],
      [4, 0, 5],
      [0, 0, 0],
    ]
    expect(bradleyTerry(3, meetingsFrom(wins)).isSmoothed).toBe(true)
  })

  test('are an error where no chain of meetings connects two players', () => {
    const apart = [
      { a: 0, b: 1, winsA: 3, winsB: 2 },
      { a: 2, b: 3, winsA: 3, winsB: 2 },
    ]
    expect(() => bradleyTerry(4, apart)).toThrow('no chain of meetings')
  })

  test('are none where somebody is alone, or met only himself', () => {
    const alone = { strengths: [{ place: 0, value: 0, low: 0, high: 0 }], isSmoothed: false }
    expect(bradleyTerry(1, [])).toEqual(alone)
    expect(bradleyTerry(1, [{ a: 0, b: 0, winsA: 3, winsB: 2 }])).toEqual(alone)
  })
})

describe('any tournament in which every two meet', () => {
  const wins = fc.oneof(fc.nat(5), fc.nat(2000)).map((halves) => halves / 2)
  const tournaments = fc.integer({ min: 2, max: 6 }).chain((players) => {
    const pairs = Array.from({ length: players }, (_, a) =>
      Array.from({ length: a }, (_, b) =>
        fc.record({
          a: fc.constant(a),
          b: fc.constant(b),
          winsA: wins,
          winsB: wins.map((some) => some + 0.5),
          isExact: fc.boolean(),
        }),
      ),
    ).flat()
    return fc.record({ players: fc.constant(players), meetings: fc.tuple(...pairs) })
  })

  test('gives strengths that add up to 0, are in their intervals and come in order', () => {
    fc.assert(
      fc.property(tournaments, ({ players, meetings }) => {
        const { strengths } = bradleyTerry(players, meetings)
        expect(strengths.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0, 4)
        for (const [rank, { value, low, high }] of strengths.entries()) {
          expect(low).toBeLessThanOrEqual(value)
          expect(high).toBeGreaterThanOrEqual(value)
          if (rank > 0) expect(value).toBeLessThanOrEqual(strengths[rank - 1]!.value)
        }
      }),
    )
  })

  test('gives strengths by which each player would win as often as it did', () => {
    fc.assert(
      fc.property(tournaments, ({ players, meetings }) => {
        const { isSmoothed } = bradleyTerry(players, meetings)
        const strengths = strengthsOf(players, meetings)
        const half = isSmoothed ? 0.5 : 0
        for (let place = 0; place < players; place++) {
          let won = 0
          let expected = 0
          let battles = 0
          for (const { a, b, winsA, winsB } of meetings) {
            if (a !== place && b !== place) continue
            const other = a === place ? b : a
            const fought = winsA + winsB + 2 * half
            won += (a === place ? winsA : winsB) + half
            expected += fought / (1 + Math.exp(strengths[other]!.value - strengths[place]!.value))
            battles += fought
          }
          expect((won - expected) / battles).toBeCloseTo(0, 5)
        }
      }),
    )
  })

  test('gives the same for any order of meetings, and of the two in each', () => {
    fc.assert(
      fc.property(tournaments, ({ players, meetings }) => {
        const turned = [...meetings]
          .reverse()
          .map(({ a, b, winsA, winsB, isExact }) => ({ a: b, b: a, winsA: winsB, winsB: winsA, isExact }))
        expect(bradleyTerry(players, turned)).toEqual(bradleyTerry(players, meetings))
      }),
    )
  })

  test('gives nobody a wider interval for knowing some meetings exactly', () => {
    fc.assert(
      fc.property(tournaments, ({ players, meetings }) => {
        const sampled = strengthsOf(
          players,
          meetings.map((meeting) => ({ ...meeting, isExact: false })),
        )
        for (const [place, { value, low, high }] of strengthsOf(players, meetings).entries()) {
          expect(value).toBe(sampled[place]!.value)
          expect(high - low).toBeLessThanOrEqual(sampled[place]!.high - sampled[place]!.low + 2e-6)
        }
      }),
    )
  })
})
