import { describe, expect, test } from 'vitest'
import { EncounterOrder } from '#schemas/encounter/order.ts'
import { EncounterSetup } from '#schemas/encounter/setup.ts'
import { EncounterState } from '#schemas/encounter/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { fixture, stateOf } from '../support/encounter.ts'

const issues = (setup: unknown) => {
  const parsed = parse(EncounterSetup, setup)
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}

const X = fixture('x Dummy c3r0')
const jackal = { type: 'Thorn Jackal', side: 'P', anchor: 'c2r0' }

describe('E14.1 a setup fills in what is left out', () => {
  test('the compact hero', () => {
    expect(stateOf({ units: [{ isHero: true }, X] }).units[0]).toEqual({
      id: 'hero',
      type: 'Hero',
      side: 'P',
      isHero: true,
      size: 1,
      anchor: 'c0r1',
      home: 'c0r1',
      hp: 100,
      maxHp: 100,
      statuses: { weakened: 0, defanged: 0, blinded: 0, silenced: 0 },
      progress: 0,
    })
  })
  test('a type of the bestiary at a tier, overridden', () => {
    const [unit] = stateOf({
      units: [{ ...jackal, tier: 2, defense: 9, abilities: { guardian: true } }, X],
    }).units
    expect(unit).toEqual({
      id: 'p1',
      type: 'Thorn Jackal',
      side: 'P',
      size: 1,
      anchor: 'c2r0',
      home: 'c2r0',
      hp: 17,
      maxHp: 17,
      defense: 9,
      dodge: 2,
      resistance: 1,
      efficacy: 70,
      attacks: [{ kind: 'melee', damage: 6, tags: [] }],
      abilities: { guardian: 50 },
      statuses: { weakened: 0, defanged: 0, blinded: 0, silenced: 0 },
      progress: 0,
      tier: 2,
      battles: 6,
      baseRequirement: 3,
      glyphs: 'j',
    })
  })
  test('an id by the place among all creatures of the side, with or without ids; the hero is not counted', () => {
    const state = stateOf({
      run: { floor: 1, last: 1, ahead: [], pendingRecruits: [{ type: 'Lantern Moth', side: 'P' }] },
      units: [
        { ...jackal, id: 'first' },
        { ...X, id: 'foe' },
        { isHero: true },
        { ...jackal, anchor: 'c0r0' },
        { ...X, id: undefined, anchor: 'c5r0' },
        { ...jackal, anchor: 'c0r2' },
      ],
      recruitsThisBattle: [{ type: 'Lantern Moth', side: 'P' }],
    })
    expect(state.units.map(({ id }) => id)).toEqual(['first', 'foe', 'hero', 'p2', 'e2', 'p3'])
    expect(state.recruitsThisBattle[0]!.id).toBe('p4')
    expect(state.run!.pendingRecruits[0]!.id).toBe('p5')
  })
  test('a type of its own: numbers 0, lists empty; side E has no home', () => {
    expect(stateOf({ units: [{ type: 'Ogre', side: 'E', anchor: 'c3r1', maxHp: 7 }] }).units[0]).toEqual({
      id: 'e1',
      type: 'Ogre',
      side: 'E',
      size: 1,
      anchor: 'c3r1',
      hp: 7,
      maxHp: 7,
      defense: 0,
      dodge: 0,
      resistance: 0,
      efficacy: 0,
      attacks: [],
      abilities: {},
      statuses: { weakened: 0, defanged: 0, blinded: 0, silenced: 0 },
      progress: 0,
      tier: 0,
      battles: 0,
      baseRequirement: null,
    })
  })
  test('the battle itself, and nothing more', () => {
    const { units, ...rest } = stateOf({ units: [X, { isHero: true }] })
    expect(units.map(({ id }) => id)).toEqual(['x', 'hero'])
    expect(rest).toEqual({
      turn: 0,
      sideToAct: 'P',
      heroAttributes: { INT: 0, WIS: 0, CHA: 0, BATTLE: 0 },
      startedWithHero: true,
      recruitsThisBattle: [],
      outcome: null,
    })
    expect(EncounterState.safeParse({ ...rest, units }).success).toBe(true)
  })
  test('side E by its floor', () => {
    const state = stateOf({ floor: 7, units: [{ isHero: true }] }, [1, 0, 50, 1, 50, 2, 50, 0, 0, 0])
    expect(state.units.map(({ id, type, anchor }) => `${id} ${type} ${anchor}`)).toEqual([
      'hero Hero c0r1',
      'e1 Gale Courser c3r0',
      'e2 Oathshield c4r0',
      'e3 Sling Imp c5r0',
    ])
    expect(state.sideToAct).toBe('E')
  })
})

