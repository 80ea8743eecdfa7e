import { describe, expect, test } from 'vitest'
import type { LegacySkill, LegacyTrigger } from '#schemas/gambit/setup.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { current, legacy, legacyUnit, play, told, unit } from '../support/battle.ts'
import { Scenario } from '../support/rulesets.ts'

type Unit = ReturnType<typeof legacyUnit>

const foe = (id: string, at: [number, number], rest: Partial<Unit> = {}) =>
  legacyUnit(id, 'enemy', at, [], rest)
const friend = (id: string, at: [number, number], rest: Partial<Unit> = {}) =>
  legacyUnit(id, 'friendly', at, [], rest)

function judged(rule: LegacySkill, others: readonly Unit[], rest: Partial<Unit> = {}) {
  const battle = play(legacy([legacyUnit('a', 'friendly', [0, 0], [rule], rest), ...others], { maxTicks: 1 }))
  const [option] = battle.decision(0, 'a').options
  return { battle, option: option!, verdict: option!.reason ?? option!.verdict }
}

describe('triggers', () => {
  const aiming = foe('x', [2, 0], {
    action: {
      instance: 'stay',
      skill: 'move',
      type: 'move',
      cell: { q: 0, r: 0 },
      targetId: null,
      startedAt: -1,
      resolvesAt: 1,
    },
  })
  const near: LegacyTrigger = { type: 'enemy_in_range', value: 2 }
  const weak: LegacyTrigger = { type: 'hp_below', value: 50 }
  const not = (trigger: LegacyTrigger): LegacyTrigger => ({ ...trigger, negated: true })
  const rows: [string, LegacyTrigger[] | undefined, Unit[], boolean][] = [
    ['[G12.2] none', [], [], true],
    ['[G12.2] left out', undefined, [], true],
    ['[G12.3] always', [{ type: 'always' }], [], true],
    ['[G12.3] negated always', [{ type: 'always', negated: true }], [], false],
    ['[G12.3] enemy_in_range 2 at 2', [near], [foe('x', [2, 0])], true],
    ['[G12.3] enemy_in_range 2 at 3', [near], [foe('x', [3, 0])], false],
    ['[G12.3] negated enemy_in_range', [not(near)], [foe('x', [3, 0])], true],
    ['[G12.3] ally_in_range', [{ type: 'ally_in_range', value: 1 }], [friend('b', [1, 0])], true],
    [
      '[G12.3] ally_in_range without allies',
      [{ type: 'ally_in_range', value: 9 }],
      [foe('x', [1, 0])],
      false,
    ],
    ['[G12.3] hp_below asks oneself', [weak], [foe('x', [1, 0])], true],
    [
      '[G12.3] hp_below asks nobody else',
      [{ type: 'hp_below', value: 10 }],
      [foe('x', [1, 0], { hp: 1 })],
      false,
    ],
    [
      '[G12.3] ally_hp_below',
      [{ type: 'ally_hp_below', value: 50 }],
      [friend('b', [1, 0], { hp: 49 })],
      true,
    ],
    [
      '[G12.3] ally_hp_below is not about oneself',
      [{ type: 'ally_hp_below', value: 50 }],
      [friend('b', [1, 0])],
      false,
    ],
    ['[G12.3] my_cell_targeted_by_enemy', [{ type: 'my_cell_targeted_by_enemy' }], [aiming], true],
    ['[G12.3] nobody aims here', [{ type: 'my_cell_targeted_by_enemy' }], [foe('x', [2, 0])], false],
    ['[G12.3] a missing value is 0', [{ type: 'enemy_in_range' }], [foe('x', [1, 0])], false],
    ['[G12.3] a missing value is 0, negated', [{ type: 'hp_below', negated: true }], [], true],
    ['[G12.2] both hold', [near, weak], [foe('x', [2, 0])], true],
    ['[G12.2] the first fails', [near, weak], [foe('x', [3, 0])], false],
    ['[G12.2] the second fails', [near, not(weak)], [foe('x', [2, 0])], false],
  ]
  test.each(rows)('%s', (_, triggers, others, want) => {
    const rule: LegacySkill = { skill: 'move', target: 'self', ...(triggers && { triggers }) }
    expect(judged(rule, others, { hp: 40 }).verdict).toBe(want ? 'selected' : 'trigger_failed')
  })

  test('[G12.2] every trigger that fails is reported, with its numbers', () => {
    const { option } = judged({ skill: 'move', triggers: [near, weak] }, [foe('x', [4, 0])])
    const failed = option.checks.filter(({ name }) => name === 'trigger')
    expect(failed).toMatchObject([
      { passed: false, actual: 4, relation: '<=', needed: 2 },
      { passed: false, actual: 100, relation: '<', needed: 50 },
    ])
  })
})

