import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchJson, batchText } from '#cli/batch-report.ts'
import { batch } from '#engine/lab/batch.ts'
import { dealer, type Range, seedAt } from '#engine/lab/job.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import type { BatchQuestion, Tally } from '#engine/lab/types.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { Scenario } from '../support/rulesets.ts'

const parsed = parse(Scenario, JSON.parse(readFileSync('seeds/gambit/one-hex-two-comers.json', 'utf8')))
if (!parsed.ok) throw new Error('the seed is not valid')
const scenario = parsed.value

const merged = (tallies: readonly Tally[]) => tallies.reduce(batch.merge)

/** A job's pieces in ranges, each dealt at the next of these paces, and at the last of them to the end. */
function rangesOf(pieces: number, threads: number, paces: readonly number[]): Range[] {
  const deal = dealer({ first: 0, count: pieces }, threads)
  const ranges: Range[] = []
  for (let n = 0; ; n++) {
    const range = deal(paces[n] ?? paces.at(-1) ?? 1)
    if (range === null) return ranges
    ranges.push(range)
  }
}

const PACE = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.double({ min: 0, max: 1000, noNaN: true }))

/** What the ranges of a batch come to, as they would come back from other threads. */
const partsOf = (question: BatchQuestion, threads: number, paces: readonly number[]) =>
  Promise.all(
    rangesOf(question.runs, threads, paces).map(async (range) =>
      structuredClone(await runChunk({ job: 'batch', question, ...range })),
    ),
  )

test('the ranges of a job hold every piece once, whatever the pace and the number of threads', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(PACE),
      (all, threads, paces) => {
        const pieces = rangesOf(all, threads, paces).flatMap(({ first, count }) =>
          Array.from({ length: count }, (_, i) => first + i),
        )
        expect(pieces).toEqual(Array.from({ length: all }, (_, i) => i))
      },
    ),
  )
})

test('the first range and those of long battles are short; others last about a tenth of a second', () => {
  const deal = dealer({ first: 0, count: 100_000 }, 2)
  expect([Number.POSITIVE_INFINITY, 0.1, 5000].map((msEach) => deal(msEach)?.count)).toEqual([1, 1000, 1])
})

test('towards the end the threads share what is left', () => {
  expect(dealer({ first: 0, count: 100 }, 2)(0.001)?.count).toBe(25)
})

test('seeds go on from 0 after the last one', () => {
  expect([0, 1, 2].map((battle) => seedAt(0xffff_fffe, battle))).toEqual([0xffff_fffe, 0xffff_ffff, 0])
})

test('tallies add up to the same in any order and any division', async () => {
  const question = { scenario, firstSeed: 5, runs: 40 }
  const whole = await batch.run(question, 0, 40)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.array(PACE, { maxLength: 8 }),
      fc.infiniteStream(fc.nat(1000)),
      async (threads, paces, order) => {
        const parts = await partsOf(question, threads, paces)
        // Any two of them next, so that sums meet sums too.
        while (parts.length > 1) {
          const [[a], [b]] = [order, order].map((places) =>
            parts.splice((places.next().value ?? 0) % parts.length, 1),
          ) as [[Tally], [Tally]]
          parts.push(batch.merge(a, b))
        }
        expect(parts).toEqual([whole])
      },
    ),
    { numRuns: 25 },
  )
})

test('names that mean something to objects are counted like any other', () => {
  const names = Object.fromEntries([['__proto__', { battles: 1, wins: 1 }]])
  const one: Tally = {
    battles: 1,
    outcomes: { victory: 1 },
    ticks: { 3: 1 },
    credits: { skill: names },
    fault: null,
  }
  expect(Object.entries(batch.merge(one, one).credits['skill'] ?? {})).toEqual([
    ['__proto__', { battles: 2, wins: 2 }],
  ])
})

test('of several faults the earliest battle is named', async () => {
  const parts = await partsOf({ scenario: { ...scenario, rolls: [99] }, firstSeed: 5, runs: 4 }, 1, [100])
  expect(merged(parts.toReversed()).fault).toMatchObject({ battle: 0, seed: 5 })
})

describe('of duels', async () => {
  const duels = parse(Scenario, JSON.parse(readFileSync('seeds/duel/policy-plays-both.json', 'utf8')))
  if (!duels.ok) throw new Error('the seed is not valid')
  const question = { scenario: duels.value, firstSeed: 7, runs: 12 }
  const whole = await batch.run(question, 0, 12)

  test('what sides brought is counted, the same for any number of threads', async () => {
    const parts = await partsOf(question, 5, [30])
    expect(merged(parts.toReversed())).toEqual(whole)
    expect(batchText(duels.value, 7, merged(parts.toReversed()))).toEqual(batchText(duels.value, 7, whole))
    const classes = Object.values(whole.credits['class'] ?? {})
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
  const tally = await batch.run({ scenario, firstSeed: 5, runs: 2 }, 0, 2)
  expect(batchText(scenario, 5, tally).some((line) => line.startsWith('wins by'))).toBe(false)
})
