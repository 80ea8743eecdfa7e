import { describe, expect, test } from 'vitest'
import {
  attack,
  breaks,
  buffs,
  choose,
  done,
  move,
  pass,
  play,
  rush,
  skill,
  timeout,
  unit,
} from './support.ts'

const obstacle = (x: number, y: number, hp = 3) => ({ pos: { x, y }, hp })
const tile = (x: number, y: number, type: string | null = null) => ({ pos: { x, y }, type })
const hero = (id: string, name: string, at: readonly [number, number], rest: object = {}) =>
  unit(id, name.split('_')[0]!.toUpperCase(), at, 5, { skill: name, ...rest })
const p1 = unit('p1_hero', 'WARRIOR', [0, 0])
const p2 = unit('p2_hero', 'MAGE', [4, 4])

describe('the draft', () => {
  test('D1.4 draws what is left open, P1 first: class, minions, skill', () => {
    const { state, drewAll } = play(
      { drafts: { P2: { hero: 'ROGUE', minions: ['ARCHER'] } } },
      [],
      [5, 1, 2, 0, 1],
    )
    expect(state.units.map(({ type }) => type)).toEqual([
      'CLERIC',
      'TANK',
      'ASSASSIN',
      'ROGUE',
      'ARCHER',
      'TANK',
    ])
    expect([state.units[0]!.skill, state.units[3]!.skill]).toEqual([
      'cleric_ascended_form',
      'rogue_death_mark',
    ])
    expect(drewAll).toBe(true)
  })
})

describe('turns', () => {
  test('D2.1 exhaustion: 2 against 3 units play P1, P2, P1, P2, P2', () => {
    const setup = {
      units: [
        p1,
        unit('p1_minion_1', 'TANK', [1, 0]),
        p2,
        unit('p2_minion_1', 'TANK', [3, 4]),
        unit('p2_minion_2', 'TANK', [2, 4]),
      ],
    }
    const orders = ['p1_hero', 'p2_hero', 'p1_minion_1', 'p2_minion_1', 'p2_minion_2'].map(pass)
    const turns = orders.map((_, n) => play(setup, orders.slice(0, n)).turn)
    expect(turns).toEqual(['P1', 'P2', 'P1', 'P2', 'P2'].map((side) => `round 1, ${side}`))
    expect(play(setup, orders).turn).toBe('round 2, P1')
  })
  const fast = {
    units: [
      unit('p1_hero', 'WARRIOR', [2, 2], 5, buffs('SPEED:2')),
      unit('p1_minion_1', 'ARCHER', [0, 0]),
      unit('p2_hero', 'MAGE', [2, 4]),
      unit('p2_minion_1', 'TANK', [4, 4]),
    ],
  }
  test('D2.2 SPEED: two actions in a row, MOVE_AND_ATTACK is one of them, nobody else in between', () => {
    const first = play(fast, [rush('p1_hero', [2, 3], 'p2_hero')])
    expect(first.state).toMatchObject({ holder: 'P1', locked: 'p1_hero' })
    expect(first.hp).toMatchObject({ p2_hero: 5 })
    expect(play(fast, [rush('p1_hero', [2, 3], 'p2_hero'), pass('p1_minion_1')]).code).toBe(
      'MUST_FINISH_SPEED_UNIT',
    )
    const both = play(fast, [rush('p1_hero', [2, 3], 'p2_hero'), move('p1_hero', [2, 2])])
    expect(both.state).toMatchObject({ holder: 'P2', locked: null })
  })
  test('D2.3 a pass gives up the second action', () => {
    const { turn, unit: one } = play(fast, [move('p1_hero', [2, 3]), pass('p1_hero')])
    expect([turn, one('p1_hero').finished]).toEqual(['round 1, P2', true])
  })
  test('D2.2 a SPEED unit that steps on SLOW after its first action is done', () => {
    const { units, turn } = play({ ...fast, tiles: [tile(2, 3, 'SLOW')] }, [move('p1_hero', [2, 3])])
    expect(units['p1_hero']).toBe('5 (2,3) SPEED:2 SLOW:2 done')
    expect(turn).toBe('round 1, P2')
  })
  test('D2.2 SPEED and SLOW together: one action, without delay', () => {
    const setup = { units: [unit('p1_hero', 'WARRIOR', [0, 0], 5, buffs('SPEED:2', 'SLOW:2')), p2] }
    expect(play(setup, [move('p1_hero', [0, 1])]).units['p1_hero']).toBe('5 (0,1) SPEED:2 SLOW:2 done')
  })
  test('D2.5 D6.4 invisibility ends when the owner’s turn starts in a later round', () => {
    const setup = {
      round: 2,
      units: [
        unit('p1_hero', 'ROGUE', [0, 0], 5, { ...buffs('INVISIBLE'), ...done }),
        unit('p1_minion_1', 'TANK', [1, 0]),
        unit('p2_hero', 'MAGE', [4, 4], 5, done),
      ],
    }
    const { units, turn } = play(setup, [pass('p1_minion_1')])
    expect(turn).toBe('round 3, P2')
    expect(units['p1_hero']).toBe('5 (0,0) INVISIBLE')
    expect(play(setup, [pass('p1_minion_1'), pass('p2_hero')]).units['p1_hero']).toBe('5 (0,0)')
  })
  test('D6.4 any own order but a pass ends invisibility; a pass and a timeout do not', () => {
    const setup = {
      units: [
        unit('p1_hero', 'ROGUE', [0, 0], 5, buffs('INVISIBLE')),
        unit('p1_minion_1', 'TANK', [4, 0]),
        p2,
      ],
    }
    expect(play(setup, [move('p1_hero', [0, 1])]).units['p1_hero']).toBe('5 (0,1) done')
    expect(play(setup, [pass('p1_hero')]).units['p1_hero']).toBe('5 (0,0) INVISIBLE done')
    expect(play(setup, [timeout('P1')]).units['p1_hero']).toBe('4 (0,0) INVISIBLE done')
  })
  /** An invisible hero whose turn starts with what he prepared, after a death choice. */
  const afterChoice = (prepared: object, buff: string) =>
    play(
      {
        round: 2,
        units: [
          unit('p1_hero', 'ROGUE', [0, 0], 5, {
            ...buffs(...['INVISIBLE', buff].filter((text) => text !== '')),
            prepared,
          }),
          unit('p1_minion_1', 'TANK', [1, 0]),
          unit('p1_minion_2', 'ARCHER', [3, 0], 0, { alive: false }),
          p2,
        ],
        deathChoices: ['p1_minion_2'],
        resume: { step: 'TURN_START' },
      },
      [choose('P1', 'SPAWN_OBSTACLE')],
    )
  test.each([
    ['a move whose tile is taken', { type: 'MOVE', pos: { x: 1, y: 0 } }, '', '5 (0,0) done'],
    ['an attack out of range', { type: 'ATTACK', pos: { x: 4, y: 4 } }, '', '5 (0,0) done'],
    ['an attack of the blinded', { type: 'ATTACK', pos: { x: 1, y: 0 } }, 'BLIND:1', '5 (0,0) BLIND:1 done'],
    ['a move that succeeds', { type: 'MOVE', pos: { x: 0, y: 1 } }, '', '5 (0,1) done'],
  ])('D6.4 a prepared action that begins ends invisibility: %s', (_, prepared, buff, told) => {
    expect(afterChoice(prepared, buff).units['p1_hero']).toBe(told)
  })
  test('D6.4 the stunned do nothing, and an empty prepared action is none: invisibility stays', () => {
    const stunned = afterChoice({ type: 'MOVE', pos: { x: 0, y: 1 } }, 'STUN:1')
    expect(stunned.units['p1_hero']).toBe('5 (0,0) INVISIBLE STUN:1 done')
    expect(afterChoice({ type: 'END_TURN' }, '').units['p1_hero']).toBe('5 (0,0) INVISIBLE done')
  })
  test('D12.1 a setup whose holder’s turn has yet to start takes a tick without an order', () => {
    const setup = {
      round: 3,
      holder: 'P1',
      turnStarted: [],
      units: [
        unit('p1_hero', 'WARRIOR', [0, 0], 5, { prepared: { type: 'MOVE', pos: { x: 0, y: 1 } } }),
        unit('p1_minion_1', 'TANK', [4, 0]),
        p2,
      ],
    }
    const { timeline, units, outcome } = play(setup, [])
    expect(timeline.ticks).toBe(1)
    expect(units['p1_hero']).toBe('5 (0,1) done')
    expect(outcome).toEqual({ kind: 'awaiting', side: 'P1' })
  })
})

