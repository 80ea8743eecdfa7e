import { describe, expect, test } from 'vitest'
import type { CurrentSkill, Trigger } from '#schemas/gambit/setup.ts'
import { current, doing, play, told, unit } from '../support/battle.ts'

type Unit = ReturnType<typeof unit>
const always: Trigger = { scope: 'enemy', condition: 'always' }

/** What happens in the first tick, decisions and the end left out. */
function firstTick(characters: readonly Unit[], rolls: number[] = []) {
  const battle = play(current(characters, { maxTicks: 1, rolls }))
  const lines = battle.events(0).filter(({ type }) => type !== 'decided' && type !== 'ended')
  return { battle, lines: lines.map(told) }
}

type Row = [string, Unit[], string[]]
const asTold = (_: string, characters: Unit[], want: string[]) =>
  expect(firstTick(characters).lines).toEqual(want)

const idle = (id: string, at: [number, number], rest: Partial<Unit> = {}) => unit(id, 'enemy', at, [], rest)
const ally = (id: string, at: [number, number], rest: Partial<Unit> = {}) =>
  unit(id, 'friendly', at, [], rest)

describe('heal', () => {
  const rows: Row[] = [
    [
      '[G9.3] a wound',
      [doing('a', 'friendly', [0, 0], 'heal', [1, 0]), ally('b', [1, 0], { hp: 40 })],
      ['a heals b 25 of 25 to 65'],
    ],
    [
      '[G2.4] [G9.3] up to maxHp, one after the other',
      [
        doing('a', 'friendly', [0, 0], 'heal', [1, 0]),
        ally('b', [1, 0], { hp: 60, maxHp: 70 }),
        doing('c', 'friendly', [2, 0], 'heal', [1, 0]),
      ],
      ['a heals b 10 of 25 to 70', 'c heals b 0 of 25 to 70'],
    ],
    [
      '[G9.2] [G9.3] an enemy on the hex is healed',
      [doing('a', 'friendly', [0, 0], 'heal', [1, 0]), idle('x', [1, 0], { hp: 40 })],
      ['a heals x 25 of 25 to 65'],
    ],
    [
      '[G9.3] nobody there',
      [doing('a', 'friendly', [0, 0], 'heal', [1, 0]), ally('b', [2, 0], { hp: 40 })],
      ['a whiffs heal (1,0)'],
    ],
    [
      '[G4.1] [G9.3] healed before it is hit',
      [
        doing('x', 'enemy', [2, 0], 'light-punch', [1, 0]),
        ally('b', [1, 0], { hp: 5, maxHp: 20 }),
        doing('a', 'friendly', [0, 0], 'heal', [1, 0]),
      ],
      ['a heals b 15 of 25 to 20', 'x hits b 10 to 10'],
    ],
    [
      '[G4.1] [G9.3] healed before it moves away',
      [
        doing('b', 'friendly', [1, 0], 'move', [2, 0], 0, { hp: 40 }),
        doing('a', 'friendly', [0, 0], 'heal', [1, 0]),
      ],
      ['a heals b 25 of 25 to 65', 'b moves (1,0) (2,0)'],
    ],
  ]
  test.each(rows)('%s', asTold)
})

