import { describe, expect, test } from 'vitest'
import { unitText } from '#schemas/text/check-text.ts'
import type { Option } from '#ui/orders/aiming.ts'
import { overlayOf } from '#ui/orders/create-overlay.ts'
import { breakdownText, notNow, optionName, reasonsAt, whereText } from '#ui/orders/order-text.ts'

const units = [
  { id: 'p1_hero', glyph: 'H1', name: 'Huntress' },
  { id: 'a', glyph: 'A', name: 'A' },
]
const option = (kind: string, label: string): Option => ({
  order: { side: 'P', action: 'attack', target: 'c3r0' },
  label,
  kind,
  cells: [],
})

test('an option is called by its kind in plain words, without the unit that begins with', () => {
  const kinds = ['attack', 'p1_hero MOVE_AND_ATTACK', 'fire NE']
  expect(kinds.map((kind) => optionName({ kind }, units))).toEqual(['Attack', 'Move and attack', 'Fire NE'])
  expect(optionName({ kind: 'p1_hero USE_SKILL', name: 'Leap' }, units)).toBe('Leap')
})

test('a unit is called by its letter and its name, once where both are the same', () => {
  expect(['p1_hero', 'a', 'gone'].map((id) => unitText(id, units))).toEqual(['H1 Huntress', 'A', 'gone'])
})

test('an option says where it goes and who stands there', () => {
  const token = (id: string, q: number) => ({
    id,
    side: 'P',
    name: id,
    glyph: id,
    shape: 'circle' as const,
    cell: { q, r: 0 },
    bars: [],
  })
  const scene = {
    units,
    tokens: [token('a', 0), token('p1_hero', 3)],
    objects: [{ cell: { q: 2, r: 0 }, label: 'buff tile', glyph: '?', tone: 'charge' }],
    cellName: ({ q, r }: { q: number; r: number }) => `(${q}, ${r})`,
  }
  const to = (...places: number[]) => ({
    ...option('x', 'x'),
    unit: 'a',
    cells: places.map((q) => ({ q, r: 0 })),
  })
  expect([to(3), to(1), to(2), to(0, 1), to(1, 3)].map((one) => whereText(one, scene))).toEqual([
    'H1 Huntress at (3, 0)',
    '(1, 0), empty',
    '(2, 0), buff tile',
    '(1, 0), empty',
    'H1 Huntress at (3, 0), from (1, 0)',
  ])
  expect(whereText({ ...to(), reaches: [{ q: 3, r: 0 }] }, scene)).toBe('p1_hero')
})

test('the numbers of an effect are named in their order', () => {
  const breakdown = [
    { name: 'base', value: 5 },
    { name: 'defence', value: -3 },
  ]
  expect(breakdownText({ unit: 'a', text: '−2 hp', amount: -2, tone: 'attack', breakdown })).toBe(
    'base 5, defence −3',
  )
})