describe('SLOW', () => {
  const due = (prepared: object, rest: object = {}, more: object = {}) => ({
    round: 3,
    turnStarted: [],
    units: [
      unit('p1_hero', 'MAGE', [2, 2], 5, { prepared, ...rest }),
      unit('p1_minion_1', 'TANK', [0, 0]),
      p2,
      unit('p2_minion_1', 'ARCHER', [2, 3]),
    ],
    ...more,
  })
  const at = (type: string, x: number, y: number) => ({ type, pos: { x, y } })
  test.each([
    ['a stunned unit', at('MOVE', 2, 1), buffs('STUN:1'), {}, 'STUNNED'],
    ['a rooted mover', at('MOVE', 2, 1), buffs('ROOT:1'), {}, 'ROOTED'],
    ['a move to a taken tile', at('MOVE', 2, 3), {}, {}, 'BLOCKED'],
    ['a move that is too far by now', at('MOVE', 4, 2), {}, {}, 'OUT_OF_RANGE'],
    ['a blinded attacker', at('ATTACK', 2, 3), buffs('BLIND:1'), {}, 'BLINDED'],
    ['an invulnerable attacker', at('ATTACK', 2, 3), buffs('INVULNERABLE:1'), {}, 'INVULNERABLE'],
    ['an attack out of range', at('ATTACK', 2, 4), {}, {}, 'OUT_OF_RANGE'],
    ['an obstacle that is gone', at('DESTROY_OBSTACLE', 2, 1), {}, {}, 'NO_OBSTACLE'],
    ['a skill whose target left', at('USE_SKILL', 1, 1), { skill: 'mage_elemental_blast' }, {}, 'NO_TARGET'],
    [
      'a beacon that is blocked',
      { type: 'USE_SKILL' },
      { skill: 'mage_warp_beacon', beacon: { x: 2, y: 3 } },
      {},
      'BLOCKED',
    ],
    [
      'a rooted teleport',
      { type: 'USE_SKILL' },
      { skill: 'mage_warp_beacon', beacon: { x: 1, y: 1 }, ...buffs('ROOT:1') },
      {},
      'ROOTED',
    ],
  ])('D3.4 %s comes to nothing, and costs the activation', (_, prepared, rest, more, reason) => {
    const { events, unit: one } = play(due(prepared, rest, more), [])
    expect(events).toContainEqual(expect.objectContaining({ type: 'PREPARED_FIZZLED', reason }))
    expect(one('p1_hero')).toMatchObject({ finished: true, prepared: null, pos: { x: 2, y: 2 } })
    expect(one('p2_minion_1').hp).toBe(3)
  })
  test('D3.3 an attack hits a friend and the invisible, breaks an obstacle, or misses', () => {
    const aim = at('ATTACK', 2, 3)
    const standing = (one: object) => ({ units: [...due(aim).units.slice(0, 3), ...[one].flat()] })
    expect(play(due(aim, {}, standing(unit('p1_minion_2', 'ARCHER', [2, 3]))), []).hp['p1_minion_2']).toBe(2)
    const unseen = unit('p2_minion_1', 'ARCHER', [2, 3], 3, buffs('INVISIBLE'))
    expect(play(due(aim, {}, standing(unseen)), []).hp['p2_minion_1']).toBe(2)
    expect(play(due(aim, {}, { ...standing([]), obstacles: [obstacle(2, 3)] }), []).objects).toEqual([
      'obstacle (2,3) 2',
    ])
    expect(play(due(aim, {}, standing([])), []).events.map(({ type }) => type)).toContain('ATTACK_MISSED')
  })
  test('D3.3 own TANKs guard against friendly fire, but not the attacker itself', () => {
    const setup = {
      round: 3,
      turnStarted: [],
      units: [
        p1,
        unit('p1_minion_1', 'TANK', [2, 2], 5, { prepared: at('ATTACK', 2, 3) }),
        unit('p1_minion_2', 'ARCHER', [2, 3]),
        p2,
      ],
    }
    expect(play(setup, []).hp).toMatchObject({ p1_minion_1: 5, p1_minion_2: 2 })
  })
  test('D3.5 POWER gained in between does not stop a prepared MOVE_AND_ATTACK', () => {
    const action = { type: 'MOVE_AND_ATTACK', pos: { x: 1, y: 2 }, targetPos: { x: 1, y: 3 } }
    const setup = due(action, buffs('POWER:1'), {
      units: [
        unit('p1_hero', 'MAGE', [2, 2], 5, { prepared: action, ...buffs('POWER:1') }),
        unit('p1_minion_1', 'TANK', [0, 0]),
        p2,
        unit('p2_minion_1', 'TANK', [1, 3]),
      ],
    })
    expect(play(setup, []).units).toMatchObject({ p1_hero: '5 (1,2) POWER:1 done', p2_minion_1: '1 (1,3)' })
  })
  test.each([
    ['next to it', 2, 2, [], 4],
    ['out of range', 1, 1, [], 5],
    ['behind an obstacle', 2, 0, [obstacle(2, 2)], 5],
  ])('D3.4 a prepared MOVE_AND_ATTACK on a tile that is %s after the move', (_, x, y, obstacles, left) => {
    const prepared = { type: 'MOVE_AND_ATTACK', pos: { x, y }, targetPos: { x: 2, y: 3 } }
    const archer = unit('p1_minion_1', 'ARCHER', [x - 1, y], 3, { prepared })
    const units = [p1, archer, p2, unit('p2_minion_1', 'TANK', [2, 3])]
    const after = play({ round: 3, turnStarted: [], units, obstacles }, [])
    expect(after.units).toMatchObject({ p1_minion_1: `3 (${x},${y}) done`, p2_minion_1: `${left} (2,3)` })
  })
  test('D3.4 Trinity comes to nothing on a clone', () => {
    const setup = {
      round: 3,
      turnStarted: [],
      units: [
        hero('p1_hero', 'cleric_trinity', [2, 2], { prepared: at('USE_SKILL', 2, 3) }),
        unit('p1_hero_clone_01', 'CLONE', [2, 3]),
        p2,
      ],
    }
    expect(play(setup, []).events).toContainEqual(
      expect.objectContaining({ type: 'PREPARED_FIZZLED', reason: 'NO_TARGET' }),
    )
  })
  test('D2.5 D9.2 a death choice stops the turn’s start; it goes on with the next unit afterwards', () => {
    const setup = {
      round: 3,
      turnStarted: [],
      units: [
        unit('p1_hero', 'MAGE', [2, 2], 5, { prepared: at('ATTACK', 2, 3) }),
        unit('p1_minion_1', 'ARCHER', [0, 0], 3, { prepared: at('MOVE', 0, 1) }),
        p2,
        unit('p2_minion_1', 'ARCHER', [2, 3], 1),
      ],
    }
    const stopped = play(setup, [])
    expect(stopped.state).toMatchObject({
      deathChoices: ['p2_minion_1'],
      resume: { step: 'TURN_START' },
      holder: 'P1',
    })
    expect(stopped.units['p1_minion_1']).toBe('3 (0,0) preparing')
    const on = play(setup, [choose('P2', 'SPAWN_BUFF_TILE')])
    expect(on.units['p1_minion_1']).toBe('3 (0,1) done')
    expect(on.turn).toBe('round 3, P2')
  })
  test('D10.3 a slowed unit that is timed out prepares nothing and loses its next activation', () => {
    const setup = {
      round: 3,
      units: [
        unit('p1_hero', 'MAGE', [0, 0], 5, buffs('SLOW:2')),
        unit('p2_hero', 'MAGE', [4, 4], 5, done),
        unit('p1_minion_1', 'TANK', [2, 0], 5, done),
      ],
    }
    const { unit: one, events } = play(setup, [timeout('P1'), pass('p2_hero')])
    expect(one('p1_hero')).toMatchObject({ hp: 4, finished: true, prepared: null })
    expect(events.map(({ type }) => type)).toContain('PREPARED_EXECUTED')
  })
})

