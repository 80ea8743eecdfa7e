import { describe, expect, test } from 'vitest'
import { mech } from '#engine/rulesets/mech/index.ts'
import { MODELS, structureOf, VARIANTS, WEAPON_IDS, WEAPONS } from '#schemas/mech/catalogue.ts'
import { MechOrder } from '#schemas/mech/order.ts'
import { MechState } from '#schemas/mech/state.ts'
import { LOCATIONS } from '#schemas/mech/words.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { parseSetup, setupFrom } from '../support/mech.ts'

const unit = (id: string | undefined, owner: string, col: number, row: number, rest: object = {}) => ({
  ...(id !== undefined && { id }),
  owner,
  variant: 'WVR-6R',
  position: { col, row },
  legFacing: 'N',
  ...rest,
})
const PAIR = [unit('a', 'P1', 4, 4), unit('b', 'P2', 4, 2, { legFacing: 'S' })]
const fire = {
  player: 'P1',
  unitId: 'a',
  torsoFacing: 'N',
  primaryTargetId: 'b',
  attacks: [{ targetId: 'b', weaponIndex: 1 }],
}
const hold = { player: 'P2', unitId: 'b', torsoFacing: 'S' }

const issuesOf = (setup: unknown): string[] => {
  const parsed = parseSetup(setup)
  return parsed.ok ? [] : parsed.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}
const stateOf = (setup: unknown) => mech.setup(setupFrom(setup), () => 0)

describe('the catalogue', () => {
  test('[M4.1] has sixteen weapons', () => {
    const rows = WEAPON_IDS.map((id) => {
      const { damage, heat, range, ammo } = WEAPONS[id]
      return `${id} ${damage} ${heat} ${range.join('/')} ${ammo ?? '-'}`
    })
    expect(rows).toEqual([
      'ML 5 3 3/6/9 -',
      'LL 8 8 5/10/15 -',
      'SL 3 1 1/2/3 -',
      'PPC 10 10 6/12/18 -',
      'MG 2 0 1/2/3 200',
      'AC5 5 1 6/12/18 20',
      'AC20 20 7 3/6/9 5',
      'SRM2 4 2 3/6/9 50',
      'SRM6 12 4 3/6/9 15',
      'LRM5 5 2 7/14/21 24',
      'LRM10 10 4 7/14/21 12',
      'LRM20 20 6 7/14/21 6',
      'SRM4 8 3 3/6/9 25',
      'LRM15 15 5 7/14/21 8',
      'AC10 10 3 5/10/15 10',
      'AC2 2 1 8/16/24 45',
    ])
  })

  test('[M4.2] [M4.3] has twelve machines, whose armour and structure add up', () => {
    const rows = VARIANTS.map((variant) => {
      const { tons, sinks, armor, structure, weapons } = MODELS[variant]
      const sum = (values: object) => Object.values(values).reduce((total, value) => total + value, 0)
      return `${variant} ${tons} ${sinks} ${sum(armor)} ${sum(structure)} ${weapons.length}`
    })
    expect(rows).toEqual([
      'LCT-1V 20 10 56 33 3',
      'STG-3R 20 10 48 33 3',
      'WSP-1A 20 10 42 33 2',
      'PXH-1 45 13 128 75 5',
      'HBK-4G 50 10 141 83 1',
      'GRF-1N 55 12 152 91 2',
      'SHD-2H 55 12 172 91 4',
      'WVR-6R 55 10 145 91 2',
      'WHM-6R 70 18 153 107 9',
      'ARC-2R 70 15 208 107 6',
      'MAD-3R 75 18 184 114 5',
      'AS7-D 100 20 304 152 7',
    ])
  })
})

