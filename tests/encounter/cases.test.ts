import { describe, expect, test } from 'vitest'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { guardOf, survey } from '#engine/rulesets/encounter/rules/field.ts'
import { settle } from '#engine/rulesets/encounter/run/aftermath.ts'
import { battlesFor } from '#schemas/encounter/catalogue.ts'
import { columnOf, SQUARES } from '#schemas/encounter/cells.ts'
import type { SetupCreature } from '#schemas/encounter/unit.ts'
import { KINDS } from '#schemas/encounter/words.ts'
import {
  attack,
  convert,
  type Envelope,
  fixture,
  happenings,
  planText,
  play,
  scenarioOf,
  stateOf,
  units,
} from '../support/encounter.ts'

// The golden cases, by their numbers.

const plan = (setup: unknown, target: string) => planText(stateOf(setup), attack(target))
const plansAre = (rows: readonly [name: string, setup: unknown, target: string, expected: string][]) =>
  test.each(rows)('%s: %s', (_, setup, target, expected) => expect(plan(setup, target)).toBe(expected))
const once = (setup: unknown, order: ReturnType<typeof attack>, rest: Envelope = {}) =>
  play(scenarioOf(setup, { orders: [order], ...rest }))
const lines = (setup: unknown, order: ReturnType<typeof attack>, rest?: Envelope) =>
  happenings(scenarioOf(setup, { orders: [order], ...rest }))
const hpAfter = (setup: unknown, order: ReturnType<typeof attack>) =>
  Object.fromEntries(
    once(setup, order)
      .states()
      .at(-1)!
      .units.map(({ id, hp }) => [id, hp]),
  )

describe('E2.1 who starts (G01)', () => {
  test.each([
    ['nobody', {}, {}, 'P E P E P', 'default'],
    ['the Dummy', {}, { haste: true }, 'E P E P E', 'haste'],
    ['both', { haste: true }, { haste: true }, 'E P E P E', 'haste'],
    ['the Sword', { haste: true }, {}, 'P E P E P', 'default'],
  ] as const)('haste on %s', (_, own, theirs, order, reason) => {
    const setup = units(
      fixture('S Sword c2r1', { abilities: own }),
      fixture('D Dummy c3r1', { abilities: theirs }),
    )
    const pass = { P: attack('c5r2'), E: attack('c0r2', 'E') }
    const sides = order.split(' ') as ('P' | 'E')[]
    const battle = play(scenarioOf(setup, { orders: sides.slice(0, 4).map((side) => pass[side]) }))
    expect(battle.states().map(({ sideToAct }) => sideToAct)).toEqual(sides)
    expect(battle.events(0)[0]).toMatchObject({ type: 'battleStarted', side: sides[0], reason })
    expect(battle.events().filter(({ type }) => type === 'battleStarted')).toHaveLength(1)
  })
})

const columnsReached = (unit: SetupCreature, kind: 'ranged' | 'magic') => {
  const others = unit.side === 'P' ? 'Dummy c3r0' : 'Dummy c2r0'
  const state = stateOf({ units: [unit, fixture(`D ${others}`)] })
  return [0, 1, 2, 3, 4, 5]
    .filter((column) => {
      const target = `c${column}r0`
      return (
        column < 3 !== (unit.side === 'P') && planText(state, attack(target, unit.side)).includes(`:${kind}`)
      )
    })
    .join(',')
}

describe('E3.3 ranged columns (G03)', () => {
  test.each([
    [1, 1, ['', '', '3', '2', '', '']],
    [1, 2, ['', '3', '3,4', '1,2', '2', '']],
    [2, 3, ['3', '3,4', '4,5', '0,1', '1,2', '2']],
    [1, 3, ['3', '3,4', '3,4,5', '0,1,2', '1,2', '2']],
    [3, 5, ['3,4,5', '4,5', '5', '0', '0,1', '0,1,2']],
  ])('range %i–%i', (min, max, expected) => {
    const found = expected.map((_, column) =>
      columnsReached(
        fixture(`B Bow c${column}r1`, { attacks: [{ kind: 'ranged', damage: 5, min, max, tags: [] }] }),
        'ranged',
      ),
    )
    expect(found).toEqual(expected)
  })
})

describe('E2.3 a mixed team at one square (G05)', () => {
  const setup = units(
    'S Sword c2r0',
    'M Mage c2r1',
    'B2 Bow c2r2',
    'B1 Bow c0r2',
    'X Dummy c3r0',
    'Y Dummy c4r0',
  )
  test.each([
    ['c3r0', 'S:melee→X4, M:magic→X5, B1:ranged→X4'],
    ['c4r0', 'B2:ranged→Y4'],
    ['c5r2', 'B2:ranged→(nobody)'],
  ])('%s', (target, expected) => expect(plan(setup, target)).toBe(expected))
  test('hp after c3r0', () => expect(hpAfter(setup, attack('c3r0'))).toMatchObject({ X: 7, Y: 20 }))
})

