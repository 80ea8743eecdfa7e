import { describe, expect, test } from 'vitest'
import { STATS } from '#schemas/duel/words.ts'
import {
  attack,
  buffs,
  choose,
  done,
  move,
  type Place,
  pass,
  play,
  rush,
  skill,
  timeout,
  unit,
} from './support.ts'

/** Two heroes face each other, P1's with a minion. */
const twoAndOne = (minion: string) => [
  unit('p1_hero', 'WARRIOR', [2, 0]),
  unit('p1_minion_1', minion, [0, 0]),
  unit('p2_hero', 'MAGE', [2, 4]),
]
const OBSTACLE = (x: number, y: number) => ({ pos: { x, y } })

describe('the golden tables', () => {
  test('G01 D1.3 a draft becomes six units in their places', () => {
    const { state, units } = play(
      {
        drafts: {
          P1: { hero: 'WARRIOR', minions: ['TANK', 'ARCHER'], skill: 'warrior_endure' },
          P2: { hero: 'MAGE', minions: ['ASSASSIN', 'TANK'], skill: 'mage_elemental_blast' },
        },
      },
      [],
    )
    expect(units).toEqual({
      p1_hero: '5 (2,0)',
      p1_minion_1: '5 (0,0)',
      p1_minion_2: '3 (4,0)',
      p2_hero: '5 (2,4)',
      p2_minion_1: '2 (0,4)',
      p2_minion_2: '5 (4,4)',
    })
    expect(state.units.map(({ type }) => Object.values(STATS[type]).slice(1).join('/'))).toEqual([
      '1/1/1',
      '1/1/1',
      '1/1/3',
      '1/1/1',
      '2/4/1',
      '1/1/1',
    ])
    expect(state).toMatchObject({ round: 1, holder: 'P1', obstacles: [], tiles: [], outcome: null })
  })

  test.each([
    [1, 2, {}, { p1_hero: 5, p1_minion_1: 4, p1_minion_2: 1, p2_hero: 5 }, []],
    [1, 2, { decayStartRound: 3 }, { p1_hero: 5, p1_minion_1: 5, p1_minion_2: 2, p2_hero: 5 }, []],
    [3, 2, {}, { p1_hero: 5, p1_minion_1: 4, p1_minion_2: 1, p2_hero: 5 }, []],
    [7, 1, {}, { p1_hero: 5, p1_minion_1: 4, p1_minion_2: 0, p2_hero: 5 }, ['obstacle (4,0) 3']],
    [8, 2, {}, { p1_hero: 4, p1_minion_1: 3, p1_minion_2: 0, p2_hero: 4 }, ['tile (4,0) open 2']],
  ])(
    'G03 D8.1 D8.3 D11.1 the end of round %i wears units down (assassin %i, %o)',
    (round, h, rules, hp, objects) => {
      const { turn, ...after } = play(
        {
          round,
          rules,
          units: [
            unit('p1_hero', 'WARRIOR', [2, 0]),
            unit('p1_minion_1', 'TANK', [0, 0]),
            unit('p1_minion_2', 'ASSASSIN', [4, 0], h),
            unit('p2_hero', 'MAGE', [2, 4], 5, done),
          ],
        },
        [pass('p1_hero'), pass('p1_minion_1'), pass('p1_minion_2')],
      )
      expect(after).toMatchObject({ hp, objects })
      expect(turn).toBe(`round ${round + 1}, P2`)
    },
  )

  const archery = {
    units: [
      unit('p1_hero', 'WARRIOR', [4, 0]),
      unit('p1_minion_1', 'ARCHER', [0, 0]),
      unit('p1_minion_2', 'TANK', [1, 0]),
      unit('p2_hero', 'MAGE', [3, 0]),
      unit('p2_minion_1', 'TANK', [0, 3]),
      unit('p2_minion_2', 'ASSASSIN', [1, 1]),
    ],
    obstacles: [OBSTACLE(0, 2)],
  }
  test.each([
    [attack('p1_minion_1', [3, 0]), null],
    [attack('p1_minion_1', [0, 3]), 'LINE_OF_SIGHT_BLOCKED'],
    [attack('p1_minion_1', [1, 1]), 'OUT_OF_ATTACK_RANGE'],
    [attack('p1_minion_1', [0, 2]), null],
    [attack('p1_minion_1', [1, 0]), 'FRIENDLY_TARGET'],
    [attack('p1_minion_1', [2, 0]), 'NO_TARGET'],
    [rush('p1_minion_1', [0, 1], 'p2_minion_2'), null],
    [rush('p1_minion_1', [0, 1], 'p2_minion_1'), 'TARGET_NOT_ADJACENT_AFTER_MOVE'],
  ])('G05 D4.2 D4.3 an archer’s %o: %s', (order, code) => {
    expect(play(archery, [order]).code).toBe(code)
  })
  test('G05 D4.2 units do not block the sight, obstacles can be hit', () => {
    expect(play(archery, [attack('p1_minion_1', [3, 0])])).toMatchObject({
      hp: { p2_hero: 4 },
      turn: 'round 1, P2',
    })
    expect(play(archery, [attack('p1_minion_1', [0, 2])]).objects).toEqual(['obstacle (0,2) 2'])
  })

  test('G07 D5.6 Guardian does not help at the round’s end', () => {
    const { units, turn } = play(
      {
        round: 8,
        units: [
          unit('p1_hero', 'WARRIOR', [2, 0], 4, buffs('BLEED:2')),
          unit('p1_minion_1', 'TANK', [1, 0]),
          unit('p2_hero', 'MAGE', [2, 4], 5, done),
        ],
      },
      [pass('p1_hero'), pass('p1_minion_1')],
    )
    expect(units).toEqual({ p1_hero: '2 (2,0) BLEED:1', p1_minion_1: '3 (1,0)', p2_hero: '4 (2,4)' })
    expect(turn).toMatch('round 9')
  })

  const shockwave = unit('p1_hero', 'WARRIOR', [2, 2], 5, { skill: 'warrior_shockwave' })
  test('G09a D7.2 Shockwave pushes, and hurts more where it cannot', () => {
    const {
      units,
      turn,
      unit: one,
    } = play(
      {
        units: [
          shockwave,
          unit('p1_minion_1', 'TANK', [2, 1]),
          unit('p2_hero', 'MAGE', [3, 2]),
          unit('p2_minion_1', 'ARCHER', [2, 3]),
          unit('p2_minion_2', 'TANK', [1, 2]),
        ],
        obstacles: [OBSTACLE(2, 4)],
      },
      [skill('p1_hero')],
    )
    expect(units).toMatchObject({
      p1_minion_1: '5 (2,1)',
      p2_hero: '4 (4,2)',
      p2_minion_1: '1 (2,3)',
      p2_minion_2: '4 (0,2)',
    })
    expect(one('p1_hero').cooldown).toBe(2)
    expect(turn).toBe('round 1, P2')
  })
  test('G09b D7.2 D5.2 the blocking TANK guards as well', () => {
    const setup = { units: [shockwave, unit('p2_hero', 'MAGE', [3, 2]), unit('p2_minion_2', 'TANK', [4, 2])] }
    expect(play(setup, [skill('p1_hero')]).units).toMatchObject({
      p2_hero: '5 (3,2)',
      p2_minion_2: '3 (4,2)',
    })
  })
  test('G09c D4.4 an area with nobody in it is refused', () => {
    const setup = { units: [shockwave, unit('p2_hero', 'MAGE', [4, 2])] }
    expect(play(setup, [skill('p1_hero')]).code).toBe('NO_VALID_TARGET')
  })

  const clone = 'p1_hero_clone_01'
  const shadow = {
    round: 3,
    units: [
      unit('p1_hero', 'ROGUE', [2, 0], 5, { skill: 'rogue_shadow_clone' }),
      unit('p2_hero', 'MAGE', [2, 4]),
      unit('p2_minion_1', 'ARCHER', [4, 4]),
    ],
  }
  const cloned = [skill('p1_hero', [2, 1]), pass('p2_hero'), move(clone, [2, 2]), pass('p2_minion_1')]
  test('G11 D7.9 a clone comes, acts, and goes after two round ends', () => {
    expect(play(shadow, [skill('p1_hero', [3, 1])]).code).toBe('OUT_OF_SKILL_RANGE')
    const called = play(shadow, cloned.slice(0, 1))
    expect(called.units).toMatchObject({ [clone]: '1 (2,1)' })
    expect(called.turn).toBe('round 3, P2')
    expect(called.unit('p1_hero').cooldown).toBe(2)
    expect(play(shadow, cloned.slice(0, 2)).turn).toBe('round 3, P1')
    expect(play(shadow, cloned.slice(0, 3)).turn).toBe('round 3, P2')
    const next = play(shadow, cloned)
    expect(next.units).toMatchObject({ [clone]: '1 (2,2)', p2_minion_1: '2 (4,4)' })
    expect(next.unit('p1_hero').cooldown).toBe(1)
    expect(next.turn).toBe('round 4, P1')
    const passes = [pass('p1_hero'), pass('p2_hero'), pass(clone), pass('p2_minion_1')]
    const gone = play(shadow, [...cloned, ...passes])
    expect(gone.turn).toMatch('round 5')
    expect(gone.units).not.toHaveProperty(clone)
    expect(gone.objects).toEqual([])
    expect(gone.hp).toMatchObject({ p2_minion_1: 1 })
    expect(gone.unit('p1_hero').cooldown).toBe(0)
  })
  test('G11b D9.1 a dead clone leaves nothing to choose', () => {
    const { units, state, objects } = play(
      {
        holder: 'P2',
        units: [
          unit('p1_hero', 'ROGUE', [0, 0]),
          unit(clone, 'CLONE', [0, 1]),
          unit('p2_hero', 'MAGE', [4, 4]),
          unit('p2_minion_1', 'ARCHER', [0, 3]),
        ],
      },
      [attack('p2_minion_1', [0, 1])],
    )
    expect(units).not.toHaveProperty(clone)
    expect([state.deathChoices, objects]).toEqual([[], []])
  })

  test.each([
    [0, 'POWER', 6, 'P2', null],
    [1, 'LIFE', 8, 'P2', null],
    [2, 'SPEED', 5, 'P1', 'p1_hero'],
    [3, 'WEAKNESS', 4, 'P2', null],
    [4, 'BLEED', 5, 'P2', null],
    [5, 'SLOW', 5, 'P2', null],
  ])('G13 D9.4 D2.2 a tile that draws %i gives %s', (value, buff, hp, holder, locked) => {
    const { units, state, drewAll, objects } = play(
      {
        units: twoAndOne('TANK'),
        tiles: [{ pos: { x: 2, y: 1 } }],
      },
      [move('p1_hero', [2, 1])],
      [value],
    )
    expect(units['p1_hero']).toMatch(`${hp} (2,1) ${buff}:2`)
    expect(state).toMatchObject({ holder, locked })
    expect([objects, drewAll]).toEqual([[], true])
  })
  test('G13 D9.4 passing over a tile does nothing', () => {
    const { objects, units, drewAll } = play(
      {
        units: twoAndOne('ASSASSIN'),
        tiles: [{ pos: { x: 0, y: 2 } }],
      },
      [move('p1_minion_1', [0, 4])],
    )
    expect(objects).toEqual(['tile (0,2) open 2'])
    expect(units['p1_minion_1']).toBe('2 (0,4) done')
    expect(drewAll).toBe(true)
  })

  const slowed = (
    archer: object,
    second = unit('p2_minion_2', 'ASSASSIN', [2, 2], 4),
    hero: Place = [4, 0],
  ) => ({
    round: 3,
    units: [
      unit('p1_hero', 'WARRIOR', hero),
      unit('p1_minion_1', 'ARCHER', [0, 0], 3, { ...buffs('SLOW:2'), ...archer }),
      unit('p2_hero', 'MAGE', [4, 4]),
      unit('p2_minion_1', 'ARCHER', [0, 2]),
      second,
    ],
  })
  const aim = attack('p1_minion_1', [0, 2])
  test('G15 D3.1 an order to the slowed is kept and cannot be repeated', () => {
    const { units, turn } = play(slowed({}), [aim])
    expect(units).toMatchObject({ p1_minion_1: '3 (0,0) SLOW:2 preparing done', p2_minion_1: '3 (0,2)' })
    expect(turn).toBe('round 3, P2')
    expect(play(slowed({}), [aim, pass('p2_hero'), aim]).code).toBe('UNIT_PREPARING')
  })
  const rest = [pass('p2_hero'), pass('p1_hero')]
  test.each([
    [
      'a: nobody moves',
      slowed({}),
      [aim, ...rest, pass('p2_minion_1'), pass('p2_minion_2')],
      { p1_minion_1: '2 (0,0) SLOW:1 done', p2_minion_1: '1 (0,2)', p2_minion_2: '3 (2,2)' },
    ],
    [
      'b: the target moves',
      slowed({}),
      [aim, ...rest, move('p2_minion_1', [0, 3]), pass('p2_minion_2')],
      { p2_minion_1: '2 (0,3)', p2_minion_2: '3 (2,2)' },
    ],
    [
      'c: somebody else comes',
      slowed({}),
      [aim, ...rest, move('p2_minion_1', [0, 3]), move('p2_minion_2', [0, 2])],
      { p2_minion_1: '2 (0,3)', p2_minion_2: '2 (0,2)' },
    ],
    [
      'd: and a TANK guards',
      {
        ...slowed({}),
        units: slowed({}).units.map((one) => (one.id === 'p2_minion_1' ? unit(one.id, 'TANK', [0, 2]) : one)),
      },
      [aim, ...rest, move('p2_minion_1', [0, 3]), move('p2_minion_2', [0, 2])],
      { p2_minion_1: '3 (0,3)', p2_minion_2: '3 (0,2)' },
    ],
  ])('G15%s D3.2 D3.3', (_, setup, orders, units) => {
    const after = play(setup, orders)
    expect(after.units).toMatchObject(units)
    expect(after.turn).toBe('round 4, P1')
    expect(after.units['p1_hero']).not.toMatch('done')
    expect(after.unit('p1_minion_1').finished).toBe(true)
  })
  test('G15e D3.5 what the dead prepared is gone', () => {
    const after = play(slowed({ hp: 2 }, unit('p2_minion_2', 'ASSASSIN', [3, 0], 4), [4, 2]), [
      aim,
      rush('p2_minion_2', [1, 0], 'p1_minion_1'),
      choose('P1', 'SPAWN_OBSTACLE'),
      pass('p1_hero'),
      pass('p2_hero'),
      pass('p2_minion_1'),
    ])
    expect(after.units).toMatchObject({ p1_minion_1: 'dead', p2_minion_1: '2 (0,2)', p2_minion_2: '3 (1,0)' })
    expect(after.objects).toEqual(['obstacle (0,0) 3'])
  })

  test('G17 D3.1 a slowed skill cools down from its order on', () => {
    const setup = {
      round: 3,
      units: [
        unit('p1_hero', 'HUNTRESS', [2, 0], 5, { skill: 'huntress_spirit_hawk', ...buffs('SLOW:1') }),
        unit('p1_minion_1', 'TANK', [0, 0]),
        unit('p2_hero', 'MAGE', [2, 4]),
        unit('p2_minion_1', 'TANK', [0, 4]),
      ],
    }
    const ordered = play(setup, [skill('p1_hero', 'p2_hero')])
    expect(ordered.units).toMatchObject({ p1_hero: '5 (2,0) SLOW:1 preparing done', p2_hero: '5 (2,4)' })
    expect(ordered.unit('p1_hero').cooldown).toBe(2)
    const after = play(setup, [
      skill('p1_hero', 'p2_hero'),
      pass('p2_hero'),
      pass('p1_minion_1'),
      pass('p2_minion_1'),
    ])
    expect(after.units).toEqual({
      p1_hero: '5 (2,0) done',
      p1_minion_1: '4 (0,0)',
      p2_hero: '3 (2,4)',
      p2_minion_1: '4 (0,4)',
    })
    expect(after.unit('p1_hero').cooldown).toBe(1)
    expect(after.turn).toBe('round 4, P1')
  })

  test('G19a D10.1 a counter trade that kills both is won by who acted', () => {
    const { hp, outcome } = play(
      {
        holder: 'P2',
        units: [
          unit('p1_hero', 'DUELIST', [2, 2], 1),
          unit('p2_hero', 'MAGE', [2, 3], 2, buffs('CHALLENGE:2 by p1_hero')),
        ],
      },
      [attack('p2_hero', [2, 2])],
    )
    expect(hp).toEqual({ p1_hero: 0, p2_hero: 0 })
    expect(outcome).toEqual({ kind: 'won', winner: 'P2', reason: 'SIMULTANEOUS_ACTIVE_WINS' })
  })
  const challenged = {
    holder: 'P2',
    units: [
      unit('p1_hero', 'DUELIST', [2, 2]),
      unit('p1_minion_1', 'ARCHER', [3, 3]),
      unit('p2_hero', 'MAGE', [2, 3], 5, buffs('POWER:2', 'CHALLENGE:2 by p1_hero')),
    ],
  }
  test.each([
    ['b D5.5 the challenger is hit in full and answers', [2, 2], { p1_hero: 1, p1_minion_1: 3, p2_hero: 3 }],
    ['c D5.1 anybody else takes half', [3, 3], { p1_hero: 5, p1_minion_1: 1, p2_hero: 5 }],
  ] as const)('G19%s', (_, target, hp) => {
    const after = play(challenged, [attack('p2_hero', target)])
    expect(after.hp).toEqual(hp)
    expect(after.turn).toBe('round 1, P1')
    expect(after.unit('p1_hero').finished).toBe(false)
  })

  test('G21a D10.3 a timeout costs the hero 1, whatever protects it, and passes one unit', () => {
    const after = play(
      {
        round: 3,
        units: [
          unit('p1_hero', 'WARRIOR', [2, 0], 5, { ...buffs('SHIELD:2'), ...done }),
          unit('p1_minion_1', 'TANK', [0, 0]),
          unit('p1_minion_2', 'ARCHER', [4, 0]),
          unit('p2_hero', 'MAGE', [2, 4]),
        ],
      },
      [timeout('P1')],
    )
    expect(after.units).toMatchObject({
      p1_hero: '4 (2,0) SHIELD 3:2 done',
      p1_minion_1: '5 (0,0) done',
      p1_minion_2: '3 (4,0)',
    })
    expect(after.turn).toBe('round 3, P2')
  })
  test('G21b D10.3 it can be the last', () => {
    const { hp, outcome } = play(
      {
        units: [
          unit('p1_hero', 'WARRIOR', [2, 0], 1),
          unit('p1_minion_1', 'TANK', [1, 0]),
          unit('p2_hero', 'MAGE', [2, 4]),
        ],
      },
      [timeout('P1')],
    )
    expect(hp).toMatchObject({ p1_hero: 0, p1_minion_1: 5 })
    expect(outcome).toEqual({ kind: 'won', winner: 'P2', reason: 'TIMEOUT' })
  })

  test.each([
    ['a', [], { p1_hero: 5, p1_minion_1: 5, p2_minion_1: 1 }],
    ['b', [unit('p2_minion_2', 'TANK', [1, 3])], { p1_hero: 5, p2_minion_1: 3, p2_minion_2: 3 }],
  ])('G23%s D5.1 D5.4 a feint dodges before Guardian, and is answered', (_, more, hp) => {
    const after = play(
      {
        holder: 'P2',
        units: [
          unit('p1_hero', 'DUELIST', [2, 0], 5, { ...buffs('FEINT:2'), ...done }),
          unit('p1_minion_1', 'TANK', [1, 0], 5, done),
          unit('p2_hero', 'MAGE', [4, 4]),
          unit('p2_minion_1', 'ARCHER', [2, 3]),
          ...more,
        ],
      },
      [attack('p2_minion_1', [2, 0])],
    )
    expect(after.hp).toMatchObject(hp)
    expect(after.units['p1_hero']).toBe('5 (2,0) done')
    expect(after.turn).toBe('round 1, P2')
  })

  test('G25 D7.6 D9.2 Wild Magic, two deaths, a queue of choices and two draws', () => {
    const setup = {
      round: 3,
      units: [
        unit('p1_hero', 'MAGE', [2, 2], 5, { skill: 'mage_wild_magic' }),
        unit('p1_minion_1', 'TANK', [0, 0]),
        unit('p2_hero', 'ROGUE', [4, 4]),
        unit('p2_minion_1', 'ARCHER', [0, 4], 1),
        unit('p2_minion_2', 'ASSASSIN', [4, 0], 1),
      ],
    }
    const first = play(setup, [skill('p1_hero')], [32, 0])
    expect(first.units).toMatchObject({
      p2_hero: '3 (4,4) WEAKNESS:2',
      p2_minion_1: 'dead',
      p2_minion_2: 'dead',
    })
    expect(first.state.deathChoices).toEqual(['p2_minion_1', 'p2_minion_2'])
    expect([first.drewAll, first.unit('p1_hero').cooldown, first.turn]).toEqual([true, 2, 'round 3, P1'])
    const second = play(setup, [skill('p1_hero'), choose('P2', 'SPAWN_BUFF_TILE')], [32, 0])
    expect(second.objects).toEqual(['tile (0,4) open 2'])
    expect(second.state.deathChoices).toEqual(['p2_minion_2'])
    const third = play(
      setup,
      [skill('p1_hero'), choose('P2', 'SPAWN_BUFF_TILE'), choose('P2', 'SPAWN_OBSTACLE')],
      [32, 0],
    )
    expect(third.objects).toEqual(['obstacle (4,0) 3', 'tile (0,4) open 2'])
    expect([third.state.deathChoices, third.turn]).toEqual([[], 'round 3, P2'])
  })
})
