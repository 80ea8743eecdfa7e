import { describe, expect, test } from 'vitest'
import type { SkillId } from '#schemas/gambit/catalogue.ts'
import type { CurrentSkill, Trigger } from '#schemas/gambit/setup.ts'
import type { Check } from '#schemas/trace.ts'
import { current, doing, play, RING, told, unit } from '../support/battle.ts'

type At = [number, number]
type Unit = ReturnType<typeof unit>

const always: Trigger = { scope: 'enemy', condition: 'always' }
const never: Trigger = { ...always, negated: true }
const nobody = { condition: 'always', negated: true } as const
const wounded = { hp: 40 }

/** What becomes of one rule of `a` at (0, 0) among these others. */
function judged(
  rule: CurrentSkill,
  others: readonly Unit[] = [unit('x', 'enemy', [1, 0])],
  rest: Partial<Unit> = {},
) {
  const battle = play(current([unit('a', 'friendly', [0, 0], [rule], rest), ...others], { maxTicks: 6 }))
  const [option] = battle.decision(0, 'a').options
  return { battle, option: option!, verdict: option!.reason ?? option!.verdict }
}

describe('each gate', () => {
  const foe = unit('x', 'enemy', [1, 0])
  const far = unit('x', 'enemy', [5, 0])
  const friend = unit('b', 'friendly', [0, 1])
  const rows: [string, CurrentSkill, Unit[], string][] = [
    ['[G5.1] switched off', { skill: 'light-punch', enabled: false }, [foe], 'disabled'],
    ['[G5.2] cooling', { skill: 'light-punch', cooldown: 1 }, [foe], 'on_cooldown'],
    ['[G5.2] cooled down', { skill: 'light-punch', cooldown: 0 }, [foe], 'selected'],
    ['[G5.3] hold', { skill: 'move', behavior: 'hold' }, [foe], 'disabled'],
    ['[G5.3] hold on Dash', { skill: 'dash', behavior: 'hold', trigger: always }, [foe], 'disabled'],
    ['[G5.4] [G6.3] negated always', { skill: 'light-punch', trigger: never }, [foe], 'trigger_failed'],
    ['[G5.5] empty group of enemies', { skill: 'move', target: 'enemies' }, [friend], 'no_target'],
    [
      '[G5.5] empty group of allies',
      { skill: 'dash', target: 'allies', trigger: always },
      [foe],
      'no_target',
    ],
    ['[G5.5] group, filter ignored', { skill: 'move', target: 'enemies', filter: nobody }, [foe], 'selected'],
    ['[G5.6] no enemy', { skill: 'light-punch' }, [friend], 'no_target'],
    ['[G5.6] no ally', { skill: 'heal' }, [foe], 'no_target'],
    ['[G5.6] all filtered out', { skill: 'light-punch', filter: nobody }, [foe], 'filter_failed'],
    ['[G5.6] filter and nobody to filter', { skill: 'light-punch', filter: nobody }, [friend], 'no_target'],
    ['[G5.7] out of range', { skill: 'light-punch' }, [far], 'out_of_range'],
    ['[G5.7] a move from afar', { skill: 'move' }, [far], 'selected'],
    ['[G5.7] a dash from afar', { skill: 'dash', trigger: always }, [far], 'selected'],
    ['[G5.8] nobody wounded', { skill: 'heal' }, [friend, foe], 'no_target'],
    ['[G5.14] attack on an ally', { skill: 'light-punch', target: 'ally' }, [friend, far], 'selected'],
    [
      '[G5.14] kick on an ally',
      { skill: 'kick', target: 'ally', trigger: always },
      [friend, far],
      'selected',
    ],
    [
      '[G5.14] charge on an ally',
      { skill: 'charge', target: 'ally', trigger: always },
      [friend, far],
      'selected',
    ],
    ['[G5.14] heal on an enemy', { skill: 'heal', target: 'enemy' }, [{ ...foe, ...wounded }], 'selected'],
  ]
  test.each(rows)('%s', (_, rule, others, want) => expect(judged(rule, others).verdict).toBe(want))

  test.each<[SkillId, number]>([
    ['light-punch', 1],
    ['heavy-punch', 2],
    ['heal', 5],
    ['ranged-attack', 4],
    ['kick', 1],
    ['charge', 3],
  ])('[G5.7] %s reaches %i and no further', (skill, range) => {
    const rule: CurrentSkill = { skill, target: 'enemy', trigger: always }
    const at = (distance: number) => [unit('x', 'enemy', [distance - 1, 0], [], wounded)]
    const from = (distance: number) =>
      play(current([unit('a', 'friendly', [-1, 0], [rule]), ...at(distance)], { maxTicks: 1 })).verdicts(
        0,
        'a',
      )![0]
    expect([from(range), from(range + 1)]).toEqual(['selected', 'out_of_range'])
  })
})