describe('the filter after the pick', () => {
  const below: LegacySkill['filter'] = { type: 'hp_below', value: 50 }
  const above: LegacySkill['filter'] = { type: 'hp_above', value: 50 }
  const weak = { hp: 20 }
  const rows: [string, LegacySkill, Unit[], string][] = [
    [
      'the pick fails, another would pass',
      { skill: 'light-punch', filter: below },
      [foe('x', [1, 0]), foe('y', [0, 1], weak)],
      'filter_failed',
    ],
    [
      'the pick passes',
      { skill: 'light-punch', filter: below },
      [foe('x', [0, -1], weak), foe('y', [0, 1])],
      'selected',
    ],
    ['before range', { skill: 'light-punch', filter: below }, [foe('x', [4, 0])], 'filter_failed'],
    ['then range', { skill: 'light-punch', filter: above }, [foe('x', [4, 0])], 'out_of_range'],
    ['before full hp', { skill: 'heal', filter: below }, [friend('b', [1, 0])], 'filter_failed'],
    ['then full hp', { skill: 'heal', filter: above }, [friend('b', [1, 0])], 'no_target'],
    ['nobody to pick', { skill: 'heal', filter: below }, [foe('x', [1, 0])], 'no_target'],
    ['on a move', { skill: 'move', filter: below }, [foe('x', [4, 0])], 'filter_failed'],
    [
      'a missing value is 0',
      { skill: 'move', filter: { type: 'hp_above' } },
      [foe('x', [4, 0], weak)],
      'selected',
    ],
    [
      'exact percentages',
      { skill: 'move', filter: { type: 'hp_above', value: 33 } },
      [foe('x', [4, 0], { hp: 1, maxHp: 3 })],
      'selected',
    ],
    [
      'exact percentages',
      { skill: 'move', filter: { type: 'hp_above', value: 34 } },
      [foe('x', [4, 0], { hp: 1, maxHp: 3 })],
      'filter_failed',
    ],
  ]
  test.each(rows)('[G12.4] %s', (_, rule, others, want) => expect(judged(rule, others).verdict).toBe(want))

  test('[G12.4] the report names the target that failed', () => {
    const { option } = judged({ skill: 'light-punch', filter: below }, [
      foe('x', [1, 0]),
      foe('y', [2, 0], weak),
    ])
    expect(option.checks.at(-1)).toMatchObject({
      name: 'filter',
      passed: false,
      actual: 100,
      needed: 50,
      tested: [{ unit: 'x', actual: 100, passed: false }],
    })
    expect(option.candidates?.find(({ kept }) => kept)?.unit).toBe('x')
  })

  test('[G12.4] edition current turns to the other one instead', () => {
    const filter = { condition: 'hp_below', conditionValue: 50 } as const
    const battle = play(
      current(
        [
          unit('a', 'friendly', [0, 0], [{ skill: 'light-punch', filter }]),
          unit('x', 'enemy', [0, -1]),
          unit('y', 'enemy', [0, 1], [], weak),
        ],
        { maxTicks: 1 },
      ),
    )
    expect(battle.events(0)[0]).toMatchObject({ type: 'decided', target: 'y' })
  })

  test.each([
    [below, 40, 'selected'],
    [below, 60, 'filter_failed'],
    [above, 60, 'selected'],
    [above, 40, 'filter_failed'],
  ] as const)('[G12.5] %j on oneself at %i hp: %s', (filter, hp, want) => {
    expect(judged({ skill: 'heal', target: 'self', filter }, [], { hp }).verdict).toBe(want)
    expect(judged({ skill: 'move', target: 'self', filter }, [], { hp }).verdict).toBe(want)
  })
})

describe('what v0.3 takes', () => {
  const accepts = (skills: unknown[], edition = 'v0.3') =>
    parse(Scenario, {
      format: 'tickscope/scenario',
      version: 1,
      ruleset: 'gambit',
      name: 'x',
      seed: 0,
      setup: { edition, characters: [{ id: 'a', faction: 'friendly', position: { q: 0, r: 0 }, skills }] },
    }).ok
  const times = (count: number, skill: string) => Array.from({ length: count }, () => ({ skill }))
  const move = { skill: 'move' }
  const rows: [string, unknown[], boolean][] = [
    [
      '[G12.1] its four skills',
      ['light-punch', 'heavy-punch', 'heal', 'move'].map((skill) => ({ skill })),
      true,
    ],
    ...['ranged-attack', 'dash', 'kick', 'charge'].map((skill): [string, unknown[], boolean] => [
      `[G12.1] ${skill}`,
      [move, { skill }],
      false,
    ]),
    ['[G12.1] three of Move', times(3, 'move'), true],
    ['[G12.1] four of Move', times(4, 'move'), false],
    ['[G12.1] two of Heal', [move, ...times(2, 'heal')], true],
    ['[G12.1] three of Heal', [move, ...times(3, 'heal')], false],
    ['[G12.1] six skills', [...times(2, 'move'), ...times(2, 'heal'), ...times(2, 'light-punch')], true],
    ['[G12.1] seven skills', [...times(3, 'move'), ...times(2, 'heal'), ...times(2, 'light-punch')], false],
    ['[G12.2] three triggers', [{ ...move, triggers: times(3, 'x').map(() => ({ type: 'always' })) }], false],
    ['[G12.6] a plural target', [{ ...move, target: 'enemies' }], false],
    ['[G12.6] most_enemies_nearby', [{ ...move, criterion: 'most_enemies_nearby' }], false],
  ]
  test.each(rows)('%s', (_, skills, want) => expect(accepts(skills)).toBe(want))
})

test('[G12.7] hold, cadence, movement and blows are as in edition current', () => {
  const battle = play(
    legacy(
      [
        legacyUnit('a', 'friendly', [-2, 0], [{ skill: 'move', behavior: 'hold' }, 'heavy-punch', 'move']),
        legacyUnit('x', 'enemy', [1, 0], ['light-punch'], { hp: 25 }),
      ],
      { maxTicks: 9 },
    ),
  )
  expect(battle.verdicts(0, 'a')).toEqual(['disabled', 'out_of_range', 'selected', 'skipped'])
  expect(battle.events().map(told)).toEqual([
    'a decides move-2 (-1,0) - for 1',
    'a moves (-2,0) (-1,0)',
    'a decides heavy-punch-1 (1,0) x for 4',
    'a hits x 25 to 0',
    'x dies',
    'victory',
  ])
})
