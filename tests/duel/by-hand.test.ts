import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { allUnits } from '#engine/core/explain/presence.ts'
import { lanesOf } from '#engine/core/lanes.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { posFromCell } from '#schemas/duel/cells.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { LANE_MARKS, MARK_WIDTH, SPAN_WIDTH } from '#schemas/lanes.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { Outlook } from '#schemas/view.ts'
import { anySituation } from './arbitraries.ts'
import { attack, breaks, buffs, choose, move, pass, play, skill, unit } from './support.ts'

const { refusals, options, refuse, clock } = {
  refusals: duel.orders!.refusals!,
  options: duel.orders!.options,
  refuse: duel.orders!.refuse,
  clock: duel.orders!.clock!,
}
const stateOf = (setup: object) => play(setup, []).state
const cells = (label: string, state: DuelState, id: string) =>
  duel.outlook!(state, id)!
    .areas.find((area) => area.label.startsWith(label))!
    .cells.map(posFromCell)
    .map(({ x, y }) => `${x},${y}`)
    .sort()

const p1 = unit('p1_hero', 'WARRIOR', [2, 0], 5, { skill: 'warrior_heroic_leap' })
const p2 = unit('p2_hero', 'MAGE', [2, 4], 5, { skill: 'mage_elemental_blast' })

describe('the outlook of a unit', () => {
  test('D4.1 moves in lines over free tiles, and not at all when rooted', () => {
    const assassin = unit('p1_minion_1', 'ASSASSIN', [0, 0])
    expect(cells('move', stateOf({ units: [p1, assassin, p2] }), 'p1_minion_1')).toEqual(
      ['0,1', '0,2', '0,3', '0,4', '1,0'].sort(),
    )
    const rooted = stateOf({ units: [p1, { ...assassin, ...buffs('ROOT:1') }, p2] })
    expect(cells('move', rooted, 'p1_minion_1')).toEqual([])
    expect(duel.outlook!(rooted, 'p1_minion_1')!.areas[0]!.label).toBe('move: none, it is rooted')
  })
  test('D4.2 sees along lines up to an obstacle, and says what is in the way', () => {
    const archer = unit('p1_minion_1', 'ARCHER', [2, 1])
    const behind = stateOf({ units: [p1, archer, p2], obstacles: [{ pos: { x: 2, y: 3 } }] })
    expect(cells('attack', behind, 'p1_minion_1')).toEqual(
      ['0,1', '1,1', '3,1', '4,1', '2,0', '2,2', '2,3'].sort(),
    )
    expect(duel.outlook!(behind, 'p1_minion_1')!.lines.map(({ tone, label }) => [tone, label])).toEqual([
      ['miss', 'P2 Mage: the obstacle on (2, 3) is in the way'],
    ])
    const open = stateOf({ units: [p1, archer, p2] })
    expect(duel.outlook!(open, 'p1_minion_1')!.lines.map(({ label }) => label)).toEqual([
      'P2 Mage can be attacked',
    ])
  })
  test('D5.2 rings whom a TANK covers, who covers the unit, and who would step in', () => {
    const tank = unit('p2_minion_1', 'TANK', [2, 3])
    const archer = unit('p1_minion_1', 'ARCHER', [0, 4])
    const state = stateOf({ units: [p1, archer, p2, tank] })
    const rings = (id: string) => duel.outlook!(state, id)!.rings.map(({ unit: who, label }) => [who, label])
    expect(rings('p2_minion_1')).toEqual([['p2_hero', 'P2 Tank takes the damage of P2 Mage']])
    expect(rings('p2_hero')).toEqual([['p2_minion_1', 'P2 Tank takes the damage of P2 Mage']])
    expect(rings('p1_minion_1')).toEqual([['p2_minion_1', 'P2 Tank would step in for P2 Mage']])
    const { rings: standing } = duel.view({
      tick: 0,
      state,
      program: duel.prepare(state),
      recent: [],
      upcoming: [],
    })
    expect(standing).toEqual([{ unit: 'p2_hero', tone: 'guard', label: 'guarded by P2 Tank' }])
  })
  test('D4 holds every tile the options point at, in any situation', () => {
    fc.assert(
      fc.property(anySituation(), (setup) => {
        const { state } = play(setup, [])
        const before = digest(state)
        for (const { order, cells: at } of options(state)) {
          const area = { MOVE: 'move', ATTACK: 'attack' }[order.type as string]
          if (area === undefined) continue
          const outlook = duel.outlook!(state, order.unitId!)!
          expect(parse(Outlook, outlook)).toMatchObject({ ok: true })
          expect(outlook.areas.find(({ tone }) => tone === area)!.cells).toContainEqual(at[0])
        }
        expect(digest(state)).toBe(before)
      }),
      { numRuns: 60 },
    )
  })
})