describe('E3.2 piercing (G07)', () => {
  const a = units('S Spear c1r2', 'A Dummy c3r2', 'C Dummy c5r2', 'D Dummy c4r1')
  const b = units('S Spear c2r1', 'H Bulk c3r1', 'C Dummy c5r1', 'D Dummy c5r2')
  plansAre([
    ['a', a, 'c3r2', 'S:melee→A4,C4'],
    ['a', a, 'c5r2', '–'],
    ['b', b, 'c3r2', 'S:melee→H2,C4'],
    ['b', b, 'c4r1', 'S:melee→H2,C4'],
  ])
})

describe('E3.6 origin of a large shooter (G09)', () => {
  test.each([
    ['c0r0', 'c1r0', '4', '3,4'],
    ['c1r0', 'c2r0', '3', '4,5'],
    ['c0r1', 'c1r1', '4', '3,4'],
    ['c1r1', 'c2r1', '3', '4,5'],
    ['c3r0', 'c3r0', '2', '0,1'],
    ['c4r0', 'c4r0', '1', '1,2'],
    ['c3r1', 'c3r1', '2', '0,1'],
    ['c4r1', 'c4r1', '1', '1,2'],
  ])('anchor %s', (anchor, origin, magic, ranged) => {
    const unit = fixture(`H Bulk ${anchor}`)
    const only = (kind: 'magic' | 'ranged') => ({
      ...unit,
      attacks: unit.attacks!.filter((each) => each.kind === kind),
    })
    expect(SQUARES[survey(stateOf({ units: [unit] })).fighters[0]!.origin]).toBe(origin)
    expect(columnsReached(only('magic'), 'magic')).toBe(magic)
    expect(columnsReached(only('ranged'), 'ranged')).toBe(ranged)
    expect(columnOf(survey(stateOf({ units: [unit] })).fighters[0]!.origin)).toBe(5 - Number(magic))
  })
})

describe('E2.4 choice of attack (G11)', () => {
  const a = units('H Bulk c1r1', 'X Dummy c3r1', 'Y Dummy c3r2')
  const both = [
    { kind: 'melee', damage: 5, tags: [] },
    { kind: 'ranged', damage: 5, min: 1, max: 3, tags: [] },
  ] as const
  const b = units(
    fixture('S Sword c2r0', { attacks: both.map((each) => ({ ...each, tags: [] })) }),
    'X Dummy c3r0',
  )
  plansAre([
    ['a', a, 'c3r2', 'H:magic→X4,Y4'],
    ['a', a, 'c4r2', 'H:ranged→(nobody)'],
    ['b', b, 'c3r0', 'S:melee→X4'],
    ['b', b, 'c5r2', 'S:ranged→(nobody)'],
  ])
})

describe('E4.2 pack hunter (G13)', () => {
  const jackal = (text: string, rest: Partial<SetupCreature> = {}) =>
    fixture(text.replace('Jackal', 'Sword'), {
      type: 'Jackal',
      abilities: { packHunter: 50 },
      ...rest,
    } as object)
  const X = fixture('X Dummy c3r0', { defense: 2, dodge: 2, resistance: 2 })
  test.each([
    ['three', [jackal('A Jackal c2r0'), jackal('B Jackal c1r1'), jackal('C Jackal c0r2')], 10, 8],
    ['two', [jackal('A Jackal c2r0'), jackal('B Jackal c1r1')], 7, 5],
    ['one and a large one', [jackal('A Jackal c2r0'), jackal('B Jackal c0r1', { size: 2 })], 7, 5],
    [
      'magic',
      [jackal('A Jackal c2r0', { attacks: [{ kind: 'magic', damage: 5 }] }), jackal('B Jackal c1r1')],
      5,
      3,
    ],
    [
      'three, weakened',
      [
        jackal('A Jackal c2r0', { statuses: { weakened: 1 } }),
        jackal('B Jackal c1r1'),
        jackal('C Jackal c0r2'),
      ],
      7,
      5,
    ],
  ])('%s', (_, team, strength, damage) => {
    const state = stateOf({ units: [...team, X] })
    expect(survey(state).fighters[0]!.blows[0]!.strength).toBe(strength)
    expect(planText(state, attack('c3r0'))).toMatch(new RegExp(`^A:\\w+→X${damage}$`))
  })
})

