import { describe, expect, test } from 'vitest'
import type { CurrentSkill, Filter, Trigger } from '#schemas/gambit/setup.ts'
import { current, doing, play, unit } from '../support/battle.ts'

type Unit = ReturnType<typeof unit>

/** Whether a trigger of `a` at (0, 0) holds among these others. */
function holds(trigger: Trigger, others: readonly Unit[], rest: Partial<Unit> = {}): boolean {
  const a = unit('a', 'friendly', [0, 0], [{ skill: 'move', target: 'self', trigger }], rest)
  const verdict = play(current([a, ...others], { maxTicks: 1 })).verdicts(0, 'a')![0]
  expect(['selected', 'trigger_failed']).toContain(verdict)
  return verdict === 'selected'
}

const not = (trigger: Trigger): Trigger => ({ ...trigger, negated: true })
const foe = (q: number, rest: Partial<Unit> = {}) => unit('x', 'enemy', [q, 0], [], rest)
const friend = (q: number, rest: Partial<Unit> = {}) => unit('b', 'friendly', [q, 0], [], rest)

describe('scopes and negation', () => {
  const near = (scope: 'enemy' | 'ally'): Trigger => ({ scope, condition: 'in_range', conditionValue: 2 })
  const hurt = (scope: Trigger['scope']): Trigger => ({ scope, condition: 'hp_below', conditionValue: 50 })
  const always = (scope: Trigger['scope']): Trigger => ({ scope, condition: 'always' })
  const second = unit('y', 'enemy', [4, 0], [], { hp: 10 })
  const rows: [string, Trigger, Unit[], boolean][] = [
    ['[G6.1] [G6.5] an enemy at 2', near('enemy'), [foe(2)], true],
    ['[G6.1] [G6.5] an enemy at 3', near('enemy'), [foe(3)], false],
    ['[G6.1] one of two enemies is enough', hurt('enemy'), [foe(2), second], true],
    ['[G6.1] an ally is no enemy', near('enemy'), [friend(1)], false],
    ['[G6.1] an enemy is no ally', near('ally'), [foe(1)], false],
    ['[G6.1] oneself is no ally', hurt('ally'), [foe(1)], false],
    ['[G6.1] oneself', hurt('self'), [foe(1)], true],
    ['[G6.1] only oneself', { ...hurt('self'), conditionValue: 20 }, [foe(1, { hp: 1 })], false],
    ['[G6.3] no enemy within 2, one at 2', not(near('enemy')), [foe(2)], false],
    ['[G6.3] no enemy within 2, one at 3', not(near('enemy')), [foe(3)], true],
    ['[G6.3] one of two is enough to fail it', not(hurt('enemy')), [foe(2), second], false],
    ['[G6.3] nobody there', not(near('ally')), [foe(1)], true],
    ['[G6.3] alone, no ally is hurt', not(hurt('ally')), [foe(1)], true],
    ['[G6.2] always with an empty scope', always('ally'), [foe(1)], true],
    ['[G6.2] always of enemies with none', always('enemy'), [friend(1)], true],
    ['[G6.3] negated always', not(always('enemy')), [foe(1)], false],
    ['[G6.3] negated always of nobody', not(always('ally')), [foe(1)], false],
    ['[G6.3] negated always of oneself', not(always('self')), [], false],
  ]
  test.each(rows)('%s', (_, trigger, others, want) => expect(holds(trigger, others, { hp: 30 })).toBe(want))
})

describe('percentages', () => {
  const rows: [number, number, number, boolean, boolean][] = [
    [49, 100, 50, true, false],
    [50, 100, 50, false, false],
    [51, 100, 50, false, true],
    [1, 3, 33, false, true],
    [1, 3, 34, true, false],
    [2, 3, 66, false, true],
    [2, 3, 67, true, false],
    [7, 7, 100, false, false],
    [6, 7, 100, true, false],
    [1, 7, 0, false, true],
    [1, 1, 99, false, true],
    [25, 250, 10, false, false],
    [24, 250, 10, true, false],
    [4_999_999, 10_000_000, 50, true, false],
    [5_000_001, 10_000_000, 50, false, true],
  ]
  test.each(rows)(
    '[G6.6] %i of %i hp against %i %%: below %s, above %s',
    (hp, maxHp, value, below, above) => {
      const ask = (condition: 'hp_below' | 'hp_above') => {
        const trigger = (scope: Trigger['scope']): Trigger => ({ scope, condition, conditionValue: value })
        return [
          holds(trigger('self'), [], { hp, maxHp }),
          holds(trigger('ally'), [friend(1, { hp, maxHp })]),
          holds(trigger('enemy'), [foe(1, { hp, maxHp })]),
          !holds(not(trigger('enemy')), [foe(1, { hp, maxHp })]),
        ]
      }
      expect(ask('hp_below')).toEqual(Array(4).fill(below))
      expect(ask('hp_above')).toEqual(Array(4).fill(above))
    },
  )
})