describe('order of the gates', () => {
  type Step = readonly [Partial<CurrentSkill>, string]

  /** Mends one fault of a rule after the other: each shows the next gate it fails. */
  function expectInTurn(base: CurrentSkill, at: At, others: readonly Unit[], steps: readonly Step[]) {
    let rule = base
    for (const [change, want] of steps) {
      rule = { ...rule, ...change }
      const battle = play(current([unit('a', 'friendly', at, [rule]), ...others], { maxTicks: 1 }))
      expect(battle.verdicts(0, 'a')![0]).toBe(want)
    }
  }

  test('[G5.9] off, cooling, hold, trigger, target, filter', () => {
    const faulty: CurrentSkill = {
      skill: 'move',
      enabled: false,
      cooldown: 2,
      behavior: 'hold',
      trigger: never,
      target: 'ally',
      filter: nobody,
    }
    expectInTurn(
      faulty,
      [0, 0],
      [unit('x', 'enemy', [1, 0])],
      [
        [{}, 'disabled'],
        [{ enabled: true }, 'on_cooldown'],
        [{ cooldown: 0 }, 'disabled'],
        [{ behavior: 'away' }, 'trigger_failed'],
        [{ trigger: always }, 'no_target'],
        [{ target: 'enemy' }, 'filter_failed'],
        [{ filter: { condition: 'always' } }, 'selected'],
      ],
    )
  })

  test('[G5.8] [G5.9] filter, range, full hp', () => {
    const faulty: CurrentSkill = { skill: 'heal', criterion: 'furthest', filter: nobody }
    const others = [
      unit('b', 'friendly', [5, 0]),
      unit('c', 'friendly', [-4, 0]),
      unit('d', 'friendly', [-5, 2], [], wounded),
    ]
    expectInTurn(faulty, [-5, 0], others, [
      [{}, 'filter_failed'],
      [{ filter: { condition: 'always' } }, 'out_of_range'],
      [{ criterion: 'nearest' }, 'no_target'],
      [{ criterion: 'lowest_hp' }, 'selected'],
    ])
  })

  test('[G5.10] rules after the chosen one are skipped without a reason, even one that is off or cooling', () => {
    const rules: CurrentSkill[] = [
      { skill: 'heal' },
      { skill: 'light-punch' },
      { skill: 'heavy-punch', enabled: false },
      { skill: 'kick', cooldown: 2 },
    ]
    const units = [unit('a', 'friendly', [0, 0], rules), unit('x', 'enemy', [1, 0])]
    const battle = play(current(units, { maxTicks: 1 }))
    expect(battle.verdicts(0, 'a')).toEqual(['no_target', 'selected', 'skipped', 'skipped', 'skipped'])
    const { options, chosen } = battle.decision(0, 'a')
    expect(chosen).toBe(1)
    expect(options.slice(2).every(({ reason, checks }) => reason === undefined && checks.length === 0)).toBe(
      true,
    )
  })

  test('[G5.11] [G2.6] with nothing chosen it is idle and decides again', () => {
    const { battle } = judged({ skill: 'light-punch', trigger: never })
    expect(battle.decision(0, 'a').chosen).toBeNull()
    expect(battle.events()).toEqual([])
    expect(battle.at(1)).toMatchObject({ a: { action: null } })
    expect(battle.decision(1, 'a').busy).toBe(false)
  })
})

describe('heal', () => {
  const b = unit('b', 'friendly', [1, 0], [], { hp: 60 })
  const c = unit('c', 'friendly', [2, 0])
  const d = unit('d', 'friendly', [0, -1], [], { hp: 30, maxHp: 30 })
  const cases: [string, CurrentSkill, Unit[], string][] = [
    ['its one pick is at full hp', { skill: 'heal', criterion: 'highest_hp' }, [b, c], 'no_target'],
    ['the lowest hp is full', { skill: 'heal' }, [b, d], 'no_target'],
    ['the lowest hp is wounded', { skill: 'heal' }, [b, c], 'selected'],
  ]
  test.each(cases)('[G5.8] %s', (_, rule, others, want) => expect(judged(rule, others).verdict).toBe(want))

  test.each([
    [99, 'selected'],
    [100, 'no_target'],
  ])('[G5.8] [G5.13] on oneself at %i of 100 hp: %s', (hp, want) => {
    expect(judged({ skill: 'heal', target: 'self', filter: nobody }, [], { hp }).verdict).toBe(want)
  })
})