describe('damage', () => {
  const duelists = (attacker: object, target: object, more: object[] = []) => ({
    units: [
      unit('p1_hero', 'HUNTRESS', [2, 2], 5, attacker),
      unit('p2_hero', 'MAGE', [2, 3], 9, target),
      ...more,
    ],
  })
  test.each([
    ['bare', {}, {}, 8],
    ['POWER', buffs('POWER:2'), {}, 5],
    ['POWER and WEAKNESS', buffs('POWER:2', 'WEAKNESS:2'), {}, 7],
    ['SPEED alone', buffs('SPEED:2'), {}, 9],
    ['a charge counts even at attack 0', { charges: 2, ...buffs('WEAKNESS:2') }, {}, 7],
    ['a mark', {}, buffs('DEATH_MARK:2 by p1_hero'), 6],
    [
      'charge, mark and half by another challenger',
      { charges: 1, ...buffs('CHALLENGE:2 by p3') },
      buffs('DEATH_MARK:2 by p1_hero'),
      7,
    ],
    ['INVULNERABLE', { charges: 1 }, buffs('INVULNERABLE:1'), 9],
    ['a shield', buffs('POWER:2'), { buffs: [{ type: 'SHIELD', duration: 2, amount: 3 }] }, 8],
  ])('D5.1 %s', (_, attacker, target, hp) => {
    const more = [unit('p3', 'DUELIST', [0, 4])].map((one) => ({ ...one, side: 'P2', type: 'ARCHER' }))
    const after = play(duelists(attacker, target, more), [attack('p1_hero', [2, 3])])
    expect(after.hp['p2_hero']).toBe(hp)
    const hit = after.events.find((event) => event.type === 'DAMAGE_DEALT')
    if (hit?.type === 'DAMAGE_DEALT') {
      const sum = hit.base + hit.buffs + hit.charge + hit.mark - hit.halved - hit.absorbed
      expect(hit.before - hit.after).toBe(sum)
    }
  })
  test('D5.1 no charge is spent on the invulnerable or by a dodged attack', () => {
    for (const shield of ['INVULNERABLE:1', 'FEINT:2'])
      expect(
        play(duelists({ charges: 2 }, buffs(shield)), [attack('p1_hero', [2, 3])]).unit('p1_hero').charges,
      ).toBe(2)
    expect(play(duelists({ charges: 2 }, {}), [attack('p1_hero', [2, 3])]).unit('p1_hero').charges).toBe(1)
  })
  test('D5.2 the lowest TANK takes it, with its own mark and shield', () => {
    const tanks = [
      unit('p2_minion_1', 'TANK', [1, 3], 5, buffs('DEATH_MARK:2 by p1_hero')),
      unit('p2_minion_2', 'TANK', [3, 3]),
    ]
    const { hp, events } = play(duelists({}, {}, tanks), [attack('p1_hero', [2, 3])])
    expect(hp).toMatchObject({ p2_hero: 9, p2_minion_1: 2, p2_minion_2: 5 })
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'DAMAGE_INTERCEPTED', target: 'p2_hero', guardian: 'p2_minion_1' }),
    )
  })
  test('D5.3 a TANK takes several hits of one skill, even beyond its death; buffs stay with the target', () => {
    const setup = {
      units: [
        hero('p1_hero', 'mage_wild_magic', [0, 0]),
        unit('p2_hero', 'MAGE', [2, 2]),
        unit('p2_minion_1', 'TANK', [2, 3], 2),
        unit('p2_minion_2', 'ARCHER', [2, 4]),
      ],
    }
    const { hp, state, units, drewAll } = play(setup, [skill('p1_hero')], [32, 2, 33])
    expect(hp).toEqual({ p1_hero: 5, p2_hero: 5, p2_minion_1: 0, p2_minion_2: 3 })
    expect(units['p2_hero']).toBe('5 (2,2) SLOW:2')
    expect([state.deathChoices, drewAll]).toEqual([['p2_minion_1'], true])
  })
  test('D5.8 obstacles: attack and charge count, CHALLENGE does not halve, POWER breaks and spends the charge', () => {
    const wall = (rest: object, hp: number) => ({
      units: [unit('p1_hero', 'HUNTRESS', [0, 0], 5, rest), p2],
      obstacles: [obstacle(0, 1, hp)],
    })
    expect(
      play(wall({ charges: 1, ...buffs('CHALLENGE:2 by p2_hero') }, 4), [attack('p1_hero', [0, 1])]).objects,
    ).toEqual(['obstacle (0,1) 1'])
    const broken = play(wall({ charges: 1, ...buffs('POWER:2') }, 30), [attack('p1_hero', [0, 1])])
    expect([broken.objects, broken.unit('p1_hero').charges]).toEqual([[], 0])
    const destroyed = play(wall({ charges: 1, ...buffs('POWER:2') }, 30), [breaks('p1_hero', [0, 1])])
    expect([destroyed.objects, destroyed.unit('p1_hero').charges]).toEqual([[], 1])
  })
  test('D4.3 a tile’s buff counts in the attack of the same order; if it kills there is none', () => {
    const setup = (hp: number, type: string) => ({
      units: [p1, unit('p1_minion_1', 'TANK', [2, 1], hp), unit('p2_hero', 'MAGE', [2, 3])],
      tiles: [tile(2, 2, type)],
    })
    const order = rush('p1_minion_1', [2, 2], 'p2_hero')
    expect(play(setup(5, 'POWER'), [order]).hp).toMatchObject({ p1_minion_1: 6, p2_hero: 1 })
    expect(play(setup(5, 'SLOW'), [order]).hp).toMatchObject({ p2_hero: 4 })
    const dead = play(setup(1, 'WEAKNESS'), [order])
    expect(dead.hp).toMatchObject({ p1_minion_1: 0, p2_hero: 5 })
    expect(dead.state).toMatchObject({
      deathChoices: ['p1_minion_1'],
      resume: { step: 'ADVANCE', unitId: 'p1_minion_1' },
    })
  })
})

