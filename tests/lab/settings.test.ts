import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { startOf } from '#engine/core/timeline.ts'
import { numbersIn, scenarioWith } from '#engine/lab/settings.ts'
import { pointerFromKeys, valueAt } from '#schemas/parsing/json-pointer.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const seed = (name: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${name}.json`, 'utf8')))

describe('a value that is set where things are left out', () => {
  test('leaves what else belongs there as it was meant', async () => {
    const showcase = seed('gambit/3v3-showcase')
    const keys = ['setup', 'characters', '0', 'skills', '0', 'trigger', 'conditionValue']
    const changed = await scenarioWith(showcase, [{ keys, value: 2 }])
    const trigger = changed.ok ? valueAt(changed.value, keys.slice(0, -1)) : null
    expect(trigger).toMatchObject({ scope: 'enemy', condition: 'in_range', conditionValue: 2 })
  })
})

const files = readdirSync('seeds').flatMap((game) =>
  readdirSync(`seeds/${game}`).map((file) => `${game}/${file.replace('.json', '')}`),
)

test.each(files)('every number of %s can be said, and saying it changes nothing', async (name) => {
  const scenario = seed(name)
  const ruleset = rulesetOf(scenario)
  const numbers = await numbersIn(scenario)
  const pointers = numbers.map(({ keys }) => pointerFromKeys(keys))
  expect(new Set(pointers).size).toBe(pointers.length)
  const said = await scenarioWith(scenario, numbers)
  if (!said.ok) throw new Error(JSON.stringify(said.issues))
  expect(digest(startOf(ruleset, said.value).state)).toBe(digest(startOf(ruleset, scenario).state))
})