describe('moves that lead nowhere', () => {
  const boxed = RING.map((at, i) => unit(`b${i}`, 'friendly', at))
  const cases: [string, CurrentSkill, Unit[]][] = [
    ['on oneself', { skill: 'move', target: 'self' }, [unit('x', 'enemy', [3, 0])]],
    ['with no path', { skill: 'move' }, [...boxed, unit('x', 'enemy', [3, 0])]],
    ['away and boxed in', { skill: 'move', behavior: 'away' }, [...boxed, unit('x', 'enemy', [3, 0])]],
    ['a group and boxed in', { skill: 'move', target: 'enemies' }, [...boxed, unit('x', 'enemy', [3, 0])]],
    ['a dash next to its goal', { skill: 'dash', behavior: 'towards' }, [unit('x', 'enemy', [1, 0])]],
  ]
  test.each(cases)(
    '[G5.12] [G9.13] %s: chosen, locked on its own hex, over without an event',
    (_, rule, others) => {
      const battle = play(
        current(
          [unit('a', 'friendly', [0, 0], [rule, { skill: 'heal', target: 'self' }], wounded), ...others],
          {
            maxTicks: 2,
          },
        ),
      )
      expect(battle.verdicts(0, 'a')).toEqual(['selected', 'skipped', 'skipped'])
      expect(battle.events(0).find(({ type }) => type === 'decided')).toMatchObject({
        cell: { q: 0, r: 0 },
        target: null,
      })
      expect(battle.events().filter(({ type }) => type === 'moved')).toEqual([])
      const { a } = battle.at(1)
      expect(a).toMatchObject(
        rule.skill === 'dash' ? { skills: [{ cooldown: 2 }, {}, {}] } : { action: { resolvesAt: 1 } },
      )
    },
  )
})

describe('self', () => {
  test.each<[SkillId, string[]]>([
    ['light-punch', ['a hits a 10 to 30']],
    ['kick', ['a stops a kick-1']],
    ['heal', ['a heals a 25 of 25 to 65']],
    ['charge', ['a charges (0,0) (0,0)']],
    ['ranged-attack', ['a hits a 15 to 25']],
  ])('[G5.13] %s on itself: %j', (skill, want) => {
    const { battle } = judged(
      { skill, target: 'self', trigger: always, filter: nobody, criterion: 'furthest' },
      undefined,
      wounded,
    )
    const [decided, ...effects] = battle.events().map(told)
    expect(decided).toMatch(new RegExp(`^a decides ${skill}-1 \\(0,0\\) a for`))
    expect(effects.slice(0, want.length)).toEqual(want)
  })

  test('[G5.13] killing oneself can lose the battle', () => {
    const { battle } = judged({ skill: 'light-punch', target: 'self' }, undefined, { hp: 10 })
    expect(battle.events(0).map(told).slice(1)).toEqual(['a hits a 10 to 0', 'a dies', 'defeat'])
  })
})

describe('what is locked', () => {
  const foes = [unit('x', 'enemy', [1, 0], [], wounded), unit('y', 'enemy', [4, -4], [], wounded)]
  test.each<[CurrentSkill, string]>([
    [{ skill: 'light-punch' }, 'a decides light-punch-1 (1,0) x for 0'],
    [{ skill: 'heal', target: 'enemy', criterion: 'nearest' }, 'a decides heal-1 (1,0) x for 2'],
    [{ skill: 'kick', trigger: always }, 'a decides kick-1 (1,0) x for 0'],
    [{ skill: 'charge' }, 'a decides charge-1 (1,0) x for 1'],
    [{ skill: 'move' }, 'a decides move-1 (1,0) - for 1'],
    [{ skill: 'move', criterion: 'furthest' }, 'a decides move-1 (1,-1) - for 1'],
    [{ skill: 'dash' }, 'a decides dash-1 (-2,2) - for 0'],
    [{ skill: 'move', target: 'enemies' }, 'a decides move-1 (1,-1) - for 1'],
  ])('[G5.15] %j → %s', (rule, want) => {
    expect(told(judged(rule, foes).battle.events(0)[0]!)).toBe(want)
  })
})