describe('skills', () => {
  const enemies = [unit('p2_hero', 'MAGE', [2, 3]), unit('p2_minion_1', 'ARCHER', [3, 2])]
  test('D7.1 Heroic Leap lands, then hits all around', () => {
    const { units } = play({ units: [hero('p1_hero', 'warrior_heroic_leap', [1, 1]), ...enemies] }, [
      skill('p1_hero', [2, 2]),
    ])
    expect(units).toMatchObject({ p1_hero: '5 (2,2) done', p2_hero: '3 (2,3)', p2_minion_1: '1 (3,2)' })
  })
  test('D7.19 a leap to a deadly tile hurts nobody else, and loses the game', () => {
    const setup = {
      units: [{ ...hero('p1_hero', 'warrior_heroic_leap', [1, 1]), hp: 1 }, ...enemies],
      tiles: [tile(2, 2, 'WEAKNESS')],
    }
    const { outcome, hp } = play(setup, [skill('p1_hero', [2, 2])])
    expect(outcome).toEqual({ kind: 'won', winner: 'P2', reason: 'HERO_KILLED' })
    expect(hp).toMatchObject({ p2_hero: 5, p2_minion_1: 3 })
  })
  test('D7.2 D9.4 a pushed unit triggers the tile it is pushed onto', () => {
    const setup = {
      units: [hero('p1_hero', 'warrior_shockwave', [2, 2]), ...enemies],
      tiles: [tile(4, 2, 'LIFE')],
    }
    expect(play(setup, [skill('p1_hero')]).units['p2_minion_1']).toBe('5 (4,2) LIFE:2')
  })
  test('D7.3 D6.3 Endure stops bleeding; the shield is set to 3, holds two round ends and meets BLEED', () => {
    const bleeding = hero('p1_hero', 'warrior_endure', [0, 0], {
      buffs: [{ type: 'BLEED' }, { type: 'SHIELD', duration: 1, amount: 1 }],
    })
    const setup = { round: 8, units: [bleeding, unit('p2_hero', 'MAGE', [4, 4], 5, done)] }
    const { units } = play(setup, [skill('p1_hero')])
    expect(units['p1_hero']).toBe('5 (0,0) SHIELD 2:1')
  })
  test.each([
    [[50], '2 (2,3)'],
    [[49, 0], '1 (2,3) WEAKNESS:2'],
    [[0, 1], '2 (2,3) BLEED:2'],
    [[0, 2], '2 (2,3) SLOW:2'],
  ])('D7.4 Elemental Blast with the draws %j', (rolls, left) => {
    const { units, drewAll } = play(
      { units: [hero('p1_hero', 'mage_elemental_blast', [2, 0]), ...enemies] },
      [skill('p1_hero', 'p2_hero')],
      rolls,
    )
    expect([units['p2_hero'], drewAll]).toEqual([left, true])
  })
  test('D7.4 D12.2 nothing is drawn for a target that is down', () => {
    const setup = {
      units: [hero('p1_hero', 'mage_elemental_blast', [2, 0]), p2, unit('p2_minion_1', 'ARCHER', [2, 2])],
    }
    expect(play(setup, [skill('p1_hero', 'p2_minion_1')]).drewAll).toBe(true)
  })
  test('D7.5 Warp Beacon: left without cooldown, then used from anywhere', () => {
    const setup = {
      units: [
        hero('p1_hero', 'mage_warp_beacon', [0, 0]),
        unit('p2_hero', 'MAGE', [4, 4], 5, done),
        unit('p1_minion_1', 'TANK', [4, 0]),
      ],
    }
    const left = play(setup, [skill('p1_hero', [2, 2])])
    expect(left.unit('p1_hero')).toMatchObject({ beacon: { x: 2, y: 2 }, cooldown: 0 })
    const used = play(setup, [
      skill('p1_hero', [2, 2]),
      pass('p1_minion_1'),
      pass('p2_hero'),
      skill('p1_hero'),
    ])
    expect(used.unit('p1_hero')).toMatchObject({ beacon: null, cooldown: 2, pos: { x: 2, y: 2 } })
  })
  test('D7.7 Smoke Bomb blinds those it stood next to and hides', () => {
    const { units } = play({ units: [hero('p1_hero', 'rogue_smoke_bomb', [2, 2]), ...enemies] }, [
      skill('p1_hero', [0, 2]),
    ])
    expect(units).toEqual({
      p1_hero: '5 (0,2) INVISIBLE done',
      p2_hero: '5 (2,3) BLIND:1',
      p2_minion_1: '3 (3,2) BLIND:1',
    })
  })
  test('D7.8 whoever marked a unit gains 2 when it dies, even if the mark runs out at that round end', () => {
    const marked = {
      round: 3,
      units: [
        hero('p1_hero', 'rogue_death_mark', [0, 0]),
        unit('p2_hero', 'MAGE', [4, 4], 5, done),
        unit('p2_minion_1', 'ARCHER', [3, 4], 1, { ...buffs('DEATH_MARK:1 by p1_hero'), ...done }),
      ],
    }
    const { hp, objects } = play(marked, [pass('p1_hero')])
    expect(hp).toMatchObject({ p1_hero: 7, p2_minion_1: 0 })
    expect(objects).toEqual(['obstacle (3,4) 3'])
  })
  test('D7.10 Spirit Hawk flies over anything', () => {
    const setup = {
      units: [hero('p1_hero', 'huntress_spirit_hawk', [2, 0]), ...enemies],
      obstacles: [obstacle(2, 1)],
    }
    expect(play(setup, [skill('p1_hero', 'p2_minion_1')]).hp['p2_minion_1']).toBe(1)
  })
  test('D7.11 Spectral Blades cover three tiles whichever is named, and stop at an obstacle', () => {
    const units = [
      hero('p1_hero', 'huntress_spectral_blades', [2, 0]),
      unit('p2_hero', 'MAGE', [2, 3]),
      unit('p2_minion_1', 'ARCHER', [2, 1]),
    ]
    expect(play({ units }, [skill('p1_hero', [2, 1])]).hp).toMatchObject({ p2_hero: 4, p2_minion_1: 2 })
    expect(play({ units, obstacles: [obstacle(2, 2)] }, [skill('p1_hero', [2, 1])]).hp).toMatchObject({
      p2_hero: 5,
      p2_minion_1: 2,
    })
    expect(play({ units }, [skill('p1_hero', [1, 0])]).code).toBe('NO_VALID_TARGET')
  })
  test('D7.12 Nature’s Power: LIFE and two charges', () => {
    const { units, unit: one } = play({ units: [hero('p1_hero', 'huntress_natures_power', [0, 0]), p2] }, [
      skill('p1_hero'),
    ])
    expect([units['p1_hero'], one('p1_hero').charges]).toEqual(['8 (0,0) LIFE:2 done', 2])
  })
  test('D7.13 Challenge names its challenger; D7.15 Feint', () => {
    const { unit: one } = play({ units: [hero('p1_hero', 'duelist_challenge', [2, 2]), ...enemies] }, [
      skill('p1_hero', 'p2_hero'),
    ])
    expect(one('p2_hero').buffs).toEqual([{ type: 'CHALLENGE', duration: 2, source: 'p1_hero' }])
    expect(
      play({ units: [hero('p1_hero', 'duelist_feint', [2, 2]), ...enemies] }, [skill('p1_hero')]).units[
        'p1_hero'
      ],
    ).toBe('5 (2,2) FEINT:2 done')
  })
  test.each([
    [undefined, '2 (2,3) BLEED:2', null],
    ['SLOW', '2 (2,3) SLOW:2', null],
    ['WEAKNESS', '1 (2,3) WEAKNESS:2', null],
    ['POWER', '5 (2,3)', 'INVALID_BUFF_CHOICE'],
    ['', '5 (2,3)', 'INVALID_BUFF_CHOICE'],
  ])('D4.4 D7.14 Elemental Strike with "%s"', (choice, left, code) => {
    const after = play({ units: [hero('p1_hero', 'duelist_elemental_strike', [2, 2]), ...enemies] }, [
      skill('p1_hero', 'p2_hero', choice),
    ])
    expect([after.units['p2_hero'], after.code]).toEqual([left, code])
  })
  test('D7.16 Trinity: 3 hp, one debuff drawn even of one, LIFE; doubled while INVULNERABLE', () => {
    const setup = (...carried: string[]) => ({
      units: [hero('p1_hero', 'cleric_trinity', [0, 0], buffs(...carried)), p2],
    })
    const one = play(setup('BLEED:2'), [skill('p1_hero', 'p1_hero')], [0])
    expect([one.units['p1_hero'], one.drewAll]).toEqual(['11 (0,0) LIFE:2 done', true])
    const two = play(
      setup('WEAKNESS:2', 'DEATH_MARK:2 by p2_hero', 'STUN:1'),
      [skill('p1_hero', 'p1_hero')],
      [1],
    )
    expect(two.code).toBe('STUNNED')
    expect(
      play(setup('SPEED:2', 'SLOW:2', 'BLIND:1'), [skill('p1_hero', 'p1_hero')], [1]).units['p1_hero'],
    ).toBe('11 (0,0) LIFE:2 SPEED:2 SLOW:2 done')
    expect(play(setup('INVULNERABLE:1'), [skill('p1_hero', 'p1_hero')]).hp['p1_hero']).toBe(17)
  })
  test('D7.17 Power of Many reaches the whole side; D5.7 clones gain nothing', () => {
    const setup = {
      units: [
        hero('p1_hero', 'cleric_power_of_many', [0, 0]),
        unit('p1_hero_clone_01', 'CLONE', [1, 0]),
        unit('p1_minion_1', 'TANK', [2, 0]),
        p2,
      ],
    }
    expect(play(setup, [skill('p1_hero')]).units).toMatchObject({
      p1_hero: '6 (0,0) ATK_UP:1 done',
      p1_hero_clone_01: '1 (1,0) ATK_UP:1',
      p1_minion_1: '6 (2,0) ATK_UP:1',
    })
  })
  test('D7.18 Ascended Form: no attack, no damage, gone with the round', () => {
    const setup = { units: [hero('p1_hero', 'cleric_ascended_form', [2, 2]), ...enemies] }
    expect(play(setup, [skill('p1_hero'), attack('p2_hero', [2, 2])]).units['p1_hero']).toBe(
      '5 (2,2) INVULNERABLE:1 done',
    )
  })
  test('D7.9 clones are numbered through the match, and a taken id is passed over', () => {
    const setup = {
      clones: 4,
      units: [hero('p1_hero', 'rogue_shadow_clone', [0, 0]), unit('p1_hero_clone_05', 'CLONE', [3, 0]), p2],
    }
    const { state, units } = play(setup, [skill('p1_hero', [0, 1])])
    expect([Object.keys(units)[2], state.clones]).toEqual(['p1_hero_clone_06', 6])
  })
  test('D7 a scenario’s own skill is played like any other, and may take a known one’s place', () => {
    const own = {
      id: 'warrior_quake',
      class: 'WARRIOR',
      place: 4,
      name: 'Quake',
      text: 'Roots every enemy.',
      target: 'ALL_ENEMIES',
      cooldown: 3,
      effects: [
        { effect: 'damage', to: 'targets', amount: 1 },
        { effect: 'status', to: 'targets', buff: 'ROOT', duration: 2 },
      ],
    }
    const { units, unit: one } = play(
      { skills: [own], units: [hero('p1_hero', 'warrior_quake', [0, 0]), ...enemies] },
      [skill('p1_hero')],
    )
    expect(units).toMatchObject({ p2_hero: '4 (2,3) ROOT:2', p2_minion_1: '2 (3,2) ROOT:2' })
    expect(one('p1_hero').cooldown).toBe(3)
    const feint = {
      ...own,
      id: 'duelist_feint',
      class: 'DUELIST',
      place: 3,
      target: 'SELF',
      effects: [{ effect: 'heal', to: 'caster', amount: 4 }],
    }
    expect(
      play({ skills: [feint], units: [hero('p1_hero', 'duelist_feint', [0, 0]), ...enemies] }, [
        skill('p1_hero'),
      ]).hp['p1_hero'],
    ).toBe(9)
  })
})