describe('interrupt', () => {
  const kick = (id: string, faction: Unit['faction'], at: [number, number], cell: [number, number]) =>
    doing(id, faction, at, 'kick', cell)
  const rows: Row[] = [
    [
      '[G9.4] a channeled heal',
      [kick('a', 'friendly', [0, 0], [1, 0]), doing('x', 'enemy', [1, 0], 'heal', [2, 0], 2)],
      ['a stops x heal-1'],
    ],
    [
      '[G9.4] empty hex',
      [kick('a', 'friendly', [0, 0], [1, 0]), idle('x', [2, 0])],
      ['a misses (1,0) empty_cell'],
    ],
    [
      '[G9.4] nothing to stop',
      [kick('a', 'friendly', [0, 0], [1, 0]), idle('x', [1, 0])],
      ['a misses (1,0) target_idle'],
    ],
    [
      '[G5.14] [G9.4] an ally is stopped too',
      [kick('a', 'friendly', [0, 0], [1, 0]), doing('b', 'friendly', [1, 0], 'heal', [0, 0], 2)],
      ['a stops b heal-1'],
    ],
    [
      '[G9.5] two kick each other',
      [kick('a', 'friendly', [0, 0], [1, 0]), kick('x', 'enemy', [1, 0], [0, 0])],
      ['a stops x kick-1', 'x stops a kick-1'],
    ],
    [
      '[G9.1] [G9.5] a kicked kicker kicks on',
      [
        kick('a', 'friendly', [0, 0], [1, 0]),
        kick('x', 'enemy', [1, 0], [2, 0]),
        doing('b', 'friendly', [2, 0], 'heal', [0, 0], 2),
      ],
      ['a stops x kick-1', 'x stops b heal-1'],
    ],
    [
      '[G9.5] the second of two kicks finds it idle',
      [
        kick('a', 'friendly', [0, 0], [1, 0]),
        kick('b', 'friendly', [2, 0], [1, 0]),
        doing('x', 'enemy', [1, 0], 'heal', [1, 0], 2),
      ],
      ['a stops x heal-1', 'b misses (1,0) target_idle'],
    ],
    [
      '[G9.6] a heal that is due has healed',
      [
        kick('a', 'friendly', [0, 0], [1, 0]),
        doing('x', 'enemy', [1, 0], 'heal', [2, 0]),
        idle('y', [2, 0], { hp: 40 }),
      ],
      ['x heals y 25 of 25 to 65', 'a stops x heal-1'],
    ],
    [
      '[G4.1] [G9.4] a charge, a move and an attack that are due do not come',
      [
        kick('a', 'friendly', [0, 0], [1, 0]),
        doing('x', 'enemy', [1, 0], 'charge', [0, 0]),
        kick('b', 'friendly', [0, 2], [1, 2]),
        doing('y', 'enemy', [1, 2], 'move', [2, 2]),
        kick('c', 'friendly', [0, -2], [1, -2]),
        doing('z', 'enemy', [1, -2], 'light-punch', [0, -2]),
      ],
      ['a stops x charge-1', 'b stops y move-1', 'c stops z light-punch-1'],
    ],
  ]
  test.each(rows)('%s', asTold)

  const kicker = unit('a', 'friendly', [0, 0], [{ skill: 'kick', trigger: always }])
  test.each<[CurrentSkill]>([
    [{ skill: 'light-punch' }],
    [{ skill: 'dash' }],
    [{ skill: 'heavy-punch' }],
    [{ skill: 'move' }],
  ])('[G9.6] %j chosen in the same tick is stopped', (rule) => {
    const { lines, battle } = firstTick([kicker, unit('x', 'enemy', [1, 0], [rule])])
    expect(lines).toEqual([`a stops x ${rule.skill}-1`])
    expect(battle.at(1)).toMatchObject({ x: { action: null, hp: 100 } })
  })

  test('[G9.7] the cooldown of what was stopped stays set and runs at once', () => {
    const battle = play(current([kicker, unit('x', 'enemy', [1, 0], ['ranged-attack'])], { maxTicks: 4 }))
    const cooldowns = [1, 2].map((tick) => battle.at(tick)['x']!.skills[0]!.cooldown)
    expect(cooldowns).toEqual([1, 0])
    expect([0, 1, 2].map((tick) => battle.verdicts(tick, 'x')![0])).toEqual([
      'selected',
      'on_cooldown',
      'selected',
    ])
  })
})

