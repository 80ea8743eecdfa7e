import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cyclesIn } from '#engine/lab/statistics/cycles.ts'

const by = (wins: readonly string[]) => (a: number, b: number) => wins.includes(`${a}>${b}`)

test.each([
  ['rock, paper, scissors', ['0>1', '1>2', '2>0'], 3, [[0, 1, 2]]],
  ['the other way round', ['1>0', '2>1', '0>2'], 3, [[0, 2, 1]]],
  ['one above all', ['0>1', '0>2', '1>2'], 3, []],
  ['no winner between two of them', ['0>1', '1>2'], 3, []],
  ['a fourth who loses to all', ['0>1', '1>2', '2>0', '0>3', '1>3', '2>3'], 4, [[0, 1, 2]]],
])('%s', (_, wins, players, wanted) => {
  expect(cyclesIn(by(wins), players)).toEqual(wanted)
})

test('where every two have a winner, there are as many as Kendall and Babington Smith (1940) count from the wins', () => {
  const outcomes = fc.integer({ min: 0, max: 9 }).chain((players) =>
    fc.record({
      players: fc.constant(players),
      firstWins: fc.array(fc.boolean(), { minLength: players ** 2, maxLength: players ** 2 }),
    }),
  )
  fc.assert(
    fc.property(outcomes, ({ players: n, firstWins }) => {
      const beats = (a: number, b: number) => (a < b ? firstWins[a * n + b]! : a > b && !firstWins[b * n + a])
      const places = Array.from({ length: n }, (_, place) => place)
      const wins = places.map((a) => places.filter((b) => beats(a, b)).length)
      const triples = (n * (n - 1) * (n - 2)) / 6
      const transitive = wins.reduce((sum, w) => sum + (w * (w - 1)) / 2, 0)
      expect(cyclesIn(beats, n)).toHaveLength(triples - transitive)
    }),
  )
})
