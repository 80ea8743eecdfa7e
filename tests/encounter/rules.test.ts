import { describe, expect, test } from 'vitest'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { blowValue, guardOf, survey } from '#engine/rulesets/encounter/rules/field.ts'
import { effectOf } from '#engine/rulesets/encounter/rules/hero.ts'
import { settle } from '#engine/rulesets/encounter/run/aftermath.ts'
import { encounterOf } from '#engine/rulesets/encounter/run/generate-floor.ts'
import { overlapped, placeFor, placeRecruit } from '#engine/rulesets/encounter/run/placement.ts'
import { bornOf } from '#schemas/encounter/catalogue.ts'
import { squareOf } from '#schemas/encounter/cells.ts'
import type { EncounterOrder } from '#schemas/encounter/order.ts'
import type { SetupCreature } from '#schemas/encounter/unit.ts'
import { KINDS } from '#schemas/encounter/words.ts'
import {
  attack,
  convert,
  fixture,
  happenings,
  move,
  planText,
  play,
  scenarioOf,
  stateOf,
  told,
  units,
} from '../support/encounter.ts'

const happens = (setup: unknown, ...orders: EncounterOrder[]) => happenings(scenarioOf(setup, { orders }))

describe('E1 board', () => {
  test('E1.3 board order: front to back, top to bottom, by origin', () => {
    const state = stateOf(
      units('a Dummy c0r0', 'b Bulk c1r1', 'c Dummy c2r0', 'd Dummy c5r0', 'e Bulk c3r1', 'f Dummy c3r0'),
    )
    const { order } = survey(state)
    expect(order.P.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(order.E.map(({ id }) => id)).toEqual(['f', 'e', 'd'])
  })
  test('E1.2 the border between c2 and c3 connects nobody', () => {
    const state = stateOf(
      units(
        fixture('G Dummy c2r0', { abilities: { guardian: 50 }, defense: 8 }),
        'X Dummy c3r0',
        'Y Dummy c1r0',
      ),
    )
    expect(survey(state).fighters.map((fighter) => guardOf(fighter, 'melee').auras)).toEqual([0, 0, 4])
  })
})

describe('E3 targeting', () => {
  test('E3.1 the nearest in the row alone, however far back the attacker stands', () => {
    const setup = units('S Sword c2r0', 'T Sword c0r0', 'X Dummy c4r0', 'Y Dummy c5r0')
    expect(['c4r0', 'c5r0', 'c3r0'].map((target) => planText(stateOf(setup), attack(target)))).toEqual([
      'S:melee→X4, T:melee→X4',
      '–',
      '–',
    ])
  })
  test.each([
    ['c3r0', 'K:ranged→A5,D5,B5'],
    ['c4r1', 'K:ranged→B5,D5'],
  ])('E3.4 splash around %s: the square, up, down, front, back', (target, expected) => {
    const reach = [
      { kind: 'ranged', damage: 6, min: 1, max: 5, tags: ['splash'] },
    ] as SetupCreature['attacks']
    const setup = units(
      fixture('K Bomb c2r0', { attacks: reach }),
      'A Dummy c3r0',
      'B Dummy c4r0',
      'D Dummy c3r1',
    )
    expect(planText(stateOf(setup), attack(target))).toBe(expected)
  })
  test('E3.5 magic strikes the whole mirrored column, top to bottom, if the square lies in it', () => {
    const setup = units('M Mage c1r2', 'A Dummy c4r2', 'B Dummy c4r0', 'D Dummy c3r1')
    expect(planText(stateOf(setup), attack('c4r1'))).toBe('M:magic→B5,A5')
    expect(planText(stateOf(setup), attack('c3r1'))).toBe('–')
  })
  test('E3.7 a large unit is struck once, whatever covers it', () => {
    const setup = units(
      'M Mage c2r1',
      fixture('K Bomb c2r0', { attacks: [{ kind: 'ranged', damage: 6, min: 1, max: 5, tags: ['splash'] }] }),
      'H Bulk c3r0',
    )
    expect(planText(stateOf(setup), attack('c3r0'))).toBe('K:ranged→H4, M:magic→H4')
  })
  test('E3.2 a large attacker strikes through the row of the chosen square if it can', () => {
    const lance = [{ kind: 'melee', damage: 7, tags: ['piercing'] }] as SetupCreature['attacks']
    const setup = units(
      fixture('L Bulk c1r1', { attacks: lance }),
      'H Bulk c3r1',
      'A Dummy c5r1',
      'B Dummy c5r2',
    )
    expect(planText(stateOf(setup), attack('c3r1'))).toBe('L:melee→H4,A6')
    expect(planText(stateOf(setup), attack('c3r2'))).toBe('L:melee→H4,B6')
  })
})

describe('E4 damage', () => {
  test('E4.10 stacks: 7, then 16, then 19', () => {
    const S = fixture('S Sword c2r0', {
      attacks: [{ kind: 'melee', damage: 20, tags: [] }],
      statuses: { weakened: 2, defanged: 1, blinded: 1 },
    })
    const pass = attack('c2r2', 'E')
    const setup = units(S, fixture('X Dummy c3r0', { maxHp: 90 }))
    expect(happens(setup, attack('c3r0'), pass, attack('c3r0'), pass, attack('c3r0'))).toEqual([
      'S acts',
      'S→X 7 (hp 83)',
      'statusSpent S weakened 1',
      'statusSpent S defanged 0',
      'statusSpent S blinded 0',
      'S acts',
      'S→X 16 (hp 67)',
      'statusSpent S weakened 0',
      'S acts',
      'S→X 19 (hp 48)',
    ])
  })
  test('E4.1 strength never falls below 0, damage never below 1', () => {
    const setup = units(fixture('S Sword c2r0', { statuses: { weakened: 5 } }), 'X Dummy c3r0')
    expect(planText(stateOf(setup), attack('c3r0'))).toBe('S:melee→X1')
    expect(planText(stateOf(setup), convert('c3r0'))).toBe('S:melee→X0')
  })
  test.each([
    [49, ['X rolls 50/50', 'hitEvaded S→X']],
    [50, ['X rolls 51/50', 'S→X 4 (hp 16)', 'X weakened 1']],
  ])('E4.7 evasion, draw %i', (draw, expected) => {
    const S = fixture('S Sword c2r0', { attacks: [{ kind: 'melee', damage: 5, tags: ['weakening'] }] })
    const setup = units(S, fixture('X Dummy c3r0', { abilities: { evasion: 50 } }))
    const battle = play(scenarioOf(setup, { orders: [attack('c3r0')], rolls: [draw] }))
    expect(battle.events().map(told).slice(4, -1)).toEqual(expected)
    expect(
      battle
        .recorder()
        .record(0)
        .frames.flatMap(({ rolls }) => rolls),
    ).toEqual([{ label: 'evasion', bound: 100, value: draw }])
  })
  test('E4.9 healing: the own column after the last hit, up to maxHp, by magic alone', () => {
    const setup = units(
      fixture('M Mage c2r1', { hp: 5, abilities: { healing: 4 } }),
      fixture('A Dummy c2r0', { hp: 1 }),
      fixture('B Dummy c2r2'),
      fixture('C Dummy c1r1', { hp: 1 }),
      'X Dummy c4r0',
    )
    expect(happens(setup, attack('c3r2'))).toEqual(['M acts', 'M heals A 4 (hp 5)', 'M heals M 3 (hp 8)'])
    expect(happens(setup, convert('c3r2'))).toEqual(['M acts'])
  })
})

describe('E5.1 conversion points', () => {
  test.each([
    [5, 50, 0, 20, 20, 1, 1],
    [5, 50, 8, 20, 20, 1, 2],
    [5, 50, 8, 10, 20, 1, 2],
    [5, 50, 8, 9, 20, 1, 3],
    [5, 50, 0, 20, 20, 4, 0],
    [3, 100, 0, 4, 11, 2, 2],
    [25, 58, 40, 20, 20, 0, 29],
  ])(
    'strength %i, efficacy %i, CHA %i, hp %i of %i, guard %i',
    (damage, efficacy, CHA, hp, maxHp, guard, points) => {
      const state = stateOf({
        heroAttributes: { CHA },
        ...units(
          fixture('S Sword c2r0', { efficacy, attacks: [{ kind: 'melee', damage, tags: [] }] }),
          fixture('X Dummy c3r0', { hp, maxHp, defense: 0, dodge: guard, resistance: 0 }),
        ),
      })
      const field = survey(state)
      const [sword, dummy] = field.fighters
      expect(blowValue(field, 'convert', sword!, sword!.blows[0]!, dummy!)).toBe(points)
    },
  )
})

describe('E6 hero', () => {
  const TABLE = {
    0: ['1/3/3', '2/4/3', '3/4/4', '4/5/4', '5/5/4', '7/6/5'],
    5: ['2/4/3', '4/5/4', '6/6/5', '8/7/5', '10/8/6', '15/10/8'],
    10: ['3/4/4', '6/6/5', '9/7/6', '12/9/7', '15/10/8', '22/14/10'],
    15: ['4/5/4', '8/7/5', '12/9/7', '16/11/8', '20/13/9', '30/18/13'],
    20: ['5/5/4', '10/8/6', '15/10/8', '20/13/9', '25/15/11', '37/21/15'],
  }
  test.each(Object.entries(TABLE))('E6.2 effect, attack and defence at BATTLE %s', (battle, expected) => {
    const BATTLE = Number(battle)
    const found = [4, 8, 12, 16, 20, 30].map((WIS) => {
      const [hero] = survey(stateOf({ heroAttributes: { WIS, BATTLE }, units: [{ isHero: true }] })).fighters
      return `${effectOf(WIS, BATTLE)}/${hero!.blows[0]!.strength}/${guardOf(hero!, 'melee').own}`
    })
    expect(found).toEqual(expected)
  })
  test('E6.1 WIS, INT, CHA stand behind melee, ranged 2–3, magic', () => {
    const state = stateOf({ heroAttributes: { WIS: 8, INT: 16, CHA: 30 }, units: [{ isHero: true }] })
    const [hero] = survey(state).fighters
    expect(hero!.blows.map(({ attack: { kind }, base }) => `${kind} ${base}`)).toEqual([
      'melee 4',
      'ranged 5',
      'magic 6',
    ])
    expect(KINDS.map((kind) => guardOf(hero!, kind).own)).toEqual([3, 4, 5])
    expect(hero!.blows[1]!.attack).toMatchObject({ min: 2, max: 3 })
  })
})

describe('E7 experience', () => {
  const toad = (anchor: string, rest: object = {}) => ({
    type: 'Mire Toad',
    side: 'P',
    anchor,
    tier: 1,
    battles: 9,
    ...rest,
  })
  const sword = (id: string, anchor: string) => fixture(`${id} Dummy ${anchor}`)
  test('E7.3 the bestiary’s tiers', () => {
    const at = (type: string, tier: number) => bornOf({ type, tier })
    expect(at('Mire Toad', 2)).toMatchObject({
      size: 2,
      maxHp: 28,
      hp: 28,
      defense: 2,
      resistance: 4,
      efficacy: 30,
      battles: 10,
    })
    expect(at('Mire Toad', 3).attacks).toEqual([
      { kind: 'ranged', damage: 9, min: 1, max: 2, tags: ['weakening', 'splash'] },
    ])
    expect(at('Sling Imp', 3).attacks).toMatchObject([{ damage: 7 }, { kind: 'melee', damage: 5 }])
    expect(at('Lantern Moth', 1).abilities).toEqual({ flying: true, evasion: 30 })
    expect(at('Gale Courser', 2).abilities).toEqual({ haste: true, flying: true })
    expect(at('Thaw Sister', 3)).toMatchObject({ abilities: { healing: 6 }, maxHp: 14 })
    expect(at('Jawbreaker', 3)).toMatchObject({ defense: 5, dodge: 2, resistance: 3, maxHp: 22, battles: 19 })
  })
  test.each([
    ['c0r0', ['c2r2'], 'c0r0'],
    ['c1r1', ['c0r0'], 'c1r0'],
    ['c1r1', ['c0r0', 'c2r0'], 'c0r1'],
    ['c2r2', ['c0r0'], 'c1r1'],
  ])('E7.4 a toad on %s with others on %s grows to %s', (anchor, others, grown) => {
    const state = stateOf({ units: [toad(anchor), ...others.map((at, i) => sword(`o${i}`, at))] })
    expect(settle(state).units[0]).toMatchObject({ tier: 2, size: 2, anchor: grown, hp: 28, maxHp: 28 })
  })
  test('E7.4 without room it waits, ahead of the recruits', () => {
    const state = stateOf({
      units: [toad('c1r1'), ...['c0r0', 'c2r0', 'c0r2', 'c2r2'].map((at, i) => sword(`o${i}`, at))],
      recruitsThisBattle: [{ id: 'r', type: 'Sand Asp', side: 'P', hp: 4 }],
    })
    const { units: home, waiting } = settle(state)
    expect(home.map(({ id }) => id)).toEqual(['o0', 'o1', 'o2', 'o3'])
    expect(waiting).toMatchObject([
      { id: 'p1', size: 2, tier: 2 },
      { id: 'r', hp: 4 },
    ])
  })
  test('E7.2 a stalemate counts nothing', () => {
    const state = {
      ...stateOf({ units: [toad('c1r1'), fixture('X Dummy c3r0')] }),
      outcome: { kind: 'stalemate' as const, turns: 200 },
    }
    expect(settle(state).units[0]).toMatchObject({ battles: 9, tier: 1 })
  })
})

describe('E9 moves', () => {
  const large = units('H Bulk c0r0', 'A Dummy c2r0', fixture('h Dummy c2r1'), 'B Dummy c0r2', 'X Dummy c3r0')
  test.each([
    ['E9.1 a step', 'c2r1', 'c2r2', ['unitMoved h c2r1→c2r2']],
    ['E9.1 a swap', 'c2r1', 'c2r0', ['unitsSwapped h A c2r1→c2r0']],
    [
      'E9.2 right',
      'c1r0',
      'c2r0',
      ['unitMoved H c0r0→c1r0', 'unitDisplaced A c2r0→c0r0', 'unitDisplaced h c2r1→c0r1'],
    ],
    [
      'E9.2 down, within its own body',
      'c0r0',
      'c0r1',
      ['unitMoved H c0r0→c0r1', 'unitDisplaced B c0r2→c0r0'],
    ],
  ])('%s', (_, from, to, expected) => expect(happens(large, move(from, to))).toEqual(expected))
  test.each([
    ['not_adjacent', move('c2r0', 'c1r1')],
    ['not_adjacent', move('c2r0', 'c2r0')],
    ['not_own', move('c3r0', 'c3r1')],
    ['not_own', move('c7r0', 'c6r0')],
    ['from_empty', move('c1r2', 'c2r2')],
    ['outside_grid', move('c2r0', 'c3r0')],
    ['outside_grid', move('c0r2', 'c0r3')],
    ['into_large', move('c2r0', 'c1r0')],
    ['block_outside', move('c0r1', 'c0r0')],
    ['off_board', attack('c3r3')],
    ['off_board', attack('c12r0')],
    ['own_grid', attack('c2r0')],
    ['not_your_turn', attack('c2r0', 'E')],
  ])('E9.3 %s', (code, order) => expect(encounter.orders!.refuse(stateOf(large), order)?.code).toBe(code))
  test('E2.5 E9.3 E15.4 what a unit cannot be ordered is told with its first check, and is none of the options', () => {
    const { refusals, options } = encounter.orders!
    const state = stateOf(large)
    const byLabel = new Map(refusals!(state, 'A').map(({ label, code }) => [label, code]))
    expect(options(state).filter(({ label }) => byLabel.has(label))).toEqual([])
    expect(byLabel.get('Move c2r0 to c1r0')).toBe('into_large')
    expect(byLabel.get('Move c2r0 to c3r0')).toBe('outside_grid')
    expect(byLabel.get('Move c2r0 to c4r2')).toBe('not_adjacent')
    expect(byLabel.get('Convert c0r0')).toBe('own_grid')
    const foe = state.units.find(({ side }) => side === 'E')!
    expect(new Set(refusals!(state, foe.id).map(({ code }) => code))).toEqual(new Set(['not_your_turn']))
    const theirs = refusals!({ ...state, sideToAct: 'E' }, foe.id)
    expect(new Set(theirs.map(({ kind, code }) => `${kind} ${code}`))).toEqual(
      new Set(['attack own_grid', 'convert not_allowed', 'move not_allowed']),
    )
    expect(refusals!(state, 'nobody')).toEqual([])
  })
  test('E9.3 side E neither converts nor moves; nobody acts when it is over', () => {
    const state = { ...stateOf(large), sideToAct: 'E' as const }
    const refuse = encounter.orders!.refuse
    expect(refuse(state, { side: 'E', action: 'convert', target: 'c9r9' })?.code).toBe('not_allowed')
    expect(refuse(state, { side: 'E', action: 'move', from: 'c9r9', to: 'c9r9' })?.code).toBe('not_allowed')
    expect(refuse({ ...state, outcome: { kind: 'victory', turns: 1 } }, attack('c9r9', 'E'))?.code).toBe(
      'battle_over',
    )
  })
})

describe('E9.4 placement', () => {
  const waiting = (type: string, rest: object = {}) => ({ id: 'r', type, side: 'P', ...rest })
  const party = (list: unknown[], recruit: object) =>
    settle(stateOf({ units: list, recruitsThisBattle: [recruit] }))
  test('a small one sends away a whole large one, never the hero', () => {
    const from = party([{ isHero: true }, fixture('H Bulk c1r0')], waiting('Sand Asp'))
    const to = placeRecruit(from, 'r', squareOf('c2r1'))
    expect(to.units.map(({ id, anchor }) => `${id} ${anchor}`)).toEqual(['hero c0r1', 'r c2r1'])
    expect(to.waiting.map(({ id }) => id)).toEqual(['H'])
    expect(overlapped(from, squareOf('c0r1'), 1)).toBeNull()
    expect(() => placeRecruit(from, 'r', squareOf('c0r1'))).toThrow('"r" cannot be placed on c0r1')
  })
  test('a large one sends away up to four, by row then column', () => {
    const four = ['a Dummy c2r1', 'b Dummy c1r1', 'c Dummy c2r0', 'd Dummy c1r0'].map((text) => fixture(text))
    const to = placeRecruit(party(four, waiting('Rime Ox')), 'r', squareOf('c1r0'))
    expect(to.waiting.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  })
  test('E13.5 a run places fighters in front, others behind, and nobody over somebody stronger', () => {
    const hero = [{ isHero: true }]
    expect(placeFor(party(hero, waiting('Jawbreaker')), party(hero, waiting('Jawbreaker')).waiting[0]!)).toBe(
      squareOf('c2r0'),
    )
    expect(placeFor(party(hero, waiting('Sand Asp')), party(hero, waiting('Sand Asp')).waiting[0]!)).toBe(
      squareOf('c0r0'),
    )
    const full = ['c2r0', 'c2r1', 'c2r2', 'c1r0', 'c1r1', 'c1r2', 'c0r0', 'c0r2'].map((at, i) =>
      fixture(`d${i} Dummy ${at}`, { hp: i === 4 ? 3 : 9 }),
    )
    const packed = party([...hero, ...full], waiting('Sand Asp', { hp: 4 }))
    expect(placeFor(packed, packed.waiting[0]!)).toBe(squareOf('c1r1'))
    expect(placeFor(packed, { ...packed.waiting[0]!, hp: 3 })).toBeNull()
  })
})

describe('E10 generation', () => {
  const draw = (floor: number, rolls: number[]) => {
    const asked: string[] = []
    const { units: drawn } = encounterOf(floor, 'e', (label, bound) => {
      asked.push(`${label} ${bound}`)
      return rolls.shift() ?? 0
    })
    return { asked, drawn: drawn.map(({ id, type, tier, anchor }) => `${id} ${type} ${tier} ${anchor}`) }
  }
  test('E10.2 floor 1: a tier is asked about, never given', () =>
    expect(draw(1, [1, 3, 0, 0, 99, 4, 0])).toEqual({
      asked: ['count 2', 'type 4', 'tierChance 100', 'type 4', 'tierChance 100', 'square 9', 'square 8'],
      drawn: ['e1 Lantern Moth 0 c4r1', 'e2 Thorn Jackal 0 c3r0'],
    }))
  test('E10.2 a second large one becomes the first small type; the large one is placed first', () =>
    expect(draw(16, [0, 3, 44, 2, 3, 45, 1, 44, 1, 0, 99, 3, 0, 1, 0])).toEqual({
      asked: [
        ...['count 2', 'type 4', 'tierChance 100', 'tier 3', 'type 4', 'tierChance 100'],
        ...['type 4', 'tierChance 100', 'tier 3', 'type 4', 'tierChance 100'],
        ...['anchor 4', 'square 5', 'square 4', 'square 3'],
      ],
      drawn: [
        'e1 Cinder Colossus 0 c4r1',
        'e2 Grave Leech 0 c3r0',
        'e3 Jawbreaker 2 c5r0',
        'e4 Grave Leech 0 c4r0',
      ],
    }))
  test('E10.3 floor 20: the Dragon King alone, one draw', () =>
    expect(draw(20, [2])).toEqual({ asked: ['anchor 4'], drawn: ['e1 Dragon King 0 c3r1'] }))
})

describe('E11 end', () => {
  test.each([
    ['no enemies', [fixture('A Sword c2r0')], {}, 'victory'],
    ['nobody at all', [], {}, 'victory'],
    ['nobody on P', [fixture('X Dummy c3r0')], {}, 'defeat'],
    [
      'the hero is missing',
      [fixture('A Sword c2r0'), fixture('X Dummy c3r0')],
      { startedWithHero: true },
      'defeat',
    ],
  ])('E11.1 at tick 0: %s', (_, list, rest, kind) => {
    const battle = play(scenarioOf({ turn: 7, units: list, ...rest }))
    expect([battle.outcome, battle.ticks]).toEqual([{ kind, turns: 7 }, 0])
  })
  test('E11.1 the hero’s death is the end, turn and side staying as they were', () => {
    const setup = {
      sideToAct: 'E',
      turn: 4,
      units: [{ isHero: true, hp: 1, anchor: 'c2r0' }, fixture('A Dummy c2r1'), fixture('X Sword c3r0')],
    }
    const battle = play(scenarioOf(setup, { orders: [attack('c2r0', 'E')] }))
    expect(battle.states().at(-1)).toMatchObject({
      turn: 4,
      sideToAct: 'E',
      outcome: { kind: 'defeat', turns: 5 },
    })
    expect(battle.events().map(told).slice(-2)).toEqual(['unitDied hero', 'defeat 5'])
  })
  test('E11.2 turn 200 is a stalemate, told after the turn', () => {
    const battle = play(
      scenarioOf({ turn: 199, ...units('A Sword c2r0', 'X Dummy c3r1') }, { orders: [attack('c5r2')] }),
    )
    expect(battle.outcome).toEqual({ kind: 'stalemate', turns: 200 })
    expect(battle.events().map(told).slice(-2)).toEqual(['turnEnded', 'stalemate 200'])
  })
  test.each([
    ['c3r0', 0, ['bossShifted K down', 'unitMoved K c3r0→c3r1', 'unitDisplaced a c3r2→c3r0']],
    ['c3r0', 1, ['bossShifted K right', 'unitMoved K c3r0→c4r0', 'unitDisplaced b c5r0→c3r0']],
    ['c4r1', 0, ['bossShifted K up', 'unitMoved K c4r1→c4r0']],
    ['c4r1', 1, ['bossShifted K left', 'unitMoved K c4r1→c3r1', 'unitDisplaced a c3r2→c5r2']],
  ])('E11.4 a restless unit on %s, draw %i', (anchor, roll, expected) => {
    const boss = { id: 'K', type: 'Dragon King', side: 'E', anchor }
    const others =
      anchor === 'c3r0' ? [fixture('a Dummy c3r2'), fixture('b Dummy c5r0')] : [fixture('a Dummy c3r2')]
    const setup = { sideToAct: 'E', units: [{ isHero: true }, boss, ...others] }
    const battle = play(scenarioOf(setup, { orders: [attack('c1r0', 'E')], rolls: [roll] }))
    const shifted = battle
      .events()
      .filter(({ type }) => ['bossShifted', 'unitMoved', 'unitDisplaced'].includes(type))
    expect(shifted.map(told)).toEqual(expected)
  })
})

describe('E12 events', () => {
  test('E12.2 a death goes back to its hit, the hit to the act, the act to the choice', () => {
    const battle = play(
      scenarioOf(units('A Sword c2r0', fixture('X Dummy c3r0', { hp: 2 })), { orders: [attack('c3r0')] }),
    )
    const events = battle.events()
    const chain: string[] = []
    for (let at = events.find(({ type }) => type === 'battleEnded')!.id; at !== null; ) {
      chain.push(events[at]!.type)
      at = events[at]!.cause as number
    }
    expect(chain).toEqual(['battleEnded', 'unitDied', 'hitDamaged', 'unitActed', 'actionChosen'])
  })
  test('E12.1 a frame a participant', () => {
    const setup = units('S Sword c2r0', 'M Mage c2r1', 'B1 Bow c0r2', 'X Dummy c3r0')
    const { frames } = play(scenarioOf(setup, { orders: [attack('c3r0')] }))
      .recorder()
      .record(0)
    expect(frames.map(({ phase }) => phase).join(' ')).toBe('choose act act act spend remove check shift end')
  })
  test('E12.6 battles are counted in the board order of the restored formation', () => {
    const setup = units(
      'back Sword c0r0',
      'mid Sword c1r1',
      fixture('low Sword c2r2', { home: 'c1r0' }),
      fixture('high Sword c1r0', { home: 'c2r2' }),
      fixture('X Dummy c3r2', { hp: 1 }),
    )
    const counted = play(scenarioOf(setup, { orders: [attack('c3r2')] }))
      .events()
      .flatMap((event) => (event.type === 'battleCounted' ? [event.unit] : []))
    expect(counted).toEqual(['high', 'low', 'mid', 'back'])
  })
  test('E12.3 a hit tells what it is made of', () => {
    const wolf = (text: string) =>
      fixture(text, { type: 'Wolf', abilities: { packHunter: 50 }, statuses: { weakened: 1 } } as object)
    const setup = units(
      wolf('A Sword c2r0'),
      wolf('B Sword c1r1'),
      fixture('X Dummy c3r0', { abilities: { guardian: 50 } }),
      fixture('Y Dummy c3r1', { defense: 4, abilities: { guardian: 50 } }),
    )
    const hit = play(scenarioOf(setup, { orders: [attack('c3r0')] }))
      .events()
      .find(({ type }) => type === 'hitDamaged')
    expect(hit).toMatchObject({
      value: 1,
      breakdown: { base: 5, pack: 2, debuffs: 3, own: 1, wis: 0, wall: 0, auras: 2 },
    })
  })
})