describe('charge', () => {
  const charge = (
    id: string,
    faction: Unit['faction'],
    at: [number, number],
    cell: [number, number],
    rest?: Partial<Unit>,
  ) => doing(id, faction, at, 'charge', cell, 0, rest)
  const rows: Row[] = [
    [
      '[G9.9] [G9.10] runs up and hits',
      [charge('a', 'friendly', [-3, 0], [0, 0]), idle('x', [0, 0])],
      ['a hits x 20 to 80', 'a charges (-3,0) (-1,0) into x 20 to 80'],
    ],
    [
      '[G9.10] hits from where it stands',
      [charge('a', 'friendly', [-1, 0], [0, 0]), idle('x', [0, 0])],
      ['a hits x 20 to 80', 'a charges (-1,0) (-1,0) into x 20 to 80'],
    ],
    [
      '[G5.14] [G9.10] hits an ally',
      [charge('a', 'friendly', [-1, 0], [0, 0]), ally('b', [0, 0])],
      ['a hits b 20 to 80', 'a charges (-1,0) (-1,0) into b 20 to 80'],
    ],
    [
      '[G9.9] enters the empty hex',
      [charge('a', 'friendly', [-2, 0], [0, 0]), idle('x', [1, 0])],
      ['a charges (-2,0) (0,0)'],
    ],
    [
      '[G9.9] runs three hexes',
      [charge('a', 'friendly', [-5, 0], [0, 0]), idle('x', [0, 0])],
      ['a charges (-5,0) (-2,0)'],
    ],
    [
      '[G9.9] ties: the lower r',
      [charge('a', 'friendly', [0, 0], [1, 1]), idle('x', [1, 1])],
      ['a hits x 20 to 80', 'a charges (0,0) (1,0) into x 20 to 80'],
    ],
    [
      '[G9.9] ties: the lower r',
      [charge('a', 'friendly', [0, 0], [2, -1]), idle('x', [2, -1])],
      ['a hits x 20 to 80', 'a charges (0,0) (1,-1) into x 20 to 80'],
    ],
    [
      '[G9.9] a taken hex of a tie is passed by',
      [charge('a', 'friendly', [0, 0], [1, 1]), idle('x', [1, 1]), idle('y', [1, 0])],
      ['a hits x 20 to 80', 'a charges (0,0) (0,1) into x 20 to 80'],
    ],
    [
      '[G9.9] no way around',
      [charge('a', 'friendly', [0, 0], [2, 0]), ally('b', [1, 0]), idle('x', [2, 0])],
      ['a charges (0,0) (0,0)'],
    ],
    [
      '[G9.9] no further than nearer hexes',
      [charge('a', 'friendly', [0, 0], [3, 0]), ally('b', [2, 0]), idle('x', [3, 0])],
      ['a charges (0,0) (1,0)'],
    ],
    [
      '[G9.8] [G9.11] into the hex an earlier one left',
      [charge('a', 'friendly', [1, 0], [4, 0]), charge('b', 'friendly', [0, 0], [2, 0])],
      ['a charges (1,0) (4,0)', 'b charges (0,0) (2,0)'],
    ],
    [
      '[G9.8] in slot order: the later one is still in the way',
      [charge('b', 'friendly', [0, 0], [2, 0]), charge('a', 'friendly', [1, 0], [4, 0])],
      ['b charges (0,0) (0,0)', 'a charges (1,0) (4,0)'],
    ],
    [
      '[G9.11] each at the other: the lower slot hits',
      [charge('a', 'friendly', [0, 0], [3, 0]), charge('x', 'enemy', [3, 0], [0, 0])],
      ['a hits x 20 to 80', 'a charges (0,0) (2,0) into x 20 to 80', 'x charges (3,0) (3,0)'],
    ],
    [
      '[G9.11] whoever charged away is missed',
      [charge('x', 'enemy', [2, 0], [5, 0]), charge('a', 'friendly', [0, 0], [2, 0])],
      ['x charges (2,0) (5,0)', 'a charges (0,0) (2,0)'],
    ],
    [
      '[G9.9] [G9.10] the fallen are in the way and are not hit',
      [
        charge('a', 'friendly', [-1, 0], [0, 0]),
        idle('x', [0, 0], { hp: 20 }),
        charge('b', 'friendly', [0, 1], [0, 0]),
        charge('c', 'friendly', [1, 0], [-2, 0]),
        idle('y', [5, 0]),
      ],
      [
        'a hits x 20 to 0',
        'a charges (-1,0) (-1,0) into x 20 to 0',
        'b charges (0,1) (0,1)',
        'c charges (1,0) (1,0)',
        'x dies',
      ],
    ],
    [
      '[G9.1] [G9.12] one killed by a charge still charges, and the dead follow in list order',
      [
        idle('y', [0, 3], { hp: 20 }),
        charge('a', 'friendly', [0, 0], [1, 0]),
        charge('x', 'enemy', [1, 0], [0, 0], { hp: 10 }),
        charge('b', 'friendly', [1, 3], [0, 3]),
      ],
      [
        'a hits x 20 to -10',
        'a charges (0,0) (0,0) into x 20 to -10',
        'x hits a 20 to 80',
        'x charges (1,0) (1,0) into a 20 to 80',
        'b hits y 20 to 0',
        'b charges (1,3) (1,3) into y 20 to 0',
        'y dies',
        'x dies',
      ],
    ],
  ]
  test.each(rows)('%s', asTold)

  test('[G9.19] charges draw no lots', () => {
    const { battle } = firstTick([
      charge('a', 'friendly', [-1, 0], [0, 0]),
      charge('b', 'friendly', [1, 0], [0, 0]),
    ])
    expect(battle.record(0).frames.flatMap(({ rolls }) => rolls)).toEqual([])
  })
})