describe('pending actions', () => {
  const channeling: Trigger = { scope: 'enemy', condition: 'channeling' }
  const idle: Trigger = { scope: 'enemy', condition: 'idle' }
  const me: Trigger = { scope: 'enemy', condition: 'targeting_me' }
  const ally: Trigger = { scope: 'enemy', condition: 'targeting_ally' }
  const busy = (skill: 'heal' | 'move' | 'charge', cell: [number, number], due = 2) =>
    doing('x', 'enemy', [2, 0], skill, cell, due)
  const of = (type: 'skill' | 'action', id: string) => ({ ...channeling, qualifier: { type, id } }) as Trigger
  const rows: [string, Trigger, Unit[], boolean][] = [
    ['[G6.7] channeling', channeling, [busy('heal', [2, 0])], true],
    ['[G6.7] channeling, due this tick', channeling, [busy('heal', [2, 0], 0)], true],
    ['[G6.7] [G6.11] a move is channeled', channeling, [busy('move', [3, 0])], true],
    ['[G6.7] not channeling', channeling, [foe(2)], false],
    ['[G6.7] that skill', of('skill', 'heal'), [busy('heal', [2, 0])], true],
    ['[G6.7] another skill', of('skill', 'heavy-punch'), [busy('heal', [2, 0])], false],
    ['[G6.7] that type', of('action', 'charge'), [busy('charge', [2, 0])], true],
    ['[G6.7] another type', of('action', 'attack'), [busy('charge', [2, 0])], false],
    ['[G6.7] nothing at all, qualified', of('action', 'attack'), [foe(2)], false],
    ['[G6.7] negated and qualified', not(of('action', 'attack')), [busy('heal', [2, 0])], true],
    ['[G6.7] idle ignores a qualifier', { ...of('skill', 'heal'), condition: 'idle' }, [foe(2)], true],
    ['[G6.8] idle', idle, [foe(2)], true],
    ['[G6.8] not idle', idle, [busy('heal', [2, 0])], false],
    ['[G6.8] no enemy is idle', not(idle), [busy('heal', [2, 0])], true],
    ['[G6.8] idle allies', { ...idle, scope: 'ally' }, [friend(1), busy('heal', [2, 0])], true],
    ['[G6.9] locked on me', me, [busy('charge', [0, 0])], true],
    ['[G6.9] a move onto my hex', me, [busy('move', [0, 0])], true],
    ['[G6.9] locked beside me', me, [busy('charge', [1, 0]), friend(1)], false],
    ['[G6.9] idle', me, [foe(2)], false],
    ['[G6.9] an ally locked on me', me, [doing('b', 'friendly', [1, 0], 'heal', [0, 0], 2), foe(3)], false],
    ['[G6.9] negated', not(me), [foe(2)], true],
    ['[G6.10] locked on my ally', ally, [busy('charge', [1, 0]), friend(1)], true],
    ['[G6.10] locked on me alone', ally, [busy('charge', [0, 0]), friend(1)], false],
    ['[G6.10] locked on nobody', ally, [busy('charge', [1, 0]), friend(-1)], false],
    ['[G6.10] locked on its own ally', ally, [busy('heal', [3, 0]), unit('y', 'enemy', [3, 0])], false],
    ['[G6.10] negated', not(ally), [busy('charge', [0, 0]), friend(1)], true],
  ]
  test.each(rows)('%s', (_, trigger, others, want) => expect(holds(trigger, others)).toBe(want))

  test('[G6.11] instant actions are never seen, and who did nothing is idle', () => {
    const rules: CurrentSkill[] = [
      { skill: 'move', target: 'self', trigger: channeling },
      { skill: 'move', instance: 'second', target: 'self', trigger: not(idle) },
    ]
    const puncher = unit('x', 'enemy', [1, 0], ['light-punch'], { maxHp: 1000 })
    const battle = play(current([unit('a', 'friendly', [0, 0], rules), puncher], { maxTicks: 4 }))
    for (const tick of [0, 1, 2, 3])
      expect(battle.verdicts(tick, 'a')?.slice(0, 2)).toEqual(['trigger_failed', 'trigger_failed'])
  })

  test('[G6.9] an adjacent enemy that walks towards me is aiming at me', () => {
    const battle = play(
      current(
        [
          unit('a', 'friendly', [0, 0], [{ skill: 'kick', trigger: me }]),
          unit('x', 'enemy', [1, 0], ['move']),
        ],
        {
          maxTicks: 2,
        },
      ),
    )
    expect([0, 1].map((tick) => battle.verdicts(tick, 'a')![0])).toEqual(['trigger_failed', 'selected'])
  })

  test('[G6.9] it is the hex that counts: who steps onto it is aimed at', () => {
    const shot = doing('x', 'enemy', [4, 0], 'ranged-attack', [1, 0], 3)
    const stepping = unit('a', 'friendly', [0, 0], [{ skill: 'kick', trigger: me }, 'move'])
    const battle = play(current([stepping, shot], { maxTicks: 3 }))
    expect(battle.verdicts(0, 'a')![0]).toBe('trigger_failed')
    expect(battle.decision(2, 'a').options[0]!.checks.find(({ name }) => name === 'trigger')?.passed).toBe(
      true,
    )
  })
})

