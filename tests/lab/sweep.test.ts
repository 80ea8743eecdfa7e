import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { DEFAULT_LIMITS, outcomeOdds } from '#engine/lab/odds.ts'
import { wholeBattle } from '#engine/lab/outset.ts'
import { type Axes, likeliest, pointsFrom, type SweepPoint, turnsOf, variantsOf } from '#engine/lab/sweep.ts'
import { variantOdds } from '#engine/lab/variant-odds.ts'
import { countIn, valuesIn } from '#schemas/number-range.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const read = (name: string) => JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8'))

describe('the values of a range', () => {
  test.each([
    [{ from: 0, to: 3, step: 1 }, [0, 1, 2, 3]],
    [{ from: 0, to: 10, step: 4 }, [0, 4, 8]],
    [{ from: -2, to: 2, step: 2 }, [-2, 0, 2]],
    [{ from: 0.1, to: 0.3, step: 0.1 }, [0.1, 0.2, 0.3]],
    [{ from: 5, to: 5, step: 7 }, [5]],
  ])('%o are %o', (range, values) => {
    expect(valuesIn(range)).toEqual(values)
  })

  test('the last is included if a step lands on it, and none lies beyond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.nat(500),
        fc.integer({ min: 1, max: 50 }),
        (from, length, step) => {
          const range = { from, to: from + length, step }
          const values = valuesIn(range)
          expect(values).toHaveLength(countIn(range))
          expect(values.at(-1)).toBe(from + length - (length % step))
        },
      ),
    )
  })
})

const SHOWCASE = read('gambit/3v3-showcase')
const THRESHOLD = '/setup/characters/1/skills/0/trigger/conditionValue'

async function swept(document: object, axes: Axes): Promise<readonly SweepPoint[]> {
  const scenario = Scenario.parse(document)
  const variants = variantsOf(axes)
  const part = await variantOdds.run({ scenario, edits: [], variants }, 0, variants.length)
  return pointsFrom(axes, (place) => part[place])
}

const oddsOf = (document: object) => {
  const scenario = Scenario.parse(document)
  return runToEnd(outcomeOdds(wholeBattle(rulesetOf(scenario), scenario), DEFAULT_LIMITS)).odds
}

test('every point has the odds of the scenario with its value', async () => {
  const points = await swept(SHOWCASE, [{ pointer: THRESHOLD, from: 40, to: 70, step: 15 }])
  const expected = [40, 55, 70].map((value) => {
    const document = structuredClone(SHOWCASE)
    document.setup.characters[1].skills[0].trigger.conditionValue = value
    const { exact, outcomes } = oddsOf(document)
    return { value, exact, outcomes }
  })
  expect(points).toEqual(expected)
})

test('of two numbers the values of the second change first', async () => {
  const points = await swept(SHOWCASE, [
    { pointer: THRESHOLD, from: 40, to: 60, step: 20 },
    { pointer: '/setup/characters/0/hp', from: 50, to: 60, step: 10 },
  ])
  expect(points.map((point) => 'values' in point && point.values)).toEqual([
    [40, 50],
    [40, 60],
    [60, 50],
    [60, 60],
  ])
  const document = structuredClone(SHOWCASE)
  document.setup.characters[1].skills[0].trigger.conditionValue = 60
  document.setup.characters[0].hp = 50
  expect(points[2]).toMatchObject({ outcomes: oddsOf(document).outcomes })
  expect(turnsOf(points)).toEqual([])
})

test('a value that cannot be is an issue of its point alone', async () => {
  const points = await swept(SHOWCASE, [{ pointer: THRESHOLD, from: 99, to: 101, step: 1 }])
  expect(points.map((point) => 'issue' in point)).toEqual([false, false, true])
  expect(points[2]).toMatchObject({
    value: 101,
    issue: expect.stringMatching(/^setup\.characters.*conditionValue: /),
  })
})

describe('the likeliest outcome', () => {
  const share = (share: number) => ({ share, low: share, high: share })
  const point = (value: number, outcomes: Record<string, number>): SweepPoint => ({
    value,
    exact: true,
    outcomes: Object.fromEntries(Object.entries(outcomes).map(([name, each]) => [name, share(each)])),
  })

  test('of equals is the first by name', () => {
    expect(likeliest({ victory: share(0.5), defeat: share(0.5) })).toBe('defeat')
  })

  test('turns between neighbours, those that cannot be played left aside', () => {
    const points = [
      point(1, { victory: 0.6, defeat: 0.4 }),
      point(2, { victory: 0.5, defeat: 0.5 }),
      { value: 3, issue: 'is too much' },
      point(4, { victory: 0.2, draw: 0.8 }),
      point(5, { draw: 1 }),
    ]
    expect(turnsOf(points)).toEqual([
      { from: 1, to: 2, was: 'victory', is: 'defeat' },
      { from: 2, to: 4, was: 'defeat', is: 'draw' },
    ])
  })
})
