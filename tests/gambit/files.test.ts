import { describe, expect, test } from 'vitest'
import { SKILL_IDS, SKILLS, type SkillId } from '#schemas/gambit/catalogue.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { current, play, unit } from '../support/battle.ts'
import { Scenario } from '../support/rulesets.ts'

type Row = [
  SkillId,
  string,
  string,
  number,
  number,
  number,
  number,
  number,
  string | null,
  string,
  string,
  string,
]

describe('skills', () => {
  const rows: Row[] = [
    ['light-punch', 'Light Punch', 'attack', 0, 1, 10, 0, 0, null, 'enemy', 'nearest', 'enemy always'],
    ['heavy-punch', 'Heavy Punch', 'attack', 2, 2, 25, 0, 0, null, 'enemy', 'nearest', 'enemy always'],
    ['move', 'Move', 'move', 1, 1, 0, 0, 0, 'towards', 'enemy', 'nearest', 'enemy always'],
    ['heal', 'Heal', 'heal', 2, 5, 0, 25, 0, null, 'ally', 'lowest_hp', 'enemy always'],
    ['ranged-attack', 'Ranged Attack', 'attack', 1, 4, 15, 0, 2, null, 'enemy', 'nearest', 'enemy always'],
    ['dash', 'Dash', 'move', 0, 1, 0, 0, 3, 'away', 'enemy', 'nearest', 'enemy in_range 1'],
    ['kick', 'Kick', 'interrupt', 0, 1, 0, 0, 4, null, 'enemy', 'nearest', 'enemy channeling'],
    ['charge', 'Charge', 'charge', 1, 3, 20, 0, 3, null, 'enemy', 'nearest', 'enemy in_range 3'],
  ]
  test('[G3.1] there are eight, in this order, and Move is innate', () => {
    expect(SKILL_IDS).toEqual(rows.map(([id]) => id))
    expect(SKILL_IDS.filter((id) => SKILLS[id].innate)).toEqual(['move'])
    expect(SKILL_IDS.map((id) => SKILLS[id].distance)).toEqual([1, 1, 1, 1, 1, 2, 1, 3])
    expect(SKILL_IDS.filter((id) => SKILLS[id].defaults.filter !== null)).toEqual(['kick'])
    expect(SKILLS.kick.defaults.filter).toEqual({ condition: 'channeling' })
  })

  test.each(rows)('[G3.1] [G11.1] %s in a file without settings', (skill, ...want) => {
    const { a } = play(current([unit('a', 'friendly', [0, 0], [skill])], { maxTicks: 0 })).at(0)
    const rule = a!.skills[0]!
    const { name, type, cost, range, damage, healing, cooldown } = SKILLS[skill]
    if (!('trigger' in rule)) throw new Error('not edition current')
    const { scope, condition, conditionValue } = rule.trigger
    const trigger = [scope, condition, conditionValue].filter((word) => word !== undefined).join(' ')
    const numbers = [name, type, cost, range, damage, healing, cooldown]
    expect([...numbers, rule.behavior, rule.target, rule.criterion, trigger]).toEqual(want)
    expect(rule).toMatchObject({ enabled: true, cooldown: 0, filter: null, instance: `${skill}-1` })
  })
})

type Skills = readonly unknown[]
const move = { skill: 'move' }
const hero = (skills: Skills, rest: object = {}) => ({
  id: 'a',
  faction: 'friendly',
  position: { q: 0, r: 0 },
  skills,
  ...rest,
})
const place = (id: string, q: number, skills: Skills = [move], faction = 'friendly') =>
  hero(skills, { id, faction, position: { q, r: 0 } })

/** Where a setup is refused. */
function refusedAt(characters: readonly object[], rest: object = {}): string[] {
  const document = { format: 'tickscope/scenario', version: 1, ruleset: 'gambit', name: 'x', seed: 0 }
  const parsed = parse(Scenario, { ...document, setup: { edition: 'current', ...rest, characters } })
  if (parsed.ok) return []
  expect(parsed.issues.every(({ message }) => message.length > 5)).toBe(true)
  return parsed.issues.map(({ path }) => textFromPath(path.slice(1)))
}