describe('filters', () => {
  const others = [
    unit('x', 'enemy', [1, 0], [], { hp: 30 }),
    unit('y', 'enemy', [3, 0], [], { hp: 80 }),
    doing('z', 'enemy', [0, 2], 'heal', [0, 0], 3),
    unit('b', 'friendly', [0, -1]),
    doing('w', 'enemy', [-3, 0], 'charge', [0, -1], 3, { hp: 50 }),
  ]
  const rows: [string, Filter, string[]][] = [
    ['[G6.4] always', { condition: 'always' }, ['x', 'y', 'z', 'w']],
    ['[G6.4] negated always', { condition: 'always', negated: true }, []],
    ['[G6.5]', { condition: 'in_range', conditionValue: 2 }, ['x', 'z']],
    ['[G6.4] [G6.5]', { condition: 'in_range', conditionValue: 2, negated: true }, ['y', 'w']],
    ['[G6.6]', { condition: 'hp_below', conditionValue: 50 }, ['x']],
    ['[G6.4] [G6.6]', { condition: 'hp_below', conditionValue: 50, negated: true }, ['y', 'z', 'w']],
    ['[G6.6]', { condition: 'hp_above', conditionValue: 50 }, ['y', 'z']],
    ['[G6.7]', { condition: 'channeling' }, ['z', 'w']],
    ['[G6.7]', { condition: 'channeling', qualifier: { type: 'skill', id: 'heal' } }, ['z']],
    [
      '[G6.7]',
      { condition: 'channeling', qualifier: { type: 'action', id: 'charge' }, negated: true },
      ['x', 'y', 'z'],
    ],
    ['[G6.8]', { condition: 'idle' }, ['x', 'y']],
    ['[G6.9]', { condition: 'targeting_me' }, ['z']],
    ['[G6.9]', { condition: 'targeting_me', negated: true }, ['x', 'y', 'w']],
    ['[G6.10]', { condition: 'targeting_ally' }, ['w']],
  ]
  test.each(rows)('%s %j leaves %j', (_, filter, want) => {
    const battle = play(
      current([unit('a', 'friendly', [0, 0], [{ skill: 'move', filter }]), ...others], { maxTicks: 1 }),
    )
    const [option] = battle.decision(0, 'a').options
    const left = option?.candidates?.filter(({ score }) => score.length > 0).map(({ unit }) => unit)
    expect(left).toEqual(want)
    expect(option?.reason).toBe(want.length > 0 ? undefined : 'filter_failed')
    expect(option?.checks.find(({ name }) => name === 'filter')?.tested).toHaveLength(4)
  })

  test('[G6.4] [G6.10] allies as candidates are asked by the side of the one who decides', () => {
    const mine = [
      doing('b', 'friendly', [1, 0], 'heal', [2, 0], 3),
      doing('c', 'friendly', [2, 0], 'heal', [0, 0], 3),
      doing('d', 'friendly', [3, 0], 'heal', [4, 0], 3),
    ]
    const rule = { skill: 'move', target: 'ally', filter: { condition: 'targeting_ally' } } as const
    const battle = play(current([unit('a', 'friendly', [0, 0], [rule]), ...mine], { maxTicks: 1 }))
    const kept = battle.decision(0, 'a').options[0]?.candidates?.filter(({ score }) => score.length > 0)
    expect(kept?.map(({ unit }) => unit)).toEqual(['b'])
  })
})