test('[M4.3] structure goes by tonnage', () => {
  const rows = [
    [20, 6, 5, 3, 4],
    [25, 8, 6, 4, 6],
    [30, 10, 7, 5, 7],
    [35, 11, 8, 6, 8],
    [40, 12, 10, 6, 10],
    [45, 14, 11, 7, 11],
    [50, 16, 12, 8, 12],
    [55, 18, 13, 9, 13],
    [60, 20, 14, 10, 14],
    [65, 21, 15, 10, 15],
    [70, 22, 15, 11, 15],
    [75, 23, 16, 12, 16],
    [80, 25, 17, 13, 17],
    [85, 27, 18, 14, 18],
    [90, 29, 19, 15, 19],
    [95, 30, 20, 16, 20],
    [100, 31, 21, 17, 21],
  ] as const
  for (const [tons, center, side, arm, leg] of rows)
    expect(LOCATIONS.map((location) => structureOf(tons)[location])).toEqual([
      3,
      center,
      side,
      side,
      arm,
      arm,
      leg,
      leg,
    ])
})

describe('a setup', () => {
  test('[M8.1] [M4.4] may say next to nothing', () => {
    const state = stateOf({ units: [unit(undefined, 'P1', 0, 0), unit(undefined, 'P2', 1, 0)] })
    expect(parse(MechState, state)).toMatchObject({ ok: true })
    expect(state).toMatchObject({
      map: { width: 10, height: 10, holes: [], hexes: [] },
      endOfMatch: false,
      turns: 1,
      turn: 1,
      losers: [],
      phase: 'INITIATIVE',
      loser: null,
      attackOrder: [],
      declarations: [],
    })
    expect(state.units[1]).toMatchObject({
      id: 'u1',
      name: 'Wolverine',
      gunnery: 4,
      piloting: 5,
      currentHeat: 0,
      heatSinkCapacity: 10,
      weaponHeatThisTurn: 0,
      armor: { HEAD: 9, CENTER_TORSO_REAR: 8, RIGHT_TORSO_REAR: 5 },
      internalStructure: { HEAD: 3, LEFT_LEG: 13 },
      weapons: [
        { model: 'SRM6', ammo: 15, destroyed: false },
        { model: 'ML', ammo: null, destroyed: false },
      ],
    })
  })

  test('[M8.2] overrides what the variant has', () => {
    const own = {
      armor: { HEAD: 1 },
      weapons: ['AC5', { model: 'MG', ammo: 0 }, { model: 'ML', destroyed: true }],
    }
    const [first] = stateOf({ units: [unit('a', 'P1', 0, 0, own)] }).units
    expect(first!.armor).toMatchObject({ HEAD: 1, LEFT_ARM: 14 })
    expect(first!.weapons).toEqual([
      { model: 'AC5', ammo: 20, destroyed: false },
      { model: 'MG', ammo: 0, destroyed: false },
      { model: 'ML', ammo: null, destroyed: true },
    ])
  })

  test.each([
    ['nobody named', {}, 'INITIATIVE', null],
    ['a named loser', { losers: ['P2'] }, 'DECLARATION', 'P2'],
    ['a known loser', { loser: 'P1' }, 'DECLARATION', 'P1'],
    ['a later turn', { turn: 2, turns: 2, losers: ['P2', 'P1'] }, 'DECLARATION', 'P1'],
    ['all declared', { loser: 'P1', declarations: [fire, hold] }, 'RESOLUTION', 'P1'],
    ['all over', { phase: 'DONE', losers: ['P1'] }, 'DONE', null],
  ])('[M8.3] [M8.4] with %s has the phase that follows', (_, given, phase, loser) => {
    expect(stateOf({ units: PAIR, ...given })).toMatchObject({ phase, loser })
  })

  test('[M2.5] without units goes from initiative to resolution', () => {
    expect(stateOf({ units: [], losers: ['P1'] })).toMatchObject({ phase: 'RESOLUTION', attackOrder: [] })
  })

  test('[M8.3] accepts what follows when it is given, and keeps declarations in order', () => {
    const attacks = [
      { targetId: 'b', weaponIndex: 1 },
      { targetId: 'b', weaponIndex: 0 },
    ]
    const state = stateOf({
      units: PAIR,
      loser: 'P1',
      phase: 'DECLARATION',
      declarations: [{ ...fire, attacks }],
      attackOrder: [
        { player: 'P1', unitCount: 1 },
        { player: 'P2', unitCount: 1 },
      ],
      attackedUnitIds: ['a'],
      currentAttackImpulseIndex: 1,
      unitsAttackedInCurrentImpulse: 0,
    })
    expect(state.declarations[0]!.attacks.map(({ weaponIndex }) => weaponIndex)).toEqual([0, 1])
    expect(stateOf(state)).toEqual(state)
  })

  const custom = { variant: null, name: 'X', heatSinkCapacity: 10, weapons: [] }
  test.each<[string, object, string[]]>([
    [
      'two units of one id on one hex',
      { units: [unit('a', 'P1', 0, 0), unit('a', 'P2', 0, 0)] },
      [
        'units[1].id: "a" is the id of units[0] already; ids must differ',
        'units[1].position: (0, 0) is where units[0] stands; one unit a hex',
      ],
    ],
    [
      'an id like a left-out one',
      { units: [unit('u1', 'P1', 0, 0), unit(undefined, 'P2', 1, 0)] },
      ['units[1].id: "u1" is the id of units[0] already; ids must differ'],
    ],
    [
      'units off the map and in a hole',
      {
        map: { width: 3, height: 2, holes: [{ col: 1, row: 1 }] },
        units: [unit('a', 'P1', 3, 0), unit('b', 'P2', 1, 1)],
      },
      [
        'units[0].position: (3, 0) is off the map of 3 columns and 2 rows',
        'units[1].position: (1, 1) is a hole in the map',
      ],
    ],
    [
      'hexes off the map or twice',
      {
        map: {
          holes: [{ col: 10, row: 0 }],
          hexes: [
            { col: 2, row: 2, terrain: 'WATER' },
            { col: 2, row: 2, elevation: 1 },
          ],
        },
        units: [],
      },
      [
        'map.holes[0]: (10, 0) is off the map of 10 columns and 10 rows',
        'map.hexes[1]: (2, 2) is described twice',
      ],
    ],
    [
      'ammunition where none belongs, and none where some does',
      {
        units: [
          unit('a', 'P1', 0, 0, {
            weapons: [
              { model: 'ML', ammo: 3 },
              { model: 'AC5', ammo: null },
            ],
          }),
        ],
      },
      [
        'units[0].weapons[0].ammo: has no meaning for Medium Laser, which needs none; leave it out or say null',
        'units[0].weapons[1].ammo: must be a whole number for AC/5; leave it out for 20',
      ],
    ],
    [
      'weapons nobody knows',
      { units: [unit('a', 'P1', 0, 0, { weapons: ['AC21', { model: 'ML', amo: 1 }] })] },
      [
        expect.stringMatching(/^units\[0\]\.weapons\[0\]: must be one of .*did you mean "AC2/),
        'units[0].weapons[1].amo: is not a known key here; did you mean "ammo"?',
      ],
    ],
    [
      'a machine outside the catalogue that is not all there',
      {
        units: [
          unit('a', 'P1', 0, 0, { ...custom, weapons: undefined, armor: {}, internalStructure: { HEAD: 3 } }),
        ],
      },
      [
        'units[0].weapons: is missing: a machine without a variant has none to take it from',
        ...Array(18).fill(
          expect.stringMatching(/^units\[0\]\.(armor|internalStructure)\.[A-Z_]+: is missing/),
        ),
      ],
    ],
    [
      'numbers out of bounds',
      { units: [unit('a', 'P1', 0, 0, { gunnery: 9, currentHeat: -1 })] },
      ['units[0].gunnery: must be at most 8, not 9', 'units[0].currentHeat: must be at least 0, not -1'],
    ],
    ['a turn that is not played', { turn: 2, units: PAIR }, ['turn: is 2, but only 1 is played']],
    [
      'a loser against the list',
      { loser: 'P2', losers: ['P1'], units: PAIR },
      ['loser: is P2, but losers[0] says P1 for turn 1'],
    ],
    [
      'no loser against the list',
      { loser: null, losers: ['P1'], units: PAIR },
      ['loser: is null, but losers[0] says P1 for turn 1'],
    ],
    [
      'initiative with a loser',
      { phase: 'INITIATIVE', loser: 'P1', units: PAIR },
      ['phase: cannot be INITIATIVE: turn 1 has a loser, P1'],
    ],
    [
      'declaration without one, and what was declared',
      { phase: 'DECLARATION', declarations: [fire], units: PAIR },
      [
        'loser: is missing: DECLARATION comes after initiative',
        'declarations: come after initiative, and this turn has no loser yet',
      ],
    ],
    [
      'the wrong phase',
      { phase: 'RESOLUTION', loser: 'P1', units: PAIR },
      ['phase: is RESOLUTION, but loser, units and declarations make it DECLARATION'],
    ],
    [
      'a declaration out of turn',
      { loser: 'P2', declarations: [fire], units: PAIR },
      ["declarations[0]: is not acceptable (NOT_YOUR_TURN): this impulse is P2's, not P1's"],
    ],
    [
      'one declaration too many',
      { loser: 'P1', declarations: [fire, hold, hold], units: PAIR },
      [
        'declarations[2]: is not acceptable (WRONG_PHASE): no declaration is due: the next step is resolution',
      ],
    ],
    [
      'counters that do not follow',
      {
        loser: 'P1',
        units: PAIR,
        attackOrder: [{ player: 'P2', unitCount: 2 }],
        attackedUnitIds: ['a'],
        currentAttackImpulseIndex: 1,
        unitsAttackedInCurrentImpulse: 1,
      },
      [
        'attackOrder: does not follow from loser and units: it is P1 1, P2 1',
        'attackedUnitIds: must name who declared: nobody',
        'currentAttackImpulseIndex: is 1, but the declarations make it 0',
        'unitsAttackedInCurrentImpulse: is 1, but the declarations make it 0',
      ],
    ],
    [
      'an early end',
      { phase: 'DONE', turns: 2, loser: 'P1', declarations: [fire], units: PAIR },
      [
        'turn: is 1, but DONE comes after turn 2, the last',
        'loser: must be null once all is DONE',
        'declarations: must be empty once all is DONE',
      ],
    ],
    ['unknown keys', { units: [], turnn: 1 }, ['turnn: is not a known key here; did you mean "turns"?']],
  ])('[M1.10] [M8.1] [M8.3] [M8.4] with %s has issues', (_, setup, wanted) => {
    expect(issuesOf(setup)).toEqual(wanted)
  })

  test('[M8.1] reports issues of all kinds at once', () => {
    const setup = {
      units: [unit('a', 'P3', 0, 0), unit('a', 'P2', 11, 0, { legFacing: 'E' })],
      turns: 0,
      extra: 1,
    }
    expect(
      issuesOf(setup)
        .map((text) => text.split(':')[0])
        .sort(),
    ).toEqual(['extra', 'turns', 'units[0].owner', 'units[1].id', 'units[1].legFacing', 'units[1].position'])
  })

  test('[M3.1] an order may leave out primary and attacks, not a facing that exists', () => {
    const order = { type: 'Declare', player: 'P1', unitId: 'a', torsoFacing: 'N' }
    expect(parse(MechOrder, order).ok).toBe(true)
    expect(parse(MechOrder, { ...order, attacks: [{ targetId: 'x', weaponIndex: -1 }] }).ok).toBe(true)
    expect(parse(MechOrder, { ...order, torsoFacing: 'E' }).ok).toBe(false)
    expect(parse(MechOrder, { ...order, twist: 1 }).ok).toBe(false)
  })
})
