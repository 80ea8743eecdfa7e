import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { momentOf } from '#engine/core/explain/moment.ts'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { GambitEdit } from '#schemas/gambit/edit.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { CurrentSkill } from '#schemas/gambit/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { editsTo, fromStart } from '#worker/draft.ts'
import { unwrap } from '../support/host.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

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
    const [first, second, ...others] = gambitOf(unwrap(fromStart(branch, tick, draft)).scenario).setup
      .characters
    expect(first!.skills).toEqual(tick < 5 ? bryn!.skills : [{ skill: 'move' }])
    expect(first!.hp).toBe(bryn!.hp)
    expect(second).toEqual({ ...iris, name: 'Somebody' })
    expect(others).toEqual(showcase.setup.characters.slice(2))
  })

  test('has what a branch changed at its very start', () => {
    const hurt = simulate(gambit, showcase, [{ tick: 0, unit: bryn!.id, hp: 7 }])
    expect(gambitOf(unwrap(fromStart(hurt, 3, momentOf(hurt, 3))).scenario).setup.characters[0]!.hp).toBe(7)
  })
})

describe('what is changed of a later moment and run from the start', () => {
  const battle = simulate(gambit, showcase)
  const from = (tick: number, change: (setup: GambitScenario['setup']) => void) => {
    const draft = gambitOf(structuredClone(momentOf(battle, tick)))
    change(draft.setup)
    return unwrap(fromStart(battle, tick, draft))
  }

  test('takes rules, names and who takes part over, and leaves what only held then', () => {
    const { scenario, taken, left } = from(6, ({ characters }) => {
      characters[0]!.hp = 3
      characters[1]!.position = { q: -5, r: 5 }
      const heal = characters[1]!.skills.find(({ skill }) => skill === 'heal') as CurrentSkill
      heal.trigger = { scope: 'ally', condition: 'hp_below', conditionValue: 75 }
      characters[1]!.skills[1]!.enabled = false
      characters[2]!.name = 'Somebody'
      characters.splice(3, 1)
    })
    const { characters } = gambitOf(scenario).setup
    expect(characters.map(({ hp, position }) => [hp, position])).toEqual(
      showcase.setup.characters.toSpliced(3, 1).map(({ hp, position }) => [hp, position]),
    )
    expect(taken).toEqual([
      'without Gorm',
      'Iris: Heal below 60 → 75 %',
      'Iris: Ranged Attack (rule 2) off',
      'Sable: name Sable → Somebody',
    ])
    expect(left).toEqual(['Bryn: hp 100 → 3 (tick 6)', 'Iris: position (-3, 0) → (-5, 5) (tick 6)'])
  })

  test('of its wind-ups and cooldowns takes nothing over', () => {
    const { scenario, taken, left } = from(7, ({ characters }) => {
      for (const character of characters) {
        character.action = null
        for (const rule of character.skills) rule.cooldown = 2
      }
    })
    expect(scenario).toEqual(showcase)
    expect(taken).toEqual([])
    expect(left).toContain('Iris: gives up its action (tick 7)')
    expect(left).toContain('Iris: Heal cooldown 0 → 2 (tick 7)')
  })

  test('has its envelope in words too', () => {
    const draft = { ...momentOf(battle, 6), seed: 13, maxTicks: 40 }
    expect(unwrap(fromStart(battle, 6, draft)).taken).toEqual(['seed 12 → 13', 'tick limit none → 40'])
  })

  test('a battle from tick 0 on takes everything over: these are the values of the start', () => {
    const draft = structuredClone(showcase)
    draft.setup.characters[0]!.hp = 40
    expect(unwrap(fromStart(battle, 0, draft))).toMatchObject({
      scenario: { setup: { characters: [{ hp: 40 }, {}, {}, {}, {}, {}] } },
      taken: ['Bryn: hp 100 → 40'],
      left: [],
    })
  })

  test('what a branch changed later is left too, and said', () => {
    const branch = simulate(gambit, showcase, [{ tick: 5, unit: bryn!.id, hp: 1 }])
    expect(unwrap(fromStart(branch, 7, momentOf(branch, 7)))).toEqual({
      scenario: showcase,
      taken: [],
      left: ['Bryn: hp 100 → 1 (tick 5)'],
    })
  })

  const battles = (['gambit', 'duel', 'mech', 'encounter', 'skirmish'] as const).flatMap((ruleset) =>
    readdirSync(`seeds/${ruleset}`).map((file) => `${ruleset}/${file}`),
  )
  test.each(battles)('never changes what was not edited at the start: %s', (file) => {
    const scenario = unwrap(parse(Scenario, JSON.parse(readFileSync(`seeds/${file}`, 'utf8'))))
    const ruleset = rulesetOf(scenario)
    const { list, momentary } = ruleset.comparison
    const timeline = simulate(ruleset, { ...scenario, maxTicks: Math.min(40, scenario.maxTicks ?? 40) })
    for (const tick of [1, 3, 10, timeline.ticks].filter((at) => at <= timeline.ticks && at > 0)) {
      const later = momentOf(timeline, timeline.ticks)
      const draft = structuredClone(momentOf(timeline, tick))
      const unitsOf = ({ setup }: Scenario) =>
        ((setup as Record<string, unknown>)[list] ?? []) as Record<string, unknown>[]
      // The values of another moment, wherever both have the unit.
      for (const unit of unitsOf(draft)) {
        const other = unitsOf(later).find(({ id }) => id === unit['id'])
        for (const key of momentary.unit) if (other?.[key] !== undefined) unit[key] = other[key]
      }
      const found = fromStart(timeline, tick, draft)
      if (found.ok) expect(found.value).toMatchObject({ scenario: timeline.scenario, taken: [] })
    }
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
