import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endingsOf } from '#engine/core/endings.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { firstState } from '#engine/core/timeline.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'
import { envelope, toy } from '../support/toy.ts'

const files = readdirSync('seeds', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
)

test.each(files)('battles of which only the ending is kept end as whole ones do: %s', (file) => {
  const parsed = parse(Scenario, JSON.parse(readFileSync(`seeds/${file}`, 'utf8')))
  if (!parsed.ok) throw new Error('the seed is not valid')
  const ruleset = rulesetOf(parsed.value)
  const scenario = { ...parsed.value, maxTicks: Math.min(parsed.value.maxTicks ?? 400, 400) }
  const play = endingsOf(ruleset, scenario)
  for (const seed of [scenario.seed, 0, 1, 2, scenario.seed]) {
    const whole = simulate(ruleset, { ...scenario, seed })
    expect(play(seed)).toMatchObject({
      start: firstState(whole),
      ticks: whole.ticks,
      outcome: whole.outcome,
      state: snapshotAt(whole, whole.ticks).state,
    })
  }
})

test('a rule that fails ends its battle in the fault a whole one has', () => {
  const impossible = envelope({ rolls: [99] })
  expect(endingsOf(toy(10), impossible)(1)).toMatchObject({
    ticks: simulate(toy(10), impossible).ticks,
    outcome: simulate(toy(10), impossible).outcome,
  })
})