test('E4.3 shield wall, E4.4 guardian and E4.5 WIS (G15)', () => {
  const oath = (id: string, anchor: string) =>
    fixture(`${id} Dummy ${anchor}`, {
      type: 'Oath',
      defense: 3,
      dodge: 2,
      resistance: 1,
      abilities: { shieldWall: 50 },
    } as object)
  const state = stateOf({
    heroAttributes: { WIS: 9 },
    units: [
      { isHero: true },
      oath('O1', 'c2r1'),
      oath('O2', 'c0r0'),
      oath('O3', 'c0r2'),
      fixture('G Dummy c1r1', {
        type: 'Warden',
        defense: 5,
        dodge: 3,
        resistance: 0,
        abilities: { guardian: 50 },
      } as object),
      fixture('X Dummy c3r0'),
    ],
  })
  const guards = survey(state).fighters.map(({ guards: all }) => KINDS.map((kind) => all[kind]).join('/'))
  expect(guards.slice(0, 5)).toEqual(['5/4/3', '10/7/3', '8/6/3', '8/6/3', '7/5/2'])
  const guarded = survey(state).fighters[1]!
  expect(guardOf(guarded, 'melee')).toEqual({ own: 3, wis: 2, wall: 3, auras: 2, total: 10 })
  expect(KINDS.map((kind) => Math.max(1, 12 - guarded.guards[kind]))).toEqual([2, 5, 9])
})

describe('E4.6 flying (G17)', () => {
  const sword = {
    attacks: [{ kind: 'melee', damage: 5, tags: ['weakening'] }],
    statuses: { weakened: 1 },
  } as const
  const F = fixture('F Dummy c3r0', { abilities: { flying: true } })
  const D = fixture('D Dummy c4r0')
  const S = fixture('S Sword c2r0', structuredClone(sword) as unknown as SetupCreature)
  test('melee cannot hurt it', () => {
    expect(lines({ units: [S, F, D] }, attack('c3r0'))).toEqual([
      'S acts',
      'hitImmune S→F',
      'statusSpent S weakened 0',
    ])
    expect(plan({ units: [S, F, D] }, 'c4r0')).toBe('–')
  })
  test('conversion does not mind', () =>
    expect(lines({ units: [fixture('S Sword c2r0'), F, D] }, convert('c3r0'))).toEqual([
      'S acts',
      'S⇒F 1 (1)',
    ]))
  test('piercing passes, arrows hit', () => {
    expect(lines({ units: [fixture('S Spear c2r0'), F, D] }, attack('c3r0'))).toEqual([
      'S acts',
      'hitImmune S→F',
      'S→D 4 (hp 16)',
    ])
    expect(plan({ units: [fixture('S Bow c1r0'), F, D] }, 'c3r0')).toBe('S:ranged→F4')
  })
})

describe('E4.8 lifelink (G19)', () => {
  const link = (hp: number) =>
    fixture('S Sword c2r0', {
      hp,
      attacks: [{ kind: 'melee', damage: 6, tags: [] }],
      abilities: { lifelink: true },
    })
  test.each([
    [
      'overkill counts',
      [link(3), fixture('X Dummy c3r0', { hp: 1 })],
      ['S→X 5 (hp 0)', 'S links 5 (hp 8)', 'unitDied X'],
    ],
    ['its own cap', [link(10), fixture('X Dummy c3r0')], ['S→X 5 (hp 15)', 'S links 2 (hp 12)']],
    [
      'each hit by itself',
      [
        fixture('S Spear c2r0', { hp: 1, abilities: { lifelink: true } }),
        fixture('X Dummy c3r0'),
        fixture('Y Dummy c5r0', { defense: 3 }),
      ],
      ['S→X 4 (hp 16)', 'S links 4 (hp 5)', 'S→Y 2 (hp 18)', 'S links 2 (hp 7)'],
    ],
  ])('%s', (_, list, expected) => {
    const all = lines({ units: list }, attack('c3r0'))
    expect(all.slice(1, 1 + expected.length)).toEqual(expected)
  })
})

test('E4.11 death only at the end (G21)', () => {
  const setup = units(
    'A Sword c2r0',
    'K Bomb c2r2',
    fixture('X Dummy c3r0', { hp: 1, defense: 4, dodge: 2, resistance: 0, abilities: { guardian: 50 } }),
    'Y Dummy c3r1',
    'Z Dummy c4r0',
  )
  expect(lines(setup, attack('c3r0'))).toEqual([
    'A acts',
    'A→X 1 (hp 0)',
    'K acts',
    'K→X 4 (hp 0)',
    'K→Y 4 (hp 16)',
    'K→Z 4 (hp 16)',
    'unitDied X',
  ])
  const after = once(setup, attack('c3r0')).states().at(-1)!
  expect(planText(after, attack('c3r1'))).toBe('K:ranged→Y5')
  expect(planText(after, attack('c3r0'))).toBe('K:ranged→Y5,Z5')
})