describe('settings', () => {
  const trigger = (condition: string, more: object = {}) => [
    { ...move, trigger: { scope: 'enemy', condition, ...more } },
  ]
  const filter = (condition: string, more: object = {}) => [{ ...move, filter: { condition, ...more } }]
  const rows: [string, Skills, string[]][] = [
    [
      '[G11.4] in_range without a value',
      trigger('in_range'),
      ['characters[0].skills[0].trigger.conditionValue'],
    ],
    [
      '[G11.4] hp_below without a value',
      trigger('hp_below'),
      ['characters[0].skills[0].trigger.conditionValue'],
    ],
    [
      '[G11.4] hp_above without a value',
      filter('hp_above'),
      ['characters[0].skills[0].filter.conditionValue'],
    ],
    ['[G11.4] with a value', trigger('hp_above', { conditionValue: 30 }), []],
    ['[G11.4] channeling needs none', filter('channeling', { qualifier: { type: 'skill', id: 'heal' } }), []],
    [
      '[G11.4] [G5.5] a plural target for a punch',
      [move, { skill: 'light-punch', target: 'enemies' }],
      ['characters[0].skills[1].target'],
    ],
    ['[G11.4] a plural target for Dash', [move, { skill: 'dash', target: 'allies' }], []],
    [
      '[G11.4] an unknown behavior',
      [{ ...move, behavior: 'sideways' }],
      ['characters[0].skills[0].behavior'],
    ],
    ['[G11.4] hold', [{ ...move, behavior: 'hold' }], []],
    [
      '[G11.4] a behavior without meaning',
      [move, { skill: 'heal', behavior: 'away' }],
      ['characters[0].skills[1].behavior'],
    ],
    [
      '[G11.7] settings without effect',
      [
        { ...move, target: 'self', criterion: 'furthest', filter: { condition: 'idle' } },
        { ...move, target: 'enemies', criterion: 'nearest', filter: { condition: 'idle' } },
      ],
      [],
    ],
    ['[G11.2] no Move', [{ skill: 'heal' }], ['characters[0].skills']],
    ['[G11.2] nothing', [], ['characters[0].skills']],
    ['[G11.2] ten skills', Array(10).fill(move), []],
    ['[G11.2] eleven skills', Array(11).fill(move), ['characters[0].skills']],
    [
      '[G11.2] one id for two',
      [
        { ...move, instance: 'm' },
        { ...move, instance: 'm' },
      ],
      ['characters[0].skills[1].instance'],
    ],
    [
      '[G11.2] an id that another has by default',
      [move, { skill: 'heal', instance: 'move-1' }],
      ['characters[0].skills[1].instance'],
    ],
  ]
  test.each(rows)('%s', (_, skills, want) => expect(refusedAt([hero(skills)])).toEqual(want))

  test('[G11.2] instances count up skill by skill', () => {
    const { a } = play(
      current([unit('a', 'friendly', [0, 0], ['heal', 'kick', 'heal'])], { maxTicks: 0 }),
    ).at(0)
    expect(a!.skills.map(({ instance }) => instance)).toEqual(['heal-1', 'kick-1', 'heal-2', 'stay'])
  })
})

