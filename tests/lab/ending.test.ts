import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { simulate } from '#engine/core/simulate.ts'
import { batch } from '#engine/lab/batch.ts'
import { ending } from '#engine/lab/ending.ts'
import { outcomeName } from '#engine/lab/outcome-name.ts'
import { meanIn } from '#engine/lab/tally.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import { Scenario } from '../support/rulesets.ts'

const scenario = Scenario.parse(JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8')))
const question = { scenario, edits: [], firstSeed: scenario.seed, runs: 20 }

test.each(['victory', 'defeat'])(
  'the first battle that ends in %s is found, in whatever pieces',
  async (outcome) => {
    const ruleset = await rulesetOf(scenario)
    const names = Array.from({ length: 20 }, (_, n) =>
      outcomeName(simulate(ruleset, { ...scenario, seed: scenario.seed + n }).outcome),
    )
    const battle = names.indexOf(outcome)
    expect(battle).toBeGreaterThanOrEqual(0)
    const asked = { ...question, in: { outcome } }
    const whole = { example: { battle, seed: scenario.seed + battle } }
    expect(await ending.run(asked, 0, 20)).toEqual(whole)
    const parts = await Promise.all([ending.run(asked, 10, 10), ending.run(asked, 0, 10)])
    expect(ending.merge(parts[0], parts[1])).toEqual(whole)
  },
)

test('an outcome that does not come up is found nowhere', async () => {
  expect(await ending.run({ ...question, in: { outcome: 'draw' } }, 0, 20)).toEqual({ example: null })
})

test.each(['ticks', 'left:friendly', 'damage:iris'])(
  'the first battle with the most %s is the one that is measured so',
  async (metric) => {
    const measured = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const tally = await batch.run({ ...question, metrics: [metric] }, n, 1)
        return meanIn(tally, metric)?.mean ?? Number.NaN
      }),
    )
    const value = Math.max(...measured)
    const battle = measured.indexOf(value)
    expect(await ending.run({ ...question, in: { metric, value } }, 0, 20)).toEqual({
      example: { battle, seed: scenario.seed + battle },
    })
  },
)
