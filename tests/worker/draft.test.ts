import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { simulate } from '../../src/engine/core/simulate.ts'
import { gambit } from '../../src/engine/rulesets/gambit/index.ts'
import type { GambitEdit } from '../../src/schemas/gambit/edit.ts'
import { parse } from '../../src/schemas/issues.ts'
import type { Parsed } from '../../src/schemas/result.ts'
import { GambitScenario, type Scenario } from '../../src/schemas/scenario.ts'
import { editsTo, fromStart, momentOf } from '../../src/worker/draft.ts'

const unwrap = <T>(parsed: Parsed<T>): T => {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.value
}
const read = (file: string) =>
  unwrap(parse(GambitScenario, JSON.parse(readFileSync(`seeds/gambit/${file}.json`, 'utf8'))))

const gambitOf = (scenario: Scenario): GambitScenario => scenario as GambitScenario

const showcase = read('3v3-showcase')
const [bryn, iris] = showcase.setup.characters

describe('a draft run from the start', () => {
  const edits: GambitEdit[] = [
    { tick: 5, unit: bryn!.id, skills: [{ skill: 'move' }], action: null },
    { tick: 70, unit: bryn!.id, hp: 1 },
  ]
  const branch = simulate(gambit, showcase, edits)

  test.each([0, 4, 5, 9])('has what its branch changed by then: tick %i', (tick) => {
    const draft = gambitOf(structuredClone(momentOf(branch, tick)))
    draft.setup.characters[1]!.name = 'Somebody'
    const [first, second, ...others] = gambitOf(unwrap(fromStart(branch, tick, draft))).setup.characters
    expect(first!.skills).toEqual(tick < 5 ? bryn!.skills : [{ skill: 'move', instance: 'move-1' }])
    expect(first!.hp).toBe(bryn!.hp)
    expect(second).toEqual({ ...iris, name: 'Somebody' })
    expect(others).toEqual(showcase.setup.characters.slice(2))
  })

  test('has what a branch changed at its very start', () => {
    const hurt = simulate(gambit, showcase, [{ tick: 0, unit: bryn!.id, hp: 7 }])
    expect(gambitOf(unwrap(fromStart(hurt, 3, momentOf(hurt, 3)))).setup.characters[0]!.hp).toBe(7)
  })
})

test.each<[string, (draft: GambitScenario) => void]>([
  ['name', (draft) => (draft.name = 'Another')],
  ['description', (draft) => (draft.description = 'Another')],
  ['setup.exclusiveSkills', (draft) => (draft.setup.exclusiveSkills = false)],
])('a branch does not swallow a changed %s', (path, change) => {
  const draft = structuredClone(showcase)
  draft.setup.characters[0]!.hp = 3
  change(draft)
  const edits = editsTo(simulate(gambit, showcase), 0, draft)
  expect(edits.ok ? [] : edits.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
