import { describe, expect, test } from 'vitest'
import type { GambitEvent } from '#engine/rulesets/gambit/events.ts'
import type { CurrentSkill, Trigger } from '#schemas/gambit/setup.ts'
import { current, doing, play, told, unit } from '../support/battle.ts'

const always: Trigger = { scope: 'enemy', condition: 'always' }
const sturdy = { hp: 1, maxHp: 1000 }

const ticksOf = (events: readonly GambitEvent[], ...types: GambitEvent['type'][]) =>
  events.filter(({ type }) => types.includes(type)).map(({ tick }) => tick)

describe('cadence', () => {
  const rows: [CurrentSkill['skill'], readonly [number, number], GambitEvent['type'], number[], number[]][] =
    [
      ['light-punch', [1, 0], 'damaged', [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]],
      ['heavy-punch', [1, 0], 'damaged', [0, 3, 6], [2, 5, 8]],
      ['move', [5, 0], 'moved', [0, 2, 4, 6, 8], [1, 3, 5, 7]],
      ['heal', [1, 0], 'healed', [0, 3, 6], [2, 5, 8]],
      ['ranged-attack', [1, 0], 'damaged', [0, 3, 6], [1, 4, 7]],
      ['dash', [1, 0], 'moved', [0, 3, 6], [0, 3, 6]],
      ['kick', [1, 0], 'interrupt_missed', [0, 4, 8], [0, 4, 8]],
      ['charge', [1, 0], 'damaged', [0, 4, 8], [1, 5]],
    ]
  test.each(rows)(
    '[G3.2] %s towards %j, %s: decided at %j, in effect at %j',
    (skill, [q, r], type, decided, acted) => {
      const battle = play(
        current(
          [
            unit('a', 'friendly', [-5, 0], [{ skill, trigger: always }]),
            unit('x', 'enemy', [q - 5, r], [], { maxHp: 1000 }),
            unit('b', 'friendly', [-5, 1], [], sturdy),
          ],
          { maxTicks: 9 },
        ),
      )
      expect(ticksOf(battle.events(), 'decided')).toEqual(decided)
      expect(ticksOf(battle.events(), type)).toEqual(acted)
    },
  )
})

describe('deciding', () => {
  test('[G4.1] the phases of a tick', () => {
    const battle = play(current([unit('a', 'friendly', [0, 0]), unit('x', 'enemy', [3, 0])], { maxTicks: 1 }))
    const phases = ['decide', 'heal', 'interrupt', 'charge', 'move', 'attack', 'cleanup']
    expect(battle.record(0).frames.map(({ phase }) => phase)).toEqual(phases)
  })

  test.each([
    ['before', 0],
    ['after', 1],
  ])('[G4.2] a kicker listed %s the one who begins to channel sees it a tick later', (_, at) => {
    const puncher = unit('a', 'friendly', [0, 0], ['heavy-punch'])
    const kicker = unit('x', 'enemy', [1, 0], ['kick'])
    const battle = play(current([puncher].toSpliced(at, 0, kicker), { maxTicks: 3 }))
    expect(battle.verdicts(0, 'x')?.[0]).toBe('trigger_failed')
    expect(battle.verdicts(1, 'x')?.[0]).toBe('selected')
    expect(battle.events(1).map(told)).toContain('x stops a heavy-punch-1')
  })

  test('[G4.2] decisions are listed in list order', () => {
    const battle = play(
      current(
        ['c', 'a', 'b'].map((id, i) => unit(id, 'friendly', [i, 0])),
        { maxTicks: 1 },
      ),
    )
    expect(battle.record(0).decisions.map(({ actor }) => actor)).toEqual(['c', 'a', 'b'])
  })

  test('[G4.3] a busy character judges nothing and keeps its action', () => {
    const battle = play(
      current([unit('a', 'friendly', [0, 0], ['heavy-punch', 'light-punch']), unit('x', 'enemy', [1, 0])], {
        maxTicks: 4,
      }),
    )
    for (const tick of [1, 2]) {
      expect(battle.decision(tick, 'a')).toMatchObject({ busy: true, options: [], chosen: null })
      expect(battle.at(tick)).toMatchObject({ a: { action: { startedAt: 0, resolvesAt: 2 } } })
    }
    expect(battle.decision(3, 'a')).toMatchObject({ busy: false, chosen: 0 })
  })

  test.each<[CurrentSkill['skill'], number]>([
    ['light-punch', 0],
    ['heavy-punch', 2],
    ['move', 1],
    ['heal', 2],
    ['ranged-attack', 1],
    ['dash', 0],
    ['kick', 0],
    ['charge', 1],
  ])('[G4.4] %s takes effect %i ticks after its decision', (skill, cost) => {
    const wait = doing('x', 'enemy', [1, 0], 'light-punch', [5, 0], 3)
    const battle = play(
      current(
        [
          unit('a', 'friendly', [0, 0], [{ skill, trigger: { scope: 'enemy', condition: 'idle' } }]),
          wait,
          unit('b', 'friendly', [0, 1], [], sturdy),
        ],
        { maxTicks: 8 },
      ),
    )
    const decided = battle.events().find(({ type }) => type === 'decided')
    expect(decided).toMatchObject({ tick: 4, resolvesAt: 4 + cost })
    const action = cost === 0 ? null : { startedAt: 4, resolvesAt: 4 + cost }
    expect(battle.at(5)).toMatchObject({ a: { action } })
  })

  test('[G4.6] [G4.7] an action waits for its tick, acts in it once, and is over', () => {
    const battle = play(
      current([doing('a', 'friendly', [0, 0], 'light-punch', [1, 0], 2), unit('x', 'enemy', [1, 0])], {
        maxTicks: 5,
      }),
    )
    expect(ticksOf(battle.events(), 'damaged')).toEqual([2])
    const { a: waiting } = battle.at(2)
    const { a: done } = battle.at(3)
    expect([waiting?.action?.resolvesAt, done?.action]).toEqual([2, null])
  })

  test('[G4.10] events carry the tick they happened in', () => {
    const battle = play(
      current([unit('a', 'friendly', [0, 0], ['heavy-punch']), unit('x', 'enemy', [1, 0])], { maxTicks: 6 }),
    )
    for (let tick = 0; tick < 6; tick++)
      expect(battle.events(tick).every((event) => event.tick === tick)).toBe(true)
  })
})

