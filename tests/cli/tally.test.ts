import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunksOf, emptyTally, merge, playChunk, seedAt, type Tally } from '../../src/cli/tally.ts'
import { parse } from '../../src/schemas/issues.ts'
import { Scenario } from '../../src/schemas/scenario.ts'

const parsed = parse(Scenario, JSON.parse(readFileSync('seeds/gambit/one-hex-two-comers.json', 'utf8')))
if (!parsed.ok) throw new Error('the seed is not valid')
const scenario = parsed.value

const merged = (tallies: readonly Tally[]) => {
  const whole = emptyTally()
  for (const tally of tallies) merge(whole, tally)
  return whole
}

test.each([
  [1, 1],
  [7, 2],
  [1000, 3],
])('the chunks of %i battles for %i threads hold every battle once', (runs, jobs) => {
  const battles = [...chunksOf(scenario, 0, runs, jobs)].flatMap(({ first, battles }) =>
    Array.from({ length: battles }, (_, i) => first + i),
  )
  expect(battles).toEqual(Array.from({ length: runs }, (_, i) => i))
})

test('a chunk of long battles is short', () => {
  const [first] = chunksOf({ ...scenario, maxTicks: 1_000_000 }, 0, 1000, 1)
  expect(first?.battles).toBe(1)
})

test('seeds go on from 0 after the last one', () => {
  expect([0, 1, 2].map((battle) => seedAt(0xffff_fffe, battle))).toEqual([0xffff_fffe, 0xffff_ffff, 0])
})

test('tallies add up to the same in any order and any division', () => {
  const whole = playChunk({ scenario, firstSeed: 5, first: 0, battles: 40 })
  const parts = [...chunksOf(scenario, 5, 40, 3)].map(playChunk)
  expect(merged(parts)).toEqual(whole)
  expect(merged(parts.toReversed())).toEqual(whole)
})

test('of several faults the earliest battle is named', () => {
  const failing = { ...scenario, rolls: [99] }
  const parts = [...chunksOf(failing, 5, 4, 1)].map(playChunk)
  expect(merged(parts.toReversed()).fault).toMatchObject({ battle: 0, seed: 5 })
})