describe('move', () => {
  const move = (id: string, at: [number, number], cell: [number, number], rest?: Partial<Unit>) =>
    doing(id, 'friendly', at, 'move', cell, 0, rest)
  const rows: Row[] = [
    ['[G9.16] to a free hex', [move('a', [0, 0], [1, 0])], ['a moves (0,0) (1,0)']],
    ['[G9.13] to its own hex', [move('a', [0, 0], [0, 0])], []],
    ['[G8.1] [G9.15] to a taken hex', [move('a', [0, 0], [1, 0]), idle('x', [1, 0])], ['a bounces']],
    [
      '[G9.15] following does not work',
      [move('a', [0, 0], [1, 0]), move('b', [1, 0], [2, 0])],
      ['a bounces', 'b moves (1,0) (2,0)'],
    ],
    [
      '[G9.15] swapping does not work',
      [move('a', [0, 0], [1, 0]), move('b', [1, 0], [0, 0])],
      ['b bounces', 'a bounces'],
    ],
    [
      '[G9.15] a ring does not work',
      [move('a', [0, 0], [1, 0]), move('b', [1, 0], [0, 1]), move('c', [0, 1], [0, 0])],
      ['c bounces', 'a bounces', 'b bounces'],
    ],
    [
      '[G9.15] all who want a taken hex bounce',
      [move('a', [0, 0], [1, 0]), move('b', [2, 0], [1, 0]), idle('x', [1, 0])],
      ['a bounces', 'b bounces'],
    ],
    [
      '[G9.15] [G10.1] the fallen of this tick block',
      [
        doing('a', 'friendly', [-1, 0], 'charge', [0, 0]),
        idle('x', [0, 0], { hp: 20 }),
        move('b', [0, 1], [0, 0]),
        idle('y', [5, 0]),
      ],
      ['a hits x 20 to 0', 'a charges (-1,0) (-1,0) into x 20 to 0', 'x dies', 'b bounces'],
    ],
    [
      '[G9.1] [G10.1] one killed by a charge still moves',
      [doing('a', 'enemy', [-1, 0], 'charge', [0, 0]), move('b', [0, 0], [1, 0], { hp: 5 })],
      ['a hits b 20 to -15', 'a charges (-1,0) (-1,0) into b 20 to -15', 'b dies', 'b moves (0,0) (1,0)'],
    ],
    [
      '[G9.15] after charges: who ran onto the hex blocks it',
      [move('a', [0, 0], [1, 0]), doing('x', 'enemy', [3, 0], 'charge', [1, 0])],
      ['x charges (3,0) (1,0)', 'a bounces'],
    ],
    [
      '[G9.15] after charges: who ran off it does not',
      [move('a', [0, 0], [1, 0]), doing('x', 'enemy', [1, 0], 'charge', [4, 0])],
      ['x charges (1,0) (4,0)', 'a moves (0,0) (1,0)'],
    ],
    [
      '[G9.18] several steps pass over whoever is between',
      [doing('a', 'friendly', [0, 0], 'dash', [2, 0]), idle('x', [1, 0])],
      ['a moves (0,0) (2,0)'],
    ],
    [
      '[G9.14] groups in board order, members in list order',
      [
        move('a', [0, 3], [0, 2]),
        move('b', [2, -3], [1, -2]),
        move('c', [-2, -2], [-1, -2]),
        move('d', [0, -3], [1, -3]),
      ],
      ['d moves (0,-3) (1,-3)', 'c moves (-2,-2) (-1,-2)', 'b moves (2,-3) (1,-2)', 'a moves (0,3) (0,2)'],
    ],
  ]
  test.each(rows)('%s', asTold)

  const three = [move('c', [-1, 0], [0, 0]), move('a', [1, 0], [0, 0]), move('b', [0, 1], [0, 0])]
  test.each([
    [0, ['c moves (-1,0) (0,0)', 'a bounces', 'b bounces']],
    [1, ['c bounces', 'a moves (1,0) (0,0)', 'b bounces']],
    [2, ['c bounces', 'a bounces', 'b moves (0,1) (0,0)']],
  ])('[G2.3] [G9.19] three for one hex, draw %i', (roll, want) => {
    const { lines, battle } = firstTick(three, [roll])
    expect(lines).toEqual(want)
    const { rolls } = battle.record(0).frames.find(({ phase }) => phase === 'move')!
    expect(rolls).toEqual([{ label: 'who takes (0, 0)', bound: 3, value: roll }])
  })

  const pairs = [
    move('a', [-1, 2], [0, 2]),
    move('b', [1, 2], [0, 2]),
    move('c', [-1, 0], [0, 0]),
    move('d', [1, 0], [0, 0]),
    move('e', [-1, -2], [0, -2]),
    move('f', [1, -2], [0, -2]),
    idle('x', [0, 0]),
  ]
  test('[G9.14] [G9.19] groups draw in board order, and a blocked one does not', () => {
    const { lines, battle } = firstTick(pairs, [1, 0])
    expect(lines).toEqual([
      'e bounces',
      'f moves (1,-2) (0,-2)',
      'c bounces',
      'd bounces',
      'a moves (-1,2) (0,2)',
      'b bounces',
    ])
    const rolls = battle.record(0).frames.flatMap((frame) => frame.rolls.map(({ label }) => label))
    expect(rolls).toEqual(['who takes (0, -2)', 'who takes (0, 2)'])
  })

  test('[G9.17] everybody changes place together', () => {
    const { battle } = firstTick(pairs, [0, 1])
    const places = Object.values(battle.at(1)).map(({ id, position: { q, r } }) => `${id} ${q},${r}`)
    expect(places).toEqual(['a -1,2', 'b 0,2', 'c -1,0', 'd 1,0', 'e 0,-2', 'f 1,-2', 'x 0,0'])
  })

  test('[G9.19] without a script the seed decides, and either can win', () => {
    const winner = (seed: number) => {
      const battle = play(current(three.slice(0, 2), { seed, maxTicks: 1 }))
      return battle.events(0).find((event) => event.type === 'moved' && !event.blocked)
    }
    const winners = Array.from({ length: 30 }, (_, seed) => winner(seed)).map(
      (event) => event?.type === 'moved' && event.actor,
    )
    expect(new Set(winners)).toEqual(new Set(['a', 'c']))
    expect(winner(7)).toEqual(winner(7))
  })
})