describe('cooldowns', () => {
  const cooldowns = (battle: ReturnType<typeof play>, id: string, ticks: number) =>
    Array.from({ length: ticks }, (_, tick) =>
      battle
        .at(tick)
        [id]!.skills.slice(0, -1)
        .map(({ cooldown }) => cooldown),
    )

  test.each<[CurrentSkill['skill'], number[]]>([
    ['light-punch', [0, 0, 0, 0, 0]],
    ['dash', [0, 2, 1, 0, 2]],
    ['kick', [0, 3, 2, 1, 0]],
    ['ranged-attack', [0, 2, 1, 0, 2]],
    ['charge', [0, 3, 2, 1, 0]],
  ])('[G4.5] [G4.8] %s used as soon as it can be: %j', (skill, want) => {
    const battle = play(
      current([unit('a', 'friendly', [0, 0], [{ skill, trigger: always }]), unit('x', 'enemy', [1, 0])], {
        maxTicks: 5,
      }),
    )
    expect(cooldowns(battle, 'a', 5).flat()).toEqual(want)
  })

  test('[G3.3] [G4.5] [G4.8] two of a skill cool apart, and stand still while an action is pending', () => {
    const battle = play(
      current(
        [unit('a', 'friendly', [0, 0], ['ranged-attack', 'ranged-attack']), unit('x', 'enemy', [2, 0])],
        {
          maxTicks: 6,
        },
      ),
    )
    expect(cooldowns(battle, 'a', 6)).toEqual([
      [0, 0],
      [2, 0],
      [1, 0],
      [1, 2],
      [0, 1],
      [2, 1],
    ])
    const chosen = battle
      .events()
      .flatMap((event) => (event.type === 'decided' ? [`${event.tick} ${event.instance}`] : []))
    expect(chosen).toEqual(['0 ranged-attack-1', '2 ranged-attack-2', '4 ranged-attack-1'])
  })

  test('[G4.8] [G11.6] a saved cooldown waits for a saved action to end', () => {
    const battle = play(
      current(
        [
          unit(
            'a',
            'friendly',
            [0, 0],
            [
              { skill: 'kick', cooldown: 2 },
              { skill: 'heavy-punch', enabled: false },
            ],
            {
              action: {
                instance: 'heavy-punch-1',
                skill: 'heavy-punch',
                type: 'attack',
                cell: { q: 1, r: 0 },
                targetId: 'x',
                startedAt: -1,
                resolvesAt: 1,
              },
            },
          ),
          unit('x', 'enemy', [1, 0]),
        ],
        { maxTicks: 5 },
      ),
    )
    expect(cooldowns(battle, 'a', 4).map(([kick]) => kick)).toEqual([2, 2, 1, 0])
    expect(battle.verdicts(2, 'a')?.[0]).toBe('on_cooldown')
    expect(battle.events(1).map(told)).toEqual(['a hits x 25 to 75'])
  })
})