test('E5.2 recruiting ends the battle (G23)', () => {
  const setup = units(
    'A Sword c2r0',
    fixture('B Bow c1r1', { efficacy: 50 }),
    fixture('C Bow c0r2', { efficacy: 50 }),
    fixture('X Dummy c3r0', { hp: 13, progress: 18, statuses: { weakened: 2 } }),
  )
  expect(lines(setup, convert('c3r0'))).toEqual([
    'A acts',
    'A⇒X 1 (19)',
    'B acts',
    'B⇒X 1 (20)',
    'C acts',
    'C⇒X 1 (20)',
    'unitRecruited X',
    'victory 1',
    'A battles 1',
    'B battles 1',
    'C battles 1',
  ])
  const end = once(setup, convert('c3r0')).states().at(-1)!
  expect(end.outcome).toEqual({ kind: 'victory', turns: 1 })
  expect(end.recruitsThisBattle).toMatchObject([
    { id: 'X', side: 'P', hp: 13, progress: 0, statuses: { weakened: 0 }, battles: 0 },
  ])
  expect(encounter.aftermath!(end)).toMatchObject({ pendingRecruits: [{ id: 'X', hp: 13, battles: 0 }] })
})

describe('E7.1 experience (G25)', () => {
  test.each([
    [5, 0, [5, 10, 16]],
    [5, 4, [5, 10, 16]],
    [5, 10, [3, 6, 10]],
    [3, 5, [2, 4, 7]],
    [2, 15, [1, 2, 3]],
    [8, 5, [7, 14, 22]],
    [2, 0, [2, 4, 7]],
    [2, 5, [1, 2, 4]],
    [4, 15, [1, 2, 4]],
    [6, 20, [2, 4, 7]],
    [8, 20, [4, 8, 13]],
  ])('base %i at INT %i', (base, INT, totals) =>
    expect([1, 2, 3].map((tier) => battlesFor(base, tier, INT))).toEqual(totals),
  )
  test.each([
    [3, 2, 0, 3, 1],
    [3, 3, 5, 4, 2],
    [null, 7, 0, 8, 0],
  ])('base %s with %i battles at INT %i', (baseRequirement, battles, INT, counted, tier) => {
    const state = stateOf({
      heroAttributes: { INT },
      units: [fixture('A Sword c2r0', { baseRequirement, battles })],
    })
    expect(state.outcome).toEqual({ kind: 'victory', turns: 0 })
    expect(settle(state).units[0]).toMatchObject({ battles: counted, tier })
  })
})

describe('E8.1 the enemy’s choice (G27)', () => {
  const bomb = fixture('e1 Bomb c3r1')
  test.each([
    [
      'a',
      ['e1 Sword c3r0', 'e2 Mage c3r1', 'X Dummy c2r0', 'Y Dummy c2r2', 'Z Dummy c1r0'],
      [14, 10, 10, 0, 0, 0, 0, 0, 0],
      'c2r0',
    ],
    [
      'b',
      ['e2 Mage c3r1', 'X Dummy c2r0', 'Y Dummy c2r2', 'Z Dummy c1r0'],
      [10, 10, 10, 0, 0, 0, 0, 0, 0],
      'c2r0',
    ],
    ['c', ['e1 Sword c4r2', 'X Dummy c2r0'], [0, 0, 0, 0, 0, 0, 0, 0, 0], 'c2r0'],
    [
      'd',
      [
        bomb,
        fixture('X Dummy c2r0', { hp: 1 }),
        fixture('Y Dummy c1r1', { abilities: { evasion: 50 } }),
        'Z Dummy c2r2',
        fixture('W Dummy c2r1', { dodge: 3 }),
      ],
      [8, 18, 8, 10, 8, 10, 0, 0, 0],
      'c2r1',
    ],
    ['e', [bomb, 'X Dummy c2r0', 'Y Dummy c1r1'], [5, 10, 0, 10, 5, 5, 0, 0, 0], 'c2r1'],
  ])('%s', (_, list, sums, chosen) => {
    const setup = { ...units(...list), sideToAct: 'E' }
    const battle = play(scenarioOf(setup, { controllers: { E: 'policy' }, maxTicks: 1 }))
    const choice = battle.events(0).find((event) => event.type === 'actionChosen')
    expect(choice).toMatchObject({ target: chosen })
    expect(choice?.type === 'actionChosen' && choice.sums?.map(({ total }) => total)).toEqual(sums)
    const [decision] = battle.recorder().record(0).decisions
    expect(decision!.options.map(({ total }) => total)).toEqual(sums)
    expect(decision!.options[decision!.chosen!]!.order).toEqual(attack(chosen, 'E'))
  })
})