describe('attack', () => {
  const punch = (
    id: string,
    faction: Unit['faction'],
    at: [number, number],
    cell: [number, number],
    rest?: Partial<Unit>,
  ) => doing(id, faction, at, 'light-punch', cell, 0, rest)
  const rows: Row[] = [
    [
      '[G9.20] whoever is there',
      [punch('a', 'friendly', [0, 0], [1, 0]), idle('x', [1, 0])],
      ['a hits x 10 to 90'],
    ],
    [
      '[G9.20] nobody',
      [punch('a', 'friendly', [0, 0], [1, 0]), idle('x', [2, 0])],
      ['a whiffs attack (1,0)'],
    ],
    [
      '[G9.2] range is not asked again',
      [punch('a', 'friendly', [0, 0], [5, 0]), idle('x', [5, 0])],
      ['a hits x 10 to 90'],
    ],
    [
      '[G9.2] [G9.20] an ally who stepped in',
      [punch('a', 'friendly', [0, 0], [1, 0]), doing('b', 'friendly', [2, 0], 'move', [1, 0])],
      ['b moves (2,0) (1,0)', 'a hits b 10 to 90'],
    ],
    [
      '[G9.22] [G9.20] who leaves in this tick is not hit',
      [punch('a', 'friendly', [0, 0], [1, 0]), doing('x', 'enemy', [1, 0], 'move', [2, 0])],
      ['x moves (1,0) (2,0)', 'a whiffs attack (1,0)'],
    ],
    [
      '[G9.22] who bounces is hit',
      [punch('a', 'friendly', [0, 0], [1, 0]), doing('x', 'enemy', [1, 0], 'move', [0, 0])],
      ['x bounces', 'a hits x 10 to 90'],
    ],
    [
      '[G9.20] [G9.21] [G10.1] one who fell to a charge takes the blow and dies once',
      [
        punch('a', 'friendly', [0, 0], [1, 0]),
        doing('b', 'friendly', [2, 0], 'charge', [1, 0]),
        idle('x', [1, 0], { hp: 20 }),
        idle('y', [5, 0]),
      ],
      ['b hits x 20 to 0', 'b charges (2,0) (2,0) into x 20 to 0', 'x dies', 'a hits x 10 to -10'],
    ],
    [
      '[G9.1] [G9.21] in slot order, the dead in list order after the last blow',
      [
        idle('y', [0, 3], { hp: 10 }),
        punch('a', 'friendly', [0, 0], [1, 0]),
        punch('x', 'enemy', [1, 0], [0, 0], { hp: 10 }),
        punch('b', 'friendly', [0, 4], [0, 3]),
        punch('c', 'friendly', [2, 0], [1, 0]),
        idle('z', [5, 0]),
      ],
      ['a hits x 10 to 0', 'x hits a 10 to 90', 'b hits y 10 to 0', 'c hits x 10 to -10', 'y dies', 'x dies'],
    ],
  ]
  test.each(rows)('%s', asTold)

  test('[G9.22] a dash chosen in the same tick dodges an instant attack', () => {
    const { lines } = firstTick([
      unit('a', 'friendly', [0, 0], ['light-punch']),
      unit('x', 'enemy', [1, 0], ['dash']),
    ])
    expect(lines).toEqual(['x moves (1,0) (3,-2)', 'a whiffs attack (1,0)'])
  })

  test('[G9.2] an attack is locked on the hex, not on whom it was meant for', () => {
    const battle = play(
      current(
        [
          unit('a', 'friendly', [0, 0], ['heavy-punch']),
          doing('x', 'enemy', [1, 0], 'move', [2, 0]),
          doing('y', 'enemy', [1, 1], 'move', [1, 0], 1),
        ],
        { maxTicks: 3 },
      ),
    )
    expect(battle.events().map(told)).toEqual([
      'a decides heavy-punch-1 (1,0) x for 2',
      'x moves (1,0) (2,0)',
      'y moves (1,1) (1,0)',
      'a hits y 25 to 75',
    ])
  })
})
