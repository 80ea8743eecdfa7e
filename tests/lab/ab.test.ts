import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { simulate } from '#engine/core/simulate.ts'
import { ab } from '#engine/lab/ab.ts'
import { exactAb, pairedAb } from '#engine/lab/ab-result.ts'
import { compareTimelines } from '#engine/lab/compare/compare.ts'
import { DEFAULT_LIMITS, outcomeOdds } from '#engine/lab/odds.ts'
import { firstWin, outcomeName, outcomeNames } from '#engine/lab/outcome-name.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import { partings } from '#engine/lab/partings.ts'
import { scenarioWith } from '#engine/lab/settings.ts'
import type { AbQuestion, Pairs, Playable } from '#engine/lab/types.ts'
import { keysFromPointer } from '#schemas/parsing/json-pointer.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seed = (name: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))

async function pair(name: string, pointer: string, value: unknown): Promise<Pick<AbQuestion, 'a' | 'b'>> {
  const scenario = seed(name)
  const changed = await scenarioWith(scenario, [{ keys: keysFromPointer(pointer) ?? [], value }])
  if (!changed.ok) throw new Error(JSON.stringify(changed.issues))
  return { a: { scenario, edits: [] }, b: { scenario: changed.value, edits: [] } }
}

const PAIRS = [
  ['gambit/3v3-showcase', '/setup/characters/1/skills/0/trigger/conditionValue', 80],
  ['gambit/one-hex-two-comers', '/setup/characters/0/hp', 30],
  ['mech/last-one-standing', '/maxTicks', 40],
  ['skirmish/crossroads', '/setup/units/0/hp', 3],
] as const

const play = ({ scenario, edits }: Playable, seed: number) =>
  simulate(rulesetOf(scenario), { ...scenario, seed }, edits)

describe.each(PAIRS)('A against B of %s', async (name, pointer, value) => {
  const both = await pair(name, pointer, value)
  const question = { ...both, firstSeed: 0xffff_fff0, runs: 40 }
  const whole = await ab.run(question, 0, 40)

  test('counts what playing each seed by itself comes to', () => {
    const counted: Record<string, Record<string, number>> = {}
    const flips: Pairs['flips'][number][] = []
    for (let battle = 0; battle < 40; battle++) {
      const seed = (0xffff_fff0 + battle) % 2 ** 32
      const [a, b] = [outcomeName(play(both.a, seed).outcome), outcomeName(play(both.b, seed).outcome)]
      counted[a] ??= {}
      counted[a][b] = (counted[a][b] ?? 0) + 1
      if (a !== b) flips.push({ battle, seed, a, b })
    }
    const isFirst = ({ a, b, battle }: Pairs['flips'][number]) =>
      flips.find((flip) => flip.a === a && flip.b === b)?.battle === battle
    const kept = flips.filter((flip, place) => place < 10 || isFirst(flip))
    expect(whole).toEqual({ battles: 40, outcomes: counted, flips: kept, fault: null })
  })

  test('comes to the same however it is divided', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 1, max: 39 }), async (m, n) => {
        const [first, second] = [Math.min(m, n), Math.max(m, n)]
        const parts = await Promise.all([
          ab.run(question, second, 40 - second),
          ab.run(question, 0, first),
          ab.run(question, first, second - first),
        ])
        expect(parts.reduce(ab.merge)).toEqual(whole)
      }),
      { numRuns: 5 },
    )
  })

  test('says of each flip where the two battles part', async () => {
    const seeds = whole.flips.map(({ seed }) => seed)
    const found = await partings.run({ ...both, seeds }, 0, seeds.length)
    for (const [place, seed] of seeds.entries())
      expect(found[place]).toBe(runToEnd(compareTimelines(play(both.a, seed), play(both.b, seed)))?.tick)
  })
})

test('pairs of exact battles miss the exact difference no further than their interval reaches', async () => {
  const { a, b } = await pair(...PAIRS[0])
  const odds = ({ scenario }: Playable) =>
    runToEnd(outcomeOdds(wholeBattle(rulesetOf(scenario), scenario), DEFAULT_LIMITS)).odds
  const exact = exactAb(odds(a), odds(b), 'victory')
  const sampled = pairedAb(await ab.run({ a, b, firstSeed: 0, runs: 2000 }, 0, 2000), 'victory')
  expect(exact?.delta.value).toBeLessThan(0)
  expect(exact?.delta).toMatchObject({ low: exact?.delta.value, high: exact?.delta.value })
  expect(sampled.delta.low).toBeLessThanOrEqual(exact?.delta.value ?? 1)
  expect(sampled.delta.high).toBeGreaterThanOrEqual(exact?.delta.value ?? -1)
})

test('what is told of pairs, by hand', () => {
  const outcomes = { victory: { victory: 36, defeat: 2 }, defeat: { victory: 12 } }
  const flips = [{ battle: 3, seed: 8, a: 'victory', b: 'defeat' }]
  const told = pairedAb({ battles: 50, outcomes, flips, fault: null }, 'victory', { 0: 17 })
  expect(told).toMatchObject({
    runs: 50,
    exact: false,
    a: {
      outcomes: [
        { outcome: 'victory', count: 38, share: 0.76 },
        { outcome: 'defeat', count: 12 },
      ],
    },
    b: {
      outcomes: [
        { outcome: 'victory', count: 48, share: 0.96 },
        { outcome: 'defeat', count: 2 },
      ],
    },
    flips: { 'defeat → victory': 12, 'victory → defeat': 2 },
    // Newcombe 1998, table II: 36, 12, 2, 0.
    delta: { outcome: 'victory', value: 0.2 },
    // Twice the chance of at most 2 heads in 14 throws: 2 (1 + 14 + 91) / 2^14.
    p: 0.0129395,
    examples: [{ seed: 8, a: 'victory', b: 'defeat', tick: 17 }],
  })
  expect(told.delta.low).toBeCloseTo(0.0569, 4)
  expect(told.delta.high).toBeCloseTo(0.3404, 4)
})

test('without pairs that differ nothing speaks for a difference', () => {
  const same = { battles: 9, outcomes: { draw: { draw: 9 } }, flips: [], fault: null }
  expect(pairedAb(same, 'victory')).toMatchObject({ flips: {}, delta: { value: 0 }, p: 1, examples: [] })
})

test('the earliest fault is named, with the battle it is of', async () => {
  const scenario = seed('gambit/one-hex-two-comers')
  const [a, b] = [
    { scenario, edits: [] },
    { scenario: { ...scenario, rolls: [99] }, edits: [] },
  ]
  const question = { a, b, firstSeed: 5, runs: 4 }
  const parts = [await ab.run(question, 2, 2), await ab.run(question, 0, 2)] as const
  expect(ab.merge(...parts).fault).toMatchObject({ of: 'b', battle: 0, seed: 5 })
})

test.each([
  ['gambit', 'victory'],
  ['duel', 'won P1'],
  ['mech', 'victory P1'],
  ['encounter', 'victory'],
  ['skirmish', 'won west'],
])("the first side's win of %s is %s", (id, win) => {
  const ruleset = rulesetOf({ ruleset: id })
  expect(firstWin(ruleset)).toBe(win)
  expect(outcomeNames(ruleset)).toContain('undecided')
})