describe('the round’s end and the game’s', () => {
  const last = (one: object, two: object, rest: object = {}) => ({
    round: 8,
    units: [
      unit('p1_hero', 'WARRIOR', [0, 0], 1, one),
      unit('p2_hero', 'MAGE', [4, 4], 1, { ...two, ...done }),
    ],
    ...rest,
  })
  test.each([
    ['the same step: P1 counts as first', {}, {}, {}, 'P2', 'ROUND_END_FIRST_TO_ZERO'],
    ['BLEED comes before pressure', {}, buffs('BLEED:1'), {}, 'P1', 'ROUND_END_FIRST_TO_ZERO'],
    [
      'LAST_ACTOR_WINS',
      {},
      {},
      { rules: { roundEndDoubleKo: 'LAST_ACTOR_WINS' } },
      'P1',
      'SIMULTANEOUS_ACTIVE_WINS',
    ],
    ['P1_WINS', {}, {}, { rules: { roundEndDoubleKo: 'P1_WINS' } }, 'P1', 'ROUND_END_FIRST_TO_ZERO'],
    ['one hero alone', {}, { buffs: [{ type: 'SHIELD', duration: 1, amount: 1 }] }, {}, 'P2', 'HERO_KILLED'],
  ])('D10.2 D11.4 %s', (_, one, two, rest, winner, reason) => {
    const { outcome, state } = play(last(one, two, rest), [pass('p1_hero')])
    expect(outcome).toEqual({ kind: 'won', winner, reason })
    expect(state).toMatchObject({ round: 8, holder: null, locked: null })
  })
  test('D8.1 minions decay, clones do not, and fade without having died', () => {
    const setup = {
      round: 8,
      units: [
        hero('p1_hero', 'rogue_death_mark', [0, 0]),
        unit('p2_hero', 'ROGUE', [4, 4], 5, done),
        unit('p2_hero_clone_01', 'CLONE', [4, 3], 1, {
          lifetime: 1,
          ...buffs('DEATH_MARK:2 by p1_hero'),
          ...done,
        }),
      ],
    }
    const { units, events, hp } = play(setup, [pass('p1_hero')])
    expect(units).not.toHaveProperty('p2_hero_clone_01')
    expect(hp['p1_hero']).toBe(4)
    expect(events.map(({ type }) => type)).not.toContain('UNIT_DIED')
  })
  test('D9.3 a new object takes the place of the old one; D9.2 a SPEED attacker keeps its second action', () => {
    const setup = {
      units: [
        unit('p1_hero', 'WARRIOR', [2, 2], 5, { ...buffs('SPEED:2', 'ATK_UP:1') }),
        p2,
        unit('p2_minion_1', 'ARCHER', [2, 3], 1),
      ],
      tiles: [tile(2, 3, 'LIFE')],
    }
    const { objects, state } = play(setup, [attack('p1_hero', [2, 3]), choose('P2', 'SPAWN_OBSTACLE')])
    expect(objects).toEqual(['obstacle (2,3) 3'])
    expect(state).toMatchObject({ locked: 'p1_hero', holder: 'P1' })
    expect(state.obstacles[0]!.id).toBe('obstacle_p2_minion_1_1')
  })
})

