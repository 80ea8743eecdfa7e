import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { numbersIn } from '#engine/lab/settings.ts'
import { parseHuntSpec } from '#schemas/hunt.ts'
import { allowablesOf, listsOf, nowText, rangeText } from '#ui/lab/hunt/allowables.ts'
import {
  againstText,
  type BestBuild,
  builtFrom,
  chanceText,
  deltaText,
  foldedText,
  huntLine,
  ranksOf,
  smallestText,
  triedText,
} from '#ui/lab/hunt/hunt-text.ts'
import { numberedFrom } from '#ui/lab/sweep/numbers.ts'
import { Scenario } from '../support/rulesets.ts'
import { withSpaces } from '../support/spaces.ts'

const showcase = Scenario.parse(JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8')))

describe('what can be allowed', async () => {
  const numbers = numberedFrom(showcase, await numbersIn(showcase))
  const found = allowablesOf(showcase, numbers, () => true)
  const iris = found.filter(({ owner }) => owner === 'Iris')
  test('is the order of a unit’s rules, each of them on or off, and every number', () => {
    expect(iris[0]).toEqual({
      pointer: '/setup/characters/1/skills',
      owner: 'Iris',
      words: 'order of skills',
      kind: 'order',
      allowed: 'reorder',
    })
    expect(iris.filter(({ kind }) => kind === 'switch').map(({ pointer }) => pointer)).toEqual(
      [0, 1, 2, 3, 4].map((place) => `/setup/characters/1/skills/${place}/enabled`),
    )
    expect(iris.find(({ words }) => words === 'max hp')?.numbered).toMatchObject({ value: 60 })
  })
  test('leaves out what cannot be switched off', () => {
    expect(allowablesOf(showcase, numbers, () => false).some(({ kind }) => kind === 'switch')).toBe(false)
  })
  test('is a spec as the command reads it', () => {
    const changes = Object.fromEntries(iris.map(({ pointer, allowed }) => [pointer, allowed]))
    expect(parseHuntSpec({ changes })).toMatchObject({ ok: true })
  })
  test('has lists of units alone', () => {
    expect(new Set(listsOf(showcase).map(({ path }) => path.at(-1)))).toEqual(new Set(['skills']))
  })
})

describe('a number that may change', () => {
  const number = { pointer: '/x', value: 60, owner: 'Iris', words: 'max hp', depth: 4 }
  test.each([
    [{ min: 1, max: 60 }, '10..60/10'],
    [{ min: 0, max: 100 }, '0..100/10'],
    [{ min: 57, max: 63 }, '57..63'],
  ])('within %j has a few values, what it is now among them', (bounds, range) => {
    expect(rangeText(number, bounds)).toBe(range)
  })
  test('is called as the rules call it, with what it is now', () => {
    expect(nowText('Iris: Heal below … %', number)).toBe('Heal below 60 %')
    expect(nowText('Iris: max hp', number)).toBe('max hp: 60')
  })
})

describe('a build', () => {
  test('is the scenario with what it sets, one after the other', () => {
    const built = builtFrom(showcase, ['/setup/characters/1/hp=40', '/name="Weak"'])
    expect(built).toMatchObject({ name: 'Weak', setup: { characters: [{}, { hp: 40 }, {}, {}, {}, {}] } })
  })
  test('is none where nothing can be set', () => {
    expect(builtFrom(showcase, ['/name/x=1'])).toBeNull()
  })
})

test.each([
  [{ value: 0.125, low: 0.125, high: 0.125 }, '+12.5 points'],
  [{ value: -0.03, low: -0.05, high: -0.01 }, '−3 points (−5 to −1)'],
  [{ value: 0, low: 0, high: 0 }, '0 points'],
])('a difference of %j is told in points', (delta, text) => {
  expect(deltaText(delta)).toBe(text)
})

const buildBy = (value: number, exact = true): BestBuild => ({
  set: [],
  changes: 1,
  measures: {},
  hunted: { share: 0.5, low: 0.4, high: 0.6 },
  exact,
  share: 0.742,
  low: 0.7,
  high: 0.78,
  delta: { value, low: value, high: value },
})

describe('the best builds', () => {
  test('are told what they are compared with where they were sampled', () => {
    expect(withSpaces(againstText(buildBy(0.158, false)))).toBe('against 58.4 % on the same seeds')
    expect(againstText(buildBy(0.158))).toBeNull()
  })
  test('are those that are better than as it is; others are folded', () => {
    const [good, same, bad] = [buildBy(0.1), buildBy(0), buildBy(-0.1)]
    const ranks = ranksOf([same, good, bad])
    expect(ranks).toEqual({ shown: [good], folded: [same, bad] })
    expect(foldedText(ranks)).toBe('2 more, none better than as it is')
    expect(foldedText(ranksOf([bad]))).toBe('1 build, none better than as it is')
  })
  test('are folded too where there are many', () => {
    const ranks = ranksOf([...Array.from({ length: 13 }, () => buildBy(0.1)), buildBy(0)])
    expect(ranks.shown).toHaveLength(10)
    expect(foldedText(ranks)).toBe('4 more, 3 of them better than as it is')
  })
})

test('what was tried is counted, with whose battle it is elsewhere and why builds were refused', () => {
  const answer = { builds: 98, runs: 1000, refused: 0 }
  expect(triedText(answer, null, undefined)).toBe('98 builds tried, 1,000 battles each')
  expect(triedText({ ...answer, refused: 62 }, 'Main', 'Iris.hp must be at most 60')).toBe(
    '98 builds tried of “Main”, 1,000 battles each, 62 refused by the rules, e.g. Iris.hp must be at most 60',
  )
})

test('chances are rounded, but never to none', () => {
  expect([undefined, 0.0301, 0.00001].map(chanceText)).toEqual(['', 'p 0.03', 'p < 0.001'])
})

test.each([
  [{ kind: 'reached', was: 'victory' }, 'This battle ends in victory as it is: nothing has to turn it.'],
  [
    { kind: 'none', was: 'defeat', tried: 12, isAll: true },
    'This battle ends in defeat, and none of all 12 builds turns it.',
  ],
  [
    {
      kind: 'turned',
      was: 'defeat',
      is: 'victory',
      tried: 3,
      set: [],
      changes: 2,
      distance: 1,
      parting: null,
      odds: null,
    },
    '2 changes turn this battle from defeat to victory:',
  ],
] as const)('%j is told in a sentence', (found, text) => {
  expect(smallestText('set' in found ? { ...found, set: [] } : found)).toBe(text)
})

test('before anything is tested again, the builds are counted', () => {
  const answer = {
    file: 'a.json',
    name: 'A',
    ruleset: 'gambit',
    outcome: 'victory',
    builds: 12,
    refused: 0,
    isWhole: false,
    most: 100,
    runs: 20,
    firstSeed: 0,
    seed: 0,
    grid: null,
  }
  expect(huntLine(answer)).toBe('12 builds')
})
