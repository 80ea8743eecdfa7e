import { describe, expect, test } from 'vitest'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { startOf } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { current, unit } from '../support/battle.ts'

/** The picture of a tick after so many phases; 0 is the state before it. */
function viewAt(scenario: Scenario, tick: number, frame = 0) {
  const timeline = simulate(gambit, scenario)
  return packet(timeline, createRecorder(timeline), tick).frames[frame]!.view
}
const PHASES = ['decide', 'heal', 'interrupt', 'charge', 'move', 'attack', 'cleanup']
const frameOf = (phase: string) => PHASES.indexOf(phase) + 1

const brawl = current([
  unit('a', 'friendly', [0, 0], ['heavy-punch'], { hp: 62 }),
  unit('b', 'enemy', [1, 0], ['light-punch'], { maxHp: 200 }),
])

test('the board is the hexagon of 91 pointy hexes', () => {
  const board = gambit.board(startOf(gambit, brawl).state)
  expect(board.grid).toBe('hex-pointy')
  expect(board.cells).toHaveLength(91)
})

test('tokens carry letter, shape by side, hp and a name to be read out', () => {
  expect(viewAt(brawl, 0).tokens).toEqual([
    {
      id: 'a',
      name: 'Character A, friendly, 62 of 100 hp',
      glyph: 'A',
      side: 'friendly',
      shape: 'circle',
      cell: { q: 0, r: 0 },
      bars: [{ label: 'hp', value: 62, max: 100 }],
    },
    expect.objectContaining({ name: 'Character B, enemy, 200 of 200 hp', glyph: 'B', shape: 'diamond' }),
  ])
})

test('hp below nothing shows as nothing', () => {
  const killed = current([
    unit('a', 'friendly', [0, 0], ['light-punch']),
    unit('b', 'enemy', [1, 0], [], { hp: 3 }),
  ])
  const { tokens } = viewAt(killed, 0, frameOf('attack'))
  expect(tokens[1]).toMatchObject({ name: 'Character B, enemy, 0 of 100 hp', bars: [{ value: 0 }] })
})

describe('intents', () => {
  test('before the tick show what the idle are about to decide, with the ticks until it happens', () => {
    expect(viewAt(brawl, 0).links).toMatchObject([
      {
        unit: 'a',
        label: 'Heavy Punch',
        from: { q: 0, r: 0 },
        to: { q: 1, r: 0 },
        target: 'b',
        ticksLeft: 2,
        preview: true,
      },
      { unit: 'b', label: 'Light Punch', ticksLeft: 0, preview: true },
    ])
  })
  test.each([
    [0, frameOf('decide'), 2, false],
    [1, 0, 1, false],
    [2, 0, 0, false],
    [2, frameOf('attack'), 0, false],
  ])('at tick %i, frame %i: %i ticks left', (tick, frame, ticksLeft, preview) => {
    expect(viewAt(brawl, tick, frame).links.find(({ unit: id }) => id === 'a')).toMatchObject({
      ticksLeft,
      preview,
    })
  })
  test('are gone once resolved', () => {
    expect(viewAt(brawl, 2, frameOf('cleanup')).links).toEqual([])
  })
  test('that face each other are drawn apart, the lower id on the negative side', () => {
    expect(viewAt(brawl, 0).links.map(({ shift }) => shift)).toEqual([-1, 1])
  })
  test('that do not face each other are not', () => {
    const chase = current([
      unit('a', 'friendly', [0, 0], ['heavy-punch']),
      unit('b', 'enemy', [1, 0], [{ skill: 'move', behavior: 'away' }]),
    ])
    expect(viewAt(chase, 0).links.map(({ shift }) => shift)).toEqual([0, 0])
  })
  test.each([
    ['friendly', 'heal', 'cross'],
    ['friendly', 'move', 'circle'],
    ['enemy', 'move', 'diamond'],
    ['enemy', 'charge', 'arrow'],
    ['friendly', 'kick', 'arrow'],
    ['friendly', 'ranged-attack', 'arrow'],
  ] as const)('of a %s %s end in a %s', (faction, skill, marker) => {
    const target = skill === 'heal' ? 'self' : 'enemy'
    const foe = faction === 'friendly' ? 'enemy' : 'friendly'
    const lone = current([
      unit('a', faction, [0, 0], [{ skill, target, trigger: { scope: 'enemy', condition: 'always' } }], {
        hp: 50,
      }),
      unit('b', foe, [1, 0]),
    ])
    expect(viewAt(lone, 0).links).toMatchObject([{ unit: 'a', marker }])
  })
})

describe('what just happened', () => {
  test('shows in the frame it happens and in the state after, not longer', () => {
    const seen = [frameOf('move'), frameOf('attack'), frameOf('cleanup')].map(
      (frame) => viewAt(brawl, 2, frame).amounts.length,
    )
    expect(seen).toEqual([0, 2, 2])
    expect(viewAt(brawl, 3).amounts).toEqual([
      { cell: { q: 1, r: 0 }, unit: 'b', source: 'a', side: 'friendly', tone: 'damage', amount: 25 },
      { cell: { q: 0, r: 0 }, unit: 'a', source: 'b', side: 'enemy', tone: 'damage', amount: 10 },
    ])
    expect(viewAt(brawl, 4).amounts.map(({ source }) => source)).toEqual(['b'])
  })
  test('keeps the numbers of the last blow when both have died of it', () => {
    const both = current([
      unit('a', 'friendly', [0, 0], ['light-punch'], { hp: 1 }),
      unit('b', 'enemy', [1, 0], ['light-punch'], { hp: 1 }),
    ])
    const { tokens, amounts } = viewAt(both, 1)
    expect(tokens).toEqual([])
    expect(amounts.map(({ side, cell }) => [side, cell])).toEqual([
      ['friendly', { q: 1, r: 0 }],
      ['enemy', { q: 0, r: 0 }],
    ])
  })
  test('counts of a heal what it really gave', () => {
    const mend = current([
      unit('a', 'friendly', [0, 0], [{ skill: 'heal', target: 'self' }], { hp: 90 }),
      unit('b', 'enemy', [4, 0]),
    ])
    expect(viewAt(mend, 2, frameOf('heal')).amounts).toMatchObject([{ tone: 'heal', amount: 10 }])
  })
  test('tints the hex of a whiff', () => {
    const dodge = current([
      unit('a', 'friendly', [0, 0], ['heavy-punch']),
      unit('b', 'enemy', [1, 0], [{ skill: 'move', behavior: 'away' }]),
    ])
    expect(viewAt(dodge, 3).tints).toEqual([
      { cell: { q: 1, r: 0 }, tone: 'attack', label: 'attack hits nobody' },
    ])
    expect(viewAt(dodge, 4).tints).toEqual([])
  })
})

test('frames say what changed, by id', () => {
  const timeline = simulate(gambit, brawl)
  const { frames } = packet(timeline, createRecorder(timeline), 2)
  expect(frames.map(({ phase }) => phase)).toEqual([null, ...PHASES])
  expect(frames[frameOf('attack')]!.changes).toEqual([
    { path: ['characters', 'a', 'hp'], from: 42, to: 32 },
    { path: ['characters', 'b', 'hp'], from: 200, to: 175 },
  ])
})

test('the numbers of a skill are told by its name', () => {
  expect(gambit.stats).toMatchObject({
    'Light Punch': 'damage 10 · range 1 · acts at once',
    'Heavy Punch': 'damage 25 · range 2 · 2 ticks wind-up',
    Move: '1 step · 1 tick wind-up',
    Heal: 'heals 25 · range 5 · 2 ticks wind-up',
  })
})
