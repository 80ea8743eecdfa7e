import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchJson, batchText } from '#cli/batch-report.ts'
import { type Chunk, dealer, emptyTally, merge, playChunk, seedAt, type Tally } from '#cli/tally.ts'
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

/** A batch in chunks, each dealt at the next of these paces, and at the last of them to the end. */
function chunksOf(batch: Parameters<typeof dealer>[0], jobs: number, paces: readonly number[]): Chunk[] {
  const deal = dealer(batch, jobs)
  const chunks: Chunk[] = []
  for (let n = 0; ; n++) {
    const chunk = deal(paces[n] ?? paces.at(-1) ?? 1)
    if (chunk === null) return chunks
    chunks.push(chunk)
  }
}

test('the chunks of a batch hold every battle once, whatever the pace and the number of threads', () => {
  const pace = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.double({ min: 0, max: 1000, noNaN: true }))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(pace),
      (runs, jobs, paces) => {
        const battles = chunksOf({ scenario, firstSeed: 0, runs }, jobs, paces).flatMap(
          ({ first, battles }) => Array.from({ length: battles }, (_, i) => first + i),
        )
        expect(battles).toEqual(Array.from({ length: runs }, (_, i) => i))
      },
    ),
  )
})

test('the first chunk and those of long battles are short; others last about a tenth of a second', () => {
  const deal = dealer({ scenario, firstSeed: 0, runs: 100_000 }, 2)
  expect([Number.POSITIVE_INFINITY, 0.1, 5000].map((msEach) => deal(msEach)?.battles)).toEqual([1, 1000, 1])
})

test('towards the end the threads share what is left', () => {
  expect(dealer({ scenario, firstSeed: 0, runs: 100 }, 2)(0.001)?.battles).toBe(25)
})

test('seeds go on from 0 after the last one', () => {
  expect([0, 1, 2].map((battle) => seedAt(0xffff_fffe, battle))).toEqual([0xffff_fffe, 0xffff_ffff, 0])
})

test('tallies add up to the same in any order and any division', async () => {
  const whole = await playChunk({ scenario, firstSeed: 5, first: 0, battles: 40 })
  const parts = await Promise.all(chunksOf({ scenario, firstSeed: 5, runs: 40 }, 3, [50, 10]).map(playChunk))
  expect(merged(parts)).toEqual(whole)
  expect(merged(parts.toReversed())).toEqual(whole)
})

test('of several faults the earliest battle is named', async () => {
  const failing = { ...scenario, rolls: [99] }
  const parts = await Promise.all(
    chunksOf({ scenario: failing, firstSeed: 5, runs: 4 }, 1, [100]).map(playChunk),
  )
  expect(merged(parts.toReversed()).fault).toMatchObject({ battle: 0, seed: 5 })
})

describe('of duels', async () => {
  const duels = parse(Scenario, JSON.parse(readFileSync('seeds/duel/policy-plays-both.json', 'utf8')))
  if (!duels.ok) throw new Error('the seed is not valid')
  const whole = await playChunk({ scenario: duels.value, firstSeed: 7, first: 0, battles: 12 })

  test('what sides brought is counted, the same for any number of threads', async () => {
    const parts = await Promise.all(
      chunksOf({ scenario: duels.value, firstSeed: 7, runs: 12 }, 5, [30]).map(playChunk),
    )
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