describe('what cannot be ordered', () => {
  const first = (state: DuelState, id: string, type: string) =>
    refusals(state, id).find(({ kind }) => kind.startsWith(`${id} ${type}`))
  test('D4 names, for each kind of order, the furthest check that was reached', () => {
    const state = stateOf({
      units: [
        { ...p1, cooldown: 1, ...buffs('POWER:2') },
        unit('p1_minion_1', 'TANK', [0, 0], 5, { finished: true }),
        p2,
      ],
      obstacles: [{ pos: { x: 4, y: 4 } }],
    })
    expect(first(state, 'p1_hero', 'USE_SKILL')).toMatchObject({
      code: 'ON_COOLDOWN',
      message: 'Heroic Leap is ready in 1 round',
    })
    expect(first(state, 'p1_hero', 'MOVE_AND_ATTACK')).toMatchObject({
      code: 'POWER_FORBIDS_MOVE_AND_ATTACK',
    })
    expect(first(state, 'p1_minion_1', 'MOVE')).toMatchObject({
      code: 'ALREADY_ACTED',
      message: 'P1 Tank has acted this round',
    })
    expect(first(state, 'p2_hero', 'END_TURN')).toMatchObject({ code: 'NOT_OWNER' })
  })
  test('D4 lists the checks before the failing one, in the order of the rules', () => {
    const acted = unit('p1_minion_1', 'TANK', [0, 0], 5, { finished: true })
    const state = stateOf({ units: [p1, acted, p2], obstacles: [{ pos: { x: 2, y: 1 } }] })
    const every = ['INVALID_ACTION_TYPE', 'GAME_OVER', 'DEATH_CHOICE_PENDING', 'NOT_YOUR_TURN']
    const actor = ['UNIT_REQUIRED', 'UNIT_NOT_FOUND', 'UNIT_DEAD', 'NOT_OWNER']
    const turn = ['UNIT_PREPARING', 'ALREADY_ACTED', 'MUST_FINISH_SPEED_UNIT']
    const tile = ['TARGET_REQUIRED', 'OUT_OF_BOUNDS']
    const told = (order: Parameters<typeof refuse>[1]) => {
      const passed: string[] = []
      const code = refuse(state, order, (one) => passed.push(one))?.code ?? null
      return [code, passed]
    }
    const walk = [...every, 'UNEXPECTED_TARGET_UNIT', ...tile, 'TILE_BLOCKED', ...actor]
    expect(told(move('p1_minion_1', [0, 1]))).toEqual(['ALREADY_ACTED', [...walk, 'UNIT_PREPARING']])
    expect(told(move('p1_hero', [1, 0]))).toEqual([
      null,
      [...walk, ...turn, 'OUT_OF_MOVE_RANGE', 'PATH_BLOCKED', 'STUNNED', 'ROOTED'],
    ])
    expect(told(attack('p1_hero', [2, 4]))).toEqual([
      'OUT_OF_ATTACK_RANGE',
      [...every, ...tile, 'FRIENDLY_TARGET', 'NO_TARGET', ...actor, ...turn],
    ])
    expect(told(pass('p2_hero'))).toEqual(['NOT_YOUR_TURN', every.slice(0, 3)])
  })
  test('D4 is refused with exactly that code, and is never among the options', () => {
    fc.assert(
      fc.property(anySituation(), (setup) => {
        const { state } = play(setup, [])
        const offered = new Set(options(state).map(({ kind, cells: at }) => digest([kind, at])))
        const all = state.units.flatMap(({ id }) => refusals(state, id))
        expect(all.filter(({ kind, cells: at }) => offered.has(digest([kind, at])))).toEqual([])
        expect(all.filter(({ code, message }) => !/^[A-Z_]+$/.test(code) || /p[12]_/.test(message))).toEqual(
          [],
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('the clock', () => {
  test('D10.3 orders a TIMEOUT for the holder after ten seconds, though no list offers it', () => {
    const state = stateOf({ units: [p1, p2] })
    expect(clock(state)).toMatchObject({ seconds: 10, order: { type: 'TIMEOUT', player: 'P1' } })
    expect(refuse(state, clock(state)!.order)).toBeNull()
    expect(options(state).filter(({ isByClock }) => isByClock)).toMatchObject([
      { order: { type: 'TIMEOUT' } },
    ])
  })
  test('D9.2 leaves an obstacle if nobody chooses within five seconds', () => {
    const weak = unit('p2_minion_1', 'ARCHER', [2, 1], 1)
    const { state } = play({ units: [p1, p2, weak] }, [attack('p1_hero', [2, 1])])
    expect(clock(state)).toMatchObject({ seconds: 5, order: choose('P2', 'SPAWN_OBSTACLE') })
  })
  test('D10 stops once the game is over', () => {
    const { state } = play({ units: [p1, unit('p2_hero', 'MAGE', [2, 1], 1)] }, [attack('p1_hero', [2, 1])])
    expect(clock(state)).toBeNull()
  })
})

test('D7.9 a clone called later is known from its tick on, with a lane and marks of its own', () => {
  const rogue = unit('p1_hero', 'ROGUE', [2, 1], 5, { skill: 'rogue_shadow_clone' })
  const orders = [
    skill('p1_hero', [2, 2]),
    pass('p2_hero'),
    move('p1_hero_clone_01', [2, 3]),
    pass('p2_hero'),
  ]
  const { timeline } = play({ round: 2, turnStarted: ['P1', 'P2'], units: [rogue, p2] }, orders)
  expect(allUnits(timeline).map(({ id, glyph, joins }) => [id, glyph, joins])).toEqual([
    ['p1_hero', 'R1', undefined],
    ['p2_hero', 'M2', undefined],
    ['p1_hero_clone_01', 'X1a', 0],
  ])
  const { spans, marks } = runToEnd(lanesOf(timeline, 0, timeline.ticks, 100))
  const rows = (list: Int32Array, width: number) =>
    Array.from({ length: list.length / width }, (_, i) => [...list.slice(i * width, (i + 1) * width)])
  expect(rows(spans, SPAN_WIDTH).filter(([lane]) => lane === 2)).toHaveLength(1)
  expect(rows(spans, SPAN_WIDTH).every(([, from, to]) => from === to)).toBe(true)
  expect(
    rows(marks, MARK_WIDTH).some(
      ([lane, tick, mark]) => lane === 2 && tick === 0 && mark === LANE_MARKS.join,
    ),
  ).toBe(true)
  expect(rows(marks, MARK_WIDTH).every(([lane]) => lane! < 3)).toBe(true)
})

describe('how a blow comes out', () => {
  const effects = (setup: object, order: Parameters<typeof play>[1][number]) => {
    const { timeline } = play(setup, [order])
    return createRecorder(timeline)
      .record(0)
      .decisions.filter(({ effect }) => effect)
      .map(({ actor, options: hits }) => ({
        actor,
        steps: hits.map(({ checks }) =>
          Object.fromEntries(checks.map(({ name, actual, note }) => [name, actual ?? note])),
        ),
      }))
  }
  test('D5.1 is told step by step, including the steps that change nothing', () => {
    const marked = unit('p2_minion_1', 'TANK', [2, 3], 5, {
      buffs: [
        { type: 'DEATH_MARK', duration: 2, source: 'p1_hero' },
        { type: 'SHIELD', duration: 2, amount: 3 },
      ],
    })
    const archer = unit('p1_minion_1', 'ARCHER', [0, 4], 3, buffs('POWER:2', 'CHALLENGE:2 by p2_minion_1'))
    expect(effects({ units: [p1, archer, p2, marked] }, attack('p1_minion_1', [2, 4]))).toEqual([
      {
        actor: 'p1_minion_1',
        steps: [
          {
            FEINT: 'none on the target',
            Guardian: 'P2 Tank takes it',
            INVULNERABLE: 'no',
            attack: 1,
            buffs: 3,
            'Nature’s Power': 0,
            DEATH_MARK: 2,
            CHALLENGE: -3,
            damage: 3,
            SHIELD: -3,
            hp: '5 → 5',
            'counter-attack': 'nobody answers',
          },
        ],
      },
    ])
  })
  test('D5.4 D5.5 explains the challenger’s counter-attack separately', () => {
    const near = unit('p2_hero', 'DUELIST', [2, 1], 5, { skill: 'duelist_challenge' })
    const [blow, answer] = effects(
      { units: [{ ...p1, ...buffs('CHALLENGE:2 by p2_hero') }, near] },
      attack('p1_hero', [2, 1]),
    )
    expect(blow!.steps[0]).toMatchObject({ CHALLENGE: 0, 'counter-attack': 'P2 Duelist answers with 2' })
    expect(answer).toMatchObject({ actor: 'p2_hero', steps: [{ 'base damage': 2, hp: '5 → 3' }] })
  })
  test('D5.8 D6 counts for an obstacle and ends at FEINT', () => {
    const wall = { units: [p1, p2], obstacles: [{ pos: { x: 2, y: 1 } }] }
    expect(effects(wall, attack('p1_hero', [2, 1]))).toMatchObject([
      { steps: [{ 'hp of the obstacle': '3 → 2' }] },
    ])
    expect(
      effects({ ...wall, units: [{ ...p1, ...buffs('POWER:2') }, p2] }, breaks('p1_hero', [2, 1])),
    ).toMatchObject([
      { actor: 'p1_hero', steps: [{ POWER: 'breaks it at once', 'hp of the obstacle': '3 → 0' }] },
    ])
    const near = unit('p2_hero', 'MAGE', [2, 1], 5, buffs('FEINT:2'))
    expect(effects({ units: [p1, near] }, attack('p1_hero', [2, 1]))).toMatchObject([
      { actor: 'p1_hero', steps: [{ FEINT: 'the target dodges and strikes back' }] },
      { actor: 'p2_hero', steps: [{ damage: 2 }] },
    ])
  })
  test('D5.3 lets several blows of a skill land on one TANK one after the other', () => {
    const tank = unit('p2_minion_1', 'TANK', [3, 3], 5)
    const mage = unit('p2_hero', 'MAGE', [3, 2], 5)
    const leap = effects(
      { units: [p1, mage, tank, unit('p2_minion_2', 'ARCHER', [2, 3])] },
      skill('p1_hero', [2, 2]),
    )
    expect(leap[0]!.steps.map(({ hp }) => hp)).toEqual(['5 → 3', '3 → 1'])
  })
})