test('a forecast on the board: who takes part, a line to each affected, and by how much', () => {
  const token = (id: string, side: string, q: number) => ({
    id,
    side,
    name: id,
    glyph: id,
    shape: 'circle' as const,
    cell: { q, r: 0 },
    bars: [],
  })
  const tokens = [token('a', 'P', 0), token('b', 'P', 1), token('x', 'E', 4)]
  const effect = (tone: string, amount: number) => ({
    unit: 'x',
    text: `${amount}`,
    amount,
    tone,
    breakdown: [],
  })
  const cells = [{ q: 4, r: 0 }]
  const parts = [
    { unit: 'a', text: 'melee 5', effects: [effect('attack', 4)] },
    { unit: 'b', text: 'ranged 2, reaches nobody', effects: [] },
  ]
  const struck = overlayOf({ text: '', brief: '', parts, cells }, tokens)
  expect(struck.rings.map(({ unit }) => unit)).toEqual(['a', 'b'])
  expect(struck.lines).toEqual([{ from: { q: 0, r: 0 }, to: { q: 4, r: 0 }, tone: 'attack', label: '4' }])
  expect(struck.amounts).toEqual([
    { cell: { q: 4, r: 0 }, unit: 'x', source: 'a', side: 'P', tone: 'damage', amount: 4 },
  ])
  expect(struck.tints?.map(({ cell }) => cell)).toEqual(cells)
  const wall = [{ unit: 'a', text: 'attacks', effects: [effect('attack', 0)] }]
  expect(overlayOf({ text: '', brief: '', parts: wall, cells }, tokens).amounts).toEqual([])
  const talked = [{ unit: 'a', text: 'melee 5', effects: [effect('progress', 2)] }]
  expect(overlayOf({ text: '', brief: '', parts: talked, cells }, tokens).amounts?.[0]?.tone).toBe('progress')
  const moved = overlayOf(
    {
      text: '',
      brief: '',
      parts: [{ unit: 'a', text: 'moves', effects: [] }],
      cells: [
        { q: 0, r: 0 },
        { q: 0, r: 1 },
      ],
    },
    tokens,
  )
  expect(moved.lines).toEqual([{ from: { q: 0, r: 0 }, to: { q: 0, r: 1 }, tone: 'move', label: 'moves' }])
  expect(moved.amounts).toEqual([])
})

describe('what is refused', () => {
  const at = (q: number, r: number) => ({ q, r })
  const refused = (kind: string, code: string, ...cells: { q: number; r: number }[]) => ({
    kind,
    label: kind,
    cells,
    code,
    message: `because ${code}`,
  })
  const all = [
    refused('p1_hero USE_SKILL BLEED', 'ON_COOLDOWN'),
    refused('p1_hero MOVE', 'OUT_OF_MOVE_RANGE', at(4, 4)),
    refused('p1_hero MOVE', 'TILE_BLOCKED', at(0, 0)),
    refused('p1_hero RUSH', 'NOT_NEXT', at(1, 1), at(2, 2)),
    refused('p1_hero RUSH', 'TILE_BLOCKED', at(1, 1), at(3, 3)),
  ]
  const told = (refusals: typeof all, ...kinds: string[]) =>
    notNow(
      refusals,
      kinds.map((kind) => `p1_hero ${kind}`),
      'p1_hero',
    )

  test('is said of each kind that has no option, by what came nearest to one', () => {
    expect(told(all, 'MOVE')).toEqual([
      { name: 'Use skill', message: 'because ON_COOLDOWN', code: 'ON_COOLDOWN' },
      { name: 'Rush', message: 'because NOT_NEXT', code: 'NOT_NEXT' },
    ])
    expect(told(all, 'USE_SKILL SLOW', 'RUSH', 'MOVE')).toEqual([])
  })
  test('is said once where it is the same for everything', () => {
    const same = [refused('p1_hero MOVE', 'DONE'), refused('p1_hero RUSH', 'DONE')]
    expect(told(same)).toEqual([{ name: 'Anything', message: 'because DONE', code: 'DONE' }])
  })
  test('is said at the cell one points at: of each kind what came nearest, what is the same once', () => {
    const toldAt = (q: number, r: number, refusals = all) => reasonsAt(refusals, 'p1_hero', at(q, r), [])
    expect(toldAt(0, 0)).toEqual(['Move: because TILE_BLOCKED'])
    expect(toldAt(4, 4)).toEqual(['Move: because OUT_OF_MOVE_RANGE'])
    const named = { ...refused('p1_hero USE_SKILL', 'TOO_FAR', at(0, 0)), name: 'Leap' }
    expect(toldAt(0, 0, [...all, named])).toEqual(['Move: because TILE_BLOCKED', 'Leap: because TOO_FAR'])
    const same = [refused('attack', 'own_grid', at(0, 0)), refused('convert', 'own_grid', at(0, 0))]
    expect(toldAt(0, 0, same)).toEqual(['Convert: because own_grid'])
    expect(toldAt(3, 1)).toEqual(['Nothing can be ordered here.'])
  })
})