describe('outcome', () => {
  const friend = unit('a', 'friendly', [0, 0])
  const foe = unit('x', 'enemy', [2, 0])
  test.each([
    ['nobody', [], 'draw', 1],
    ['friends only', [friend], 'victory', 1],
    ['enemies only', [foe], 'defeat', 1],
    ['both, until the limit', [friend, foe], 'undecided', 4],
  ] as const)('[G10.2] [G10.3] %s', (_, characters, outcome, ticks) => {
    const battle = play(current([...characters], { maxTicks: 4 }))
    expect([battle.outcome, battle.ticks]).toEqual([outcome, ticks])
  })

  test('[G10.3] with no ticks to play it is undecided at once', () => {
    expect(play(current([friend], { maxTicks: 0 }))).toMatchObject({ outcome: 'undecided', ticks: 0 })
  })

  test('[G4.9] [G9.21] [G10.2] two who kill each other make a draw', () => {
    const battle = play(
      current([
        unit('a', 'friendly', [0, 0], ['light-punch'], { hp: 10 }),
        unit('x', 'enemy', [1, 0], ['light-punch'], { hp: 5 }),
      ]),
    )
    expect(battle.outcome).toBe('draw')
    expect(battle.events(0).map(told).slice(2)).toEqual([
      'a hits x 10 to -5',
      'x hits a 10 to 0',
      'a dies',
      'x dies',
      'draw',
    ])
    expect(battle.at(1)).toEqual({})
  })

  test('[G10.1] one killed by a charge still hits back in that tick', () => {
    const battle = play(
      current([
        doing('a', 'friendly', [0, 0], 'charge', [1, 0]),
        doing('x', 'enemy', [1, 0], 'light-punch', [0, 0], 0, { hp: 20 }),
      ]),
    )
    expect(battle.events(0).map(told)).toEqual([
      'a hits x 20 to 0',
      'a charges (0,0) (0,0) into x 20 to 0',
      'x dies',
      'x hits a 10 to 90',
      'victory',
    ])
  })
})

describe('causes', () => {
  test('[G10.4] end → death → last hit → decision', () => {
    const battle = play(
      current([
        unit('a', 'friendly', [0, 0], ['heavy-punch']),
        unit('b', 'friendly', [2, 0], ['heavy-punch']),
        unit('x', 'enemy', [1, 0], [], { hp: 50 }),
      ]),
    )
    const events = battle.events()
    const chain: string[] = []
    for (let event = events.at(-1); event; event = events.find(({ id }) => id === event!.cause))
      chain.push(told(event))
    expect(chain).toEqual(['victory', 'x dies', 'b hits x 25 to 0', 'b decides heavy-punch-1 (1,0) x for 2'])
  })

  test('[G10.4] each kind of effect names its own decision', () => {
    const rules: [string, CurrentSkill['skill'], GambitEvent['type']][] = [
      ['moves', 'move', 'moved'],
      ['heals', 'heal', 'healed'],
      ['shoots', 'ranged-attack', 'damaged'],
      ['kicks', 'kick', 'interrupted'],
      ['charges', 'charge', 'charged'],
    ]
    const battle = play(
      current(
        [
          ...rules.map(([id, skill], i) => unit(id, 'friendly', [0, i - 2], [{ skill, trigger: always }])),
          unit('x', 'enemy', [1, 0], ['heavy-punch'], { maxHp: 1000 }),
          unit('wounded', 'friendly', [0, 3], [], sturdy),
        ],
        { maxTicks: 8 },
      ),
    )
    const events = battle.events()
    for (const [id, skill, type] of rules) {
      const effect = events.find(
        (event) =>
          event.type === type && ('source' in event ? event.source : 'actor' in event && event.actor) === id,
      )
      const decision = events.find((event) => event.id === effect?.cause)
      expect(decision, `${id} ${type}`).toMatchObject({ type: 'decided', actor: id, skill })
    }
  })

  test('[G10.4] [G11.6] what was begun before tick 0 has no cause', () => {
    const battle = play(
      current([doing('a', 'friendly', [0, 0], 'light-punch', [1, 0]), unit('x', 'enemy', [1, 0])], {
        maxTicks: 1,
      }),
    )
    expect(battle.events(0)).toMatchObject([{ type: 'damaged', cause: null }])
  })
})