describe('the trace of a rejected rule', () => {
  const near: Trigger = { scope: 'enemy', condition: 'in_range', conditionValue: 1 }
  const rows: [string, CurrentSkill, Partial<Check>][] = [
    [
      '[G5.2]',
      { skill: 'light-punch', cooldown: 3 },
      { name: 'cooldown', actual: 3, relation: '=', needed: 0, unit: 'ticks' },
    ],
    [
      '[G5.4] [G6.5]',
      { skill: 'light-punch', trigger: near },
      { name: 'trigger', actual: 3, relation: '<=', needed: 1, unit: 'hexes' },
    ],
    [
      '[G5.4] [G6.3]',
      { skill: 'light-punch', trigger: { ...near, conditionValue: 3, negated: true } },
      { name: 'trigger', actual: 3, relation: '>', needed: 3, unit: 'hexes' },
    ],
    [
      '[G5.4] [G6.6]',
      { skill: 'light-punch', trigger: { scope: 'self', condition: 'hp_below', conditionValue: 30 } },
      { name: 'trigger', actual: 40, relation: '<', needed: 30, unit: '%' },
    ],
    [
      '[G5.5]',
      { skill: 'move', target: 'allies' },
      { name: 'group', actual: 0, relation: '>=', needed: 1, unit: 'members' },
    ],
    [
      '[G5.7]',
      { skill: 'light-punch' },
      { name: 'range', actual: 3, relation: '<=', needed: 1, unit: 'hexes' },
    ],
    [
      '[G5.8]',
      { skill: 'heal', target: 'enemy', criterion: 'nearest' },
      { name: 'wounded', actual: 100, relation: '<', needed: 100, unit: 'hp' },
    ],
  ]
  test.each(rows)('%s %j: the last check failed with its numbers, those before passed', (_, rule, want) => {
    const { option } = judged(rule, [unit('x', 'enemy', [3, 0]), unit('y', 'enemy', [5, 0])], wounded)
    expect(option.verdict).toBe('rejected')
    expect(option.checks.at(-1)).toMatchObject({ ...want, passed: false })
    expect(option.checks.slice(0, -1).every(({ passed }) => passed)).toBe(true)
  })

  test('[G5.4] a trigger names everybody it asked, and a filter everybody it turned away', () => {
    const others = [
      unit('x', 'enemy', [3, 0]),
      unit('y', 'enemy', [5, 0]),
      doing('z', 'enemy', [0, 4], 'heal', [0, 4], 3),
    ]
    const asked = judged({ skill: 'light-punch', trigger: near }, others).option.checks.at(-1)
    expect(asked?.tested).toEqual([
      { unit: 'x', actual: 3, passed: false },
      { unit: 'y', actual: 5, passed: false },
      { unit: 'z', actual: 4, passed: false },
    ])
    const { option } = judged(
      { skill: 'light-punch', filter: { condition: 'in_range', conditionValue: 2 } },
      others,
    )
    expect(option.candidates?.map(({ unit, kept, because }) => [unit, kept, because])).toEqual([
      ['x', false, 'filter: 3 hexes away, needs at most 2'],
      ['y', false, 'filter: 5 hexes away, needs at most 2'],
      ['z', false, 'filter: 4 hexes away, needs at most 2'],
    ])
    expect(option.checks.at(-1)).toMatchObject({ name: 'filter', actual: 3, relation: '<=', needed: 2 })
  })

  const notNear = { ...near, negated: true }
  test.each([
    ['a trigger', { trigger: near }, 'an enemy within 1 hex', false, 3, [false, false]],
    ['NOT, nobody there', { trigger: notNear }, 'no enemy within 1 hex', true, 3, [true, true]],
    [
      'NOT, somebody there',
      { trigger: { ...notNear, conditionValue: 4 } },
      'no enemy within 4 hexes',
      false,
      3,
      [false, true],
    ],
    [
      'NOT, several hexes',
      { trigger: { ...notNear, conditionValue: 2 } },
      'no enemy within 2 hexes',
      true,
      3,
      [true, true],
    ],
    [
      'a filter with NOT, the one that came closest',
      { filter: { condition: 'in_range', conditionValue: 9, negated: true } },
      'an enemy not within 9 hexes',
      false,
      5,
      [false, false],
    ],
    [
      'a filter with NOT, one passes',
      { filter: { condition: 'in_range', conditionValue: 4, negated: true } },
      'an enemy not within 4 hexes',
      true,
      5,
      [false, true],
    ],
  ] as const)('[G5.4] NOT marks what it says: %s', (_, rule, note, passed, actual, marks) => {
    const { option } = judged({ skill: 'light-punch', ...rule }, [
      unit('x', 'enemy', [3, 0]),
      unit('y', 'enemy', [5, 0]),
    ])
    const check = option.checks.find(({ name }) => name in rule)
    expect(check).toMatchObject({ note, passed, actual })
    expect(check?.tested?.map((one) => one.passed)).toEqual(marks)
  })
})