describe('E14.2 issues', () => {
  test.each<[string, object, string[]]>([
    [
      'overlap',
      { units: [jackal, { ...jackal, anchor: 'c2r0' }, X] },
      [
        'units[1].anchor: c2r0 is where units[0] stands already; one unit a square',
        'units[1].home: c2r0 is where units[0] is at home already; one unit a square',
      ],
    ],
    [
      'overlapping homes',
      { units: [jackal, { ...jackal, anchor: 'c2r1', home: 'c2r0' }] },
      ['units[1].home: c2r0 is where units[0] is at home already; one unit a square'],
    ],
    [
      'a hero where he stands by default',
      { units: [{ isHero: true }, { ...jackal, anchor: 'c0r1' }] },
      [
        'units[1].anchor: c0r1 is where units[0] stands already; one unit a square',
        'units[1].home: c0r1 is where units[0] is at home already; one unit a square',
      ],
    ],
    [
      'the wrong grid',
      { units: [{ ...jackal, anchor: 'c3r0' }] },
      ['units[0].anchor: c3r0 is not on the grid of side P, c0 to c2'],
    ],
    [
      'a block off its grid',
      { units: [{ type: 'Rime Ox', side: 'E', anchor: 'c5r0' }] },
      [
        'units[0].anchor: c5r0 leaves no room for a 2 × 2 unit on the grid of side E, c3 to c5: it covers one column and one row more',
      ],
    ],
    [
      'a grown toad off its grid',
      { units: [{ type: 'Mire Toad', tier: 2, side: 'P', anchor: 'c1r2' }] },
      [
        'units[0].anchor: c1r2 leaves no room for a 2 × 2 unit on the grid of side P, c0 to c2: it covers one column and one row more',
      ],
    ],
    [
      'two large ones',
      {
        units: [
          { type: 'Rime Ox', side: 'E', anchor: 'c3r0' },
          { type: 'Rime Ox', side: 'E', anchor: 'c4r1' },
        ],
      },
      ['units[1].size: makes a second 2 × 2 unit on side E, beside units[0]; a grid holds one'],
    ],
    [
      'a hero or not',
      { units: [{ isHero: 'maybe' }] },
      ['units[0].isHero: must be true or false, not "maybe"'],
    ],
    [
      'two heroes',
      { units: [{ isHero: true }, { isHero: true, id: 'b', anchor: 'c0r0' }] },
      ['units[1].isHero: units[0] is the hero already; there is one'],
    ],
    [
      'a hero on E',
      { units: [{ isHero: true, side: 'E' }] },
      ['units[0].side: must be "P": the hero never fights for side E'],
    ],
    [
      'a creature called Hero',
      { units: [{ type: 'Hero', side: 'P', anchor: 'c0r0', maxHp: 3 }] },
      ['units[0].type: "Hero" is the hero’s own: give it "isHero": true, or call it otherwise'],
    ],
    [
      'a tag on the wrong kind',
      { units: [{ ...jackal, attacks: [{ kind: 'magic', damage: 1, tags: ['weakening', 'splash'] }] }] },
      ['units[0].attacks[0].tags[1]: "splash" is only for ranged attacks, and this one is magic'],
    ],
    [
      'a shot without a range',
      { units: [{ ...jackal, attacks: [{ kind: 'ranged', damage: 1, min: 3 }] }] },
      ['units[0].attacks[0].max: is missing: a ranged attack says how near and how far it reaches'],
    ],
    [
      'a range the wrong way round',
      { units: [{ ...jackal, attacks: [{ kind: 'ranged', damage: 1, min: 3, max: 2 }] }] },
      ['units[0].attacks[0].min: is 3, more than max 2'],
    ],
    [
      'duplicate ids',
      {
        units: [
          { ...jackal, id: 'e1' },
          { ...X, id: undefined },
        ],
      },
      ['units[1].id: "e1" is the id of units[0] already; ids must differ'],
    ],
    [
      'a restless small one',
      { units: [{ ...jackal, abilities: { restless: true } }] },
      ['units[0].abilities.restless: is only for 2 × 2 units'],
    ],
    [
      'turn 200',
      { turn: 200, units: [jackal, X] },
      ['turn: is 200, but after 200 team turns a battle is over: give its outcome'],
    ],
    [
      'an unknown type without maxHp',
      { units: [{ type: 'Ogre', side: 'P', anchor: 'c0r0' }] },
      ['units[0].maxHp: is missing: "Ogre" is not in the bestiary'],
    ],
    [
      'hp and progress out of bounds',
      {
        units: [
          { ...jackal, hp: 14, progress: 1 },
          { ...X, progress: 20 },
        ],
      },
      [
        'units[0].hp: is 14, above maxHp 13',
        'units[0].progress: must be 0: nobody converts side P',
        'units[1].progress: is 20, but at maxHp 20 the unit has changed sides',
      ],
    ],
    [
      'a home on E',
      { units: [{ ...X, home: 'c3r0' }] },
      ['units[0].home: has no meaning for side E, which keeps no formation; leave it out'],
    ],
    [
      'E listed and drawn',
      { floor: 3, units: [jackal, X] },
      ['units[1].side: is E, but side E is drawn by its floor: list side P alone'],
    ],
    [
      'an id that somebody drawn will have',
      { floor: 12, units: [{ ...jackal, id: 'e4' }] },
      ['units[0].id: "e4" is kept for a unit drawn for floor 12; choose another'],
    ],
    ['an id past those a floor draws', { floor: 12, units: [{ ...jackal, id: 'e5' }] }, []],
    ['an id past the boss', { floor: 20, units: [{ ...jackal, id: 'e2' }] }, []],
    [
      'an id of a later floor of a run',
      { run: { floor: 3, last: 6 }, units: [{ ...jackal, id: 'f6e3' }] },
      ['units[0].id: "f6e3" is kept for a unit drawn for floor 6; choose another'],
    ],
    [
      'an unknown key',
      { units: [{ ...jackal, hpp: 3 }] },
      ['units[0].hpp: is not a known key here; did you mean "hp"?'],
    ],
    [
      'a run past its end',
      { run: { floor: 9, last: 3 }, units: [jackal] },
      ['run.floor: is 9, past the last floor 3'],
    ],
    [
      'a run that lists side E',
      { run: {}, units: [jackal, X] },
      ['units[1].side: is E, but side E is drawn by its floor: list side P alone'],
    ],
  ])('%s', (_, setup, expected) => expect(issues(setup)).toEqual(expected))
  test('all at once, broken fields among them', () =>
    expect(
      issues({
        turn: -1,
        units: [
          { ...jackal, hp: 'many' },
          { ...jackal, attacks: [{ kind: 'melee', damage: 1, tags: ['splash'] }] },
        ],
      }),
    ).toHaveLength(5))
})

test('E14.3 an order’s squares may be off the board, not out of shape', () => {
  expect(EncounterOrder.safeParse({ side: 'P', action: 'attack', target: 'c12r7' }).success).toBe(true)
  for (const target of ['c1', 'r1c1', 'c-1r0', 'c1r1 ', 3])
    expect(EncounterOrder.safeParse({ side: 'P', action: 'attack', target }).success).toBe(false)
  expect(EncounterOrder.safeParse({ side: 'P', action: 'move', from: 'c0r0' }).success).toBe(false)
})
