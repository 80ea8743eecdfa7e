import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchText } from '#cli/batch-report.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { firstState } from '#engine/core/timeline.ts'
import { batch } from '#engine/lab/batch.ts'
import { batchResult } from '#engine/lab/batch-result.ts'
import { dealer, type Range, seedAt } from '#engine/lab/job.ts'
import { runChunk } from '#engine/lab/jobs.ts'
import type { BatchQuestion, Tally } from '#engine/lab/types.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

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

test('tallies add up to the same in any order and any division, metrics and all', async () => {
  const question = { scenario, firstSeed: 5, runs: 40, metrics: 'all' as const }
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
    metrics: { 'damage:__proto__': { 7: 1 } },
    firsts: { victory: 0 },
    dice: true,
    credits: { skill: names },
    fault: null,
  }
  expect(Object.entries(batch.merge(one, one).credits['skill'] ?? {})).toEqual([
    ['__proto__', { battles: 2, wins: 2 }],
  ])
})

test('battles that say nothing of a metric count as 0 of it, whichever part comes first', () => {
  const one: Tally = {
    battles: 3,
    outcomes: { victory: 3 },
    ticks: { 3: 3 },
    metrics: { 'damage:clone': { 0: 1, 5: 2 } },
    firsts: { victory: 4 },
    dice: true,
    credits: {},
    fault: null,
  }
  const other: Tally = {
    ...one,
    metrics: Object.fromEntries([['__proto__', { 1: 3 }]]),
    firsts: { victory: 1 },
  }
  for (const both of [batch.merge(one, other), batch.merge(other, one)]) {
    expect(new Map(Object.entries(both.metrics))).toEqual(
      new Map([
        ['damage:clone', { 0: 4, 5: 2 }],
        ['__proto__', { 0: 3, 1: 3 }],
      ]),
    )
    expect(both.firsts).toEqual({ victory: 1 })
  }
})

test('of every outcome the first battle that ended so is kept', async () => {
  const question = { scenario, firstSeed: 5, runs: 12 }
  const { outcomes, firsts } = await batch.run(question, 0, 12)
  expect(Object.keys(firsts).sort()).toEqual(Object.keys(outcomes).sort())
  for (const [outcome, first] of Object.entries(firsts)) {
    expect((await batch.run(question, first, 1)).outcomes).toEqual({ [outcome]: 1 })
    expect((await batch.run(question, 0, first)).outcomes).not.toHaveProperty([outcome])
  }
})

test('what is not asked for is not measured', async () => {
  const { metrics } = await batch.run({ scenario, firstSeed: 5, runs: 2 }, 0, 2)
  expect(metrics).toEqual({})
})

test('edits are made in every battle, and what follows from them is measured', async () => {
  const ruleset = rulesetOf(scenario)
  const { id } = ruleset.units(firstState(simulate(ruleset, scenario)))[0]!
  const edits = [{ tick: 1, unit: id, hp: 1 }]
  const { ticks, metrics } = await batch.run({ scenario, firstSeed: 5, runs: 3, edits, metrics: 'all' }, 0, 3)
  const ends = [5, 6, 7].map((seed) => {
    const whole = simulate(ruleset, { ...scenario, seed }, edits)
    return { ticks: whole.ticks, left: ruleset.level(snapshotAt(whole, whole.ticks).state, 0) }
  })
  const counted = (values: readonly number[]) =>
    Object.fromEntries(values.map((value) => [value, values.filter((other) => other === value).length]))
  expect(ticks).toEqual(counted(ends.map((end) => end.ticks)))
  expect(metrics[`left:${ruleset.sides[0]}`]).toEqual(counted(ends.map(({ left }) => left)))
})

test('of several faults the earliest battle is named', async () => {
  const parts = await partsOf({ scenario: { ...scenario, rolls: [99] }, firstSeed: 5, runs: 4 }, 1, [100])
  expect(merged(parts.toReversed()).fault).toMatchObject({ battle: 0, seed: 5 })
})

describe('of duels', async () => {
  const duels = parse(Scenario, JSON.parse(readFileSync('seeds/duel/policy-plays-both.json', 'utf8')))
  if (!duels.ok) throw new Error('the seed is not valid')
  const question = { scenario: duels.value, firstSeed: 7, runs: 12, metrics: 'all' as const }
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
    const { wins = [] } = batchResult('a.json', duels.value, 7, whole)
    expect(wins.map(({ group }) => group)).toEqual(['class', 'minions', 'side', 'skill'])
    expect(wins[0]?.names[0]).toMatchObject({ name: expect.any(String), low: expect.any(Number) })
  })
})

test('battles in which nothing is brought have no such table', async () => {
  const tally = await batch.run({ scenario, firstSeed: 5, runs: 2 }, 0, 2)
  expect(batchText(scenario, 5, tally).some((line) => line.startsWith('wins by'))).toBe(false)
})