describe('roster', () => {
  const heal = [{ skill: 'heal' }, move]
  const twice = [place('a', 0, heal), place('b', 1, heal)]
  const shared = ['characters[1].skills[0].skill']
  const rows: [string, object[], object, string[]][] = [
    ['[G11.3] two healers on one side', twice, {}, shared],
    ['[G11.3] two healers on one side, said so', twice, { exclusiveSkills: true }, shared],
    ['[G11.3] two healers, allowed', twice, { exclusiveSkills: false }, []],
    ['[G11.3] one healer a side', [place('a', 0, heal), place('x', 1, heal, 'enemy')], {}, []],
    ['[G11.3] one healer with two heals', [place('a', 0, [...heal, { skill: 'heal' }])], {}, []],
    ['[G11.3] everybody moves', [place('a', 0), place('b', 1)], { exclusiveSkills: true }, []],
    ['[G1.5] [G11.5] two on a hex', [place('a', 0), place('b', 0)], {}, ['characters[1].position']],
    ['[G11.5] two of a name', [place('a', 0), place('a', 1)], {}, ['characters[1].id']],
    ['[G1.1] [G11.5] off the board', [place('a', 6)], {}, ['characters[0].position']],
    [
      '[G1.1] [G11.5] off the board by q + r',
      [hero([move], { position: { q: 3, r: 3 } })],
      {},
      ['characters[0].position'],
    ],
    ['[G2.1] more hp than maxHp', [hero([move], { hp: 101 })], {}, ['characters[0].hp']],
    ['[G2.1] maxHp of its own', [hero([move], { hp: 101, maxHp: 101 })], {}, []],
    ['[G2.1] no hp', [hero([move], { hp: 0 })], {}, ['characters[0].hp']],
  ]
  test.each(rows)('%s', (_, characters, rest, want) => expect(refusedAt(characters, rest)).toEqual(want))

  test.each([
    [{}, 100, 100],
    [{ maxHp: 70 }, 70, 70],
    [{ hp: 30 }, 30, 100],
    [{ hp: 30, maxHp: 250 }, 30, 250],
  ])('[G11.1] %j is %i of %i hp', (rest, hp, maxHp) => {
    const { a } = play(current([unit('a', 'friendly', [0, 0], [], rest)], { maxTicks: 0 })).at(0)
    expect(a).toMatchObject({ hp, maxHp })
  })
})

describe('a battle saved in its midst', () => {
  const action = {
    instance: 'heal-1',
    skill: 'heal',
    type: 'heal',
    cell: { q: 0, r: 0 },
    targetId: 'a',
    startedAt: -1,
    resolvesAt: 1,
  }
  const skills = [{ skill: 'heal', cooldown: 2 }, move]
  const rows: [string, object, string[]][] = [
    ['as it was', {}, []],
    ['an instance it does not have', { instance: 'heal-2' }, ['characters[0].action.instance']],
    ['another skill', { skill: 'move', type: 'move' }, ['characters[0].action.skill']],
    ['another type', { type: 'attack' }, ['characters[0].action.type']],
    ['over before it began', { startedAt: 3 }, ['characters[0].action.startedAt']],
    ['due before tick 0', { startedAt: -3, resolvesAt: -1 }, ['characters[0].action.resolvesAt']],
  ]
  test.each(rows)('[G2.5] [G11.6] an action %s', (_, change, want) =>
    expect(refusedAt([hero(skills, { action: { ...action, ...change } })])).toEqual(want),
  )

  test('[G11.6] going on from a saved moment is the same battle', () => {
    const rules = { exclusiveSkills: false }
    const fighters = [
      unit('a', 'friendly', [-3, 0], ['charge', 'heavy-punch', 'move']),
      unit('x', 'enemy', [2, 0], ['kick', 'ranged-attack', 'move']),
    ]
    const whole = play(current(fighters, { maxTicks: 20 }))
    for (const from of [1, 4, 7]) {
      const characters = Object.values(whole.at(from)).map(({ letter, slot, skills, action, ...kept }) => ({
        ...kept,
        skills: skills.map(({ filter, behavior, ...skill }) => ({
          ...skill,
          ...(behavior !== null && { behavior }),
          ...(filter !== null && { filter }),
        })),
        action: action && {
          ...action,
          startedAt: action.startedAt - from,
          resolvesAt: action.resolvesAt - from,
        },
      }))
      expect(refusedAt(characters, rules)).toEqual([])
      const rest = play(current(characters as typeof fighters, { maxTicks: 20 - from }))
      const hp = (battle: typeof whole, tick: number) =>
        Object.values(battle.at(tick)).map(({ id, hp, position }) => [id, hp, position])
      for (let tick = from; tick <= whole.ticks; tick++)
        expect(hp(rest, tick - from)).toEqual(hp(whole, tick))
    }
  })
})