describe('a state as a setup', () => {
  test('D9.1 D12.5 goes on after a choice for which the clone that struck is no longer there', () => {
    const clone = unit('p1_hero_clone_01', 'CLONE', [2, 1], 1, buffs('CHALLENGE:2 by p2_hero'))
    const units = [
      p1,
      clone,
      hero('p2_hero', 'duelist_challenge', [2, 2]),
      unit('p2_minion_1', 'TANK', [2, 3], 1),
    ]
    const struck = play({ round: 3, clones: 1, units }, [attack('p1_hero_clone_01', [2, 2])])
    expect(struck.units).toEqual({ p1_hero: '5 (0,0)', p2_hero: '5 (2,2)', p2_minion_1: 'dead' })
    const on = play(struck.state, [choose('P2', 'SPAWN_OBSTACLE')])
    expect(on.objects).toEqual(['obstacle (2,3) 3'])
    expect(on.turn).toBe('round 3, P2')
  })
})

describe('switches', () => {
  const dying = (rules: object) => ({
    rules,
    round: 2,
    units: [p1, unit('p2_hero', 'MAGE', [4, 4], 5, done), unit('p2_minion_1', 'ARCHER', [3, 4], 1, done)],
  })
  test('D11.2 tileTypeRoll SPAWN draws when the tile appears', () => {
    const { objects, drewAll } = play(dying({ tileTypeRoll: 'SPAWN' }), [pass('p1_hero')], [4])
    expect([objects, drewAll]).toEqual([['tile (3,4) BLEED 2'], true])
  })
  test('D11.3 slowConsumesNextActivation false lets the unit act again', () => {
    const setup = {
      rules: { slowConsumesNextActivation: false },
      round: 3,
      turnStarted: [],
      units: [unit('p1_hero', 'WARRIOR', [0, 0], 5, { prepared: { type: 'MOVE', pos: { x: 0, y: 1 } } }), p2],
    }
    expect(play(setup, []).units['p1_hero']).toBe('5 (0,1)')
  })
  test('D11.5 moveShape PATH goes round corners', () => {
    const setup = (moveShape: string) => ({
      rules: { moveShape },
      units: [p1, unit('p1_minion_1', 'ASSASSIN', [1, 1]), p2],
      obstacles: [obstacle(1, 2), obstacle(2, 1)],
    })
    expect(play(setup('PATH'), [move('p1_minion_1', [2, 0])]).code).toBeNull()
    expect(play(setup('PATH'), [move('p1_minion_1', [2, 2])]).code).toBe('PATH_BLOCKED')
    expect(play(setup('STRAIGHT'), [move('p1_minion_1', [2, 0])]).code).toBe('OUT_OF_MOVE_RANGE')
  })
  test('D11.6 roundOpener P1', () => {
    const setup = {
      rules: { roundOpener: 'P1' },
      round: 2,
      units: [p1, unit('p2_hero', 'MAGE', [4, 4], 5, done)],
    }
    expect(play(setup, [pass('p1_hero')]).turn).toBe('round 3, P1')
  })
  test('D11.7 deathChooser KILLER', () => {
    const setup = {
      rules: { deathChooser: 'KILLER' },
      units: [unit('p1_hero', 'WARRIOR', [3, 3]), p2, unit('p2_minion_1', 'ARCHER', [3, 4], 1)],
    }
    const kill = attack('p1_hero', [3, 4])
    expect(play(setup, [kill]).outcome).toEqual({ kind: 'awaiting', side: 'P1' })
    expect(play(setup, [kill, choose('P2', 'SPAWN_OBSTACLE')]).code).toBe('NOT_YOUR_DEATH_CHOICE')
  })
  test('D11.8 systemDeath CHOICE asks in the new round, before anything prepared', () => {
    const { state, outcome } = play(dying({ systemDeath: 'CHOICE' }), [pass('p1_hero')])
    expect(state).toMatchObject({
      round: 3,
      holder: 'P2',
      deathChoices: ['p2_minion_1'],
      resume: { step: 'TURN_START' },
    })
    expect(outcome).toEqual({ kind: 'awaiting', side: 'P2' })
    expect(
      play(dying({ systemDeath: 'CHOICE' }), [pass('p1_hero'), choose('P2', 'SPAWN_OBSTACLE')]).turn,
    ).toBe('round 3, P2')
  })
})
