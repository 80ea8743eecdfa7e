import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { batchJson, batchText } from '#cli/batch-report.ts'
import { chunksOf, emptyTally, merge, playChunk, seedAt, type Tally } from '#cli/tally.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { Scenario } from '../support/rulesets.ts'

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

test('tallies add up to the same in any order and any division', async () => {
  const whole = await playChunk({ scenario, firstSeed: 5, first: 0, battles: 40 })
  const parts = await Promise.all([...chunksOf(scenario, 5, 40, 3)].map(playChunk))
  expect(merged(parts)).toEqual(whole)
  expect(merged(parts.toReversed())).toEqual(whole)
})

test('of several faults the earliest battle is named', async () => {
  const failing = { ...scenario, rolls: [99] }
  const parts = await Promise.all([...chunksOf(failing, 5, 4, 1)].map(playChunk))
  expect(merged(parts.toReversed()).fault).toMatchObject({ battle: 0, seed: 5 })
})

describe('of duels', async () => {
  const duels = parse(Scenario, JSON.parse(readFileSync('seeds/duel/policy-plays-both.json', 'utf8')))
  if (!duels.ok) throw new Error('the seed is not valid')
  const whole = await playChunk({ scenario: duels.value, firstSeed: 7, first: 0, battles: 12 })

  test('what sides brought is counted, the same for any number of threads', async () => {
    const parts = await Promise.all([...chunksOf(duels.value, 7, 12, 5)].map(playChunk))
    expect(merged(parts.toReversed())).toEqual(whole)
    expect(batchText(duels.value, 7, merged(parts.toReversed()))).toEqual(batchText(duels.value, 7, whole))
    const classes = [...whole.credits.get('class')!.values()]
    expect(classes.reduce((sum, { wins }) => sum + wins, 0)).toBe(12)
    expect(classes.reduce((sum, { battles }) => sum + battles, 0)).toBe(24)
  })

  test('the report lists wins by class with their intervals, as text and as JSON', () => {
    const lines = batchText(duels.value, 7, whole)
    const at = lines.findIndex((line) => line.startsWith('wins by class'))
    expect(lines[at + 1]).toMatch(
      /^ {2}[A-Z]+ +\d+ of +\d+ +[\d.]+ % {2}95 % interval +[\d.]+ % to +[\d.]+ %$/,
    )
    const { wins } = JSON.parse(batchJson('a.json', duels.value, 7, whole))
    expect(wins.map(({ group }: { group: string }) => group)).toEqual(['class', 'minions', 'side', 'skill'])
    expect(wins[0].names[0]).toMatchObject({ name: expect.any(String), low: expect.any(Number) })
  })
})

test('battles in which nothing is brought have no such table', async () => {
  const tally = await playChunk({ scenario, firstSeed: 5, first: 0, battles: 2 })
  expect(batchText(scenario, 5, tally).some((line) => line.startsWith('wins by'))).toBe(false)
})
