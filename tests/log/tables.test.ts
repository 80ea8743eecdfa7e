import { describe, expect, test } from 'vitest'
import { found, HEADER } from './support.ts'

const GAME = [
  { ...HEADER, board: { grid: 'hex-pointy', width: 8, height: 8 } },
  {
    unit: 'ash',
    side: 'red',
    name: 'Ash',
    bars: { HP: [30, 40], mana: 2.5 },
    at: [3, 5],
    fields: { level: 12, kind: 'fox', hp: 1, maxmana: 2, tick: 9 },
  },
  { unit: 'bor', side: 'blue', bars: { HP: 12 }, badges: ['asleep'] },
  // Called as its side is.
  { unit: 'green', side: 'green', name: 'Gren', bars: { HP: 5 } },
  { tick: 0, note: 'turn 1' },
  {
    decision: 'ash',
    options: [
      {
        label: 'Bite',
        verdict: 'rejected',
        reason: 'out_of_range',
        checks: [
          { name: 'awake', passed: true },
          { name: 'range', passed: false, actual: 3, relation: '<=', needed: 1 },
        ],
      },
      {
        label: 'Hide',
        verdict: 'rejected',
        checks: [{ name: 'dark', passed: false, actual: 'day', needed: 'night' }],
      },
      { label: 'Run', verdict: 'selected' },
      { label: 'Wait', verdict: 'skipped' },
    ],
  },
  { decision: 'red', question: 'Attack?', options: [{ label: 'Yes', verdict: 'selected' }] },
  { decision: 'green', options: [{ label: 'Nap', verdict: 'selected' }] },
  { decision: 'bor' },
  {
    event: 'shout',
    id: 7,
    units: ['ash', 'ash', 'bor'],
    fields: { loud: true, tone: 'high', phase: 'x', HP: 3 },
  },
  { phase: 'act' },
  {
    event: 'hit',
    id: '8',
    cause: '7',
    text: 'Ash hits',
    tone: 'attack',
    until: 2,
    units: ['ash', 'bor'],
    fields: { damage: 4.5, note: 'crit' },
    set: { bor: { HP: 7.5 } },
  },
  { unit: 'dag', side: 'blue', name: 'Dag', bars: { rage: 1 }, fields: { level: 'high' } },
  { decision: 'dag', options: [{ label: 'Join', verdict: 'selected' }] },
  { tick: 1 },
  { event: 'die', cause: 8, units: ['bor'], set: { bor: { HP: 0, alive: false } } },
  { tick: 2 },
  {
    event: 'rise',
    set: {
      bor: { alive: true, fields: { level: 2 } },
      ash: { HP: [35, 50], at: [0, 1], fields: { kind: null } },
    },
  },
  { outcome: 'over' },
]

const select = async (query: string, ...columns: string[]) => {
  const rows = await found(GAME, query)
  if (typeof rows === 'string') throw new Error(rows)
  return rows.map((row) => columns.map((column) => row[column]))
}

describe('rules', () => {
  test('a row is an option, with the first check that failed and its numbers', async () => {
    expect(await found(GAME, 'rules: unit == "ash" && option <= 2')).toEqual([
      {
        tick: 0,
        unit: 'ash',
        name: 'Ash',
        side: 'red',
        option: 1,
        label: 'Bite',
        verdict: 'rejected',
        reason: 'out_of_range',
        failed: 'range',
        actual: 3,
        needed: 1,
      },
      {
        tick: 0,
        unit: 'ash',
        name: 'Ash',
        side: 'red',
        option: 2,
        label: 'Hide',
        verdict: 'rejected',
        reason: null,
        failed: 'dark',
        actual: null,
        needed: null,
      },
    ])
    expect(await select('rules: verdict == "skipped"', 'label')).toEqual([['Wait']])
  })

  test('where a side decides, unit, name and side are its id', async () => {
    expect(await select('rules: label == "Yes"', 'unit', 'name', 'side')).toEqual([['red', 'red', 'red']])
  })

  test('a unit that is called as its side is keeps its name', async () => {
    expect(await select('rules: label == "Nap"', 'unit', 'name', 'side')).toEqual([
      ['green', 'Gren', 'green'],
    ])
    expect(await select('units: unit == "green" && tick == 0', 'name')).toEqual([['Gren']])
  })

  test('who joins may decide in its first tick; who is busy has no rows', async () => {
    expect(await select('rules: label == "Join"', 'unit', 'name', 'side')).toEqual([['dag', 'Dag', 'blue']])
    expect(await select('rules: unit == "bor"')).toEqual([])
  })
})

describe('events', () => {
  test('have their own fields, and id and cause as they are written', async () => {
    expect(await found(GAME, 'events: tick == 0')).toEqual([
      {
        tick: 0,
        phase: null,
        type: 'shout',
        id: 7,
        cause: null,
        unit: 'ash',
        other: 'bor',
        text: 'shout: Ash → Ash, bor',
        tone: 'info',
        loud: true,
        HP: 3,
      },
      {
        tick: 0,
        phase: 'act',
        type: 'hit',
        id: '8',
        cause: '7',
        unit: 'ash',
        other: 'bor',
        text: 'Ash hits',
        tone: 'attack',
        until: 2,
        damage: 4.5,
        note: 'crit',
      },
    ])
    expect(await select('events: tick > 0', 'id', 'cause', 'unit', 'other', 'until')).toEqual([
      [null, 8, 'bor', null, undefined],
      [null, null, null, null, undefined],
    ])
  })

  test.each<[query: string, types: string[]]>([
    ['events: id == 7', ['shout']],
    ['events: id == "7"', []],
    ['events: cause == "7"', ['hit']],
    ['events: cause == 8', ['die']],
    ['events: loud', ['shout']],
    ['events: damage > 4', ['hit']],
    ['events: until - tick == 2', ['hit']],
    ['events: tone == "high"', []],
    ['events: phase == "act"', ['hit']],
    ['events: contains(text, "Ash")', ['shout', 'hit']],
    ['events: tone in ["attack", "heal"]', ['hit']],
  ])('%s', async (query, types) => {
    expect((await select(query, 'type')).flat()).toEqual(types)
  })
})

describe('units', () => {
  test('have bars in lower case, fields, and column and row as they are written', async () => {
    expect(await found(GAME, 'units: tick == 0')).toEqual([
      {
        tick: 0,
        unit: 'ash',
        name: 'Ash',
        side: 'red',
        q: 3,
        r: 5,
        hp: 30,
        maxhp: 40,
        mana: 2.5,
        maxmana: 2.5,
        level: 12,
        kind: 'fox',
      },
      { tick: 0, unit: 'bor', name: 'bor', side: 'blue', q: null, r: null, hp: 12, maxhp: 12 },
      { tick: 0, unit: 'green', name: 'Gren', side: 'green', q: null, r: null, hp: 5, maxhp: 5 },
    ])
  })

  test('bars and fields may begin with a digit', async () => {
    const content = [
      HEADER,
      { unit: 'a', side: 'red', bars: { '3x': 4 }, fields: { '2nd_try': true } },
      { tick: 0 },
    ]
    expect(
      await found(content, 'units: tick == 0 && 3x == 4 && 2nd_try && 1e1 == 10 && 3x*2 == 8'),
    ).toHaveLength(1)
    expect(await found(content, 'units: 4x == 1')).toMatch(/^character 8: there is no column "4x" in units/)
  })

  test('bars whose names differ only in case are one column, in which each unit has its own', async () => {
    const content = [
      HEADER,
      { unit: 'a', side: 'red', bars: { HP: [1, 2] } },
      { unit: 'b', side: 'red', bars: { hp: [3, 4] } },
      { unit: 'c', side: 'red', bars: { maxhp: 5 } },
      { tick: 0 },
    ]
    const rows = (await found(content, 'units: tick == 0')) as readonly object[]
    expect(rows).toMatchObject([{ hp: 1, maxhp: 2 }, { hp: 3, maxhp: 4 }, { maxhp: 5 }])
  })

  test.each<[query: string, found: [tick: number, unit: string][]]>([
    // A bar wins over a field, and a table's own columns over both.
    ['units: hp == 1', []],
    ['units: tick == 9', []],
    ['units: maxmana == 2', []],
    // Joined, not gone.
    [
      'units: unit == "dag"',
      [
        [1, 'dag'],
        [2, 'dag'],
        [3, 'dag'],
      ],
    ],
    [
      'units: unit == "bor"',
      [
        [0, 'bor'],
        [1, 'bor'],
        [3, 'bor'],
      ],
    ],
    ['units: was(hp) - hp == 4.5', [[1, 'bor']]],
    [
      'units: unit == "bor" && !(was(hp) >= 0)',
      [
        [0, 'bor'],
        [3, 'bor'],
      ],
    ],
    ['units: hp == 0', [[3, 'bor']]],
    ['units: maxhp != was(maxhp) && tick > 0 && unit == "ash"', [[3, 'ash']]],
    [
      'units: level == 2 || level == "high" && tick == 1',
      [
        [1, 'dag'],
        [3, 'bor'],
      ],
    ],
    ['units: kind == "fox" && tick >= 2', [[2, 'ash']]],
    ['units: q == 0 && r == 1', [[3, 'ash']]],
    ['units: rage > 0 && tick == 1', [[1, 'dag']]],
  ])('%s', async (query, rows) => {
    expect(await select(query, 'tick', 'unit')).toEqual(rows)
  })
})

describe('a query that cannot be', () => {
  test.each<[query: string, issue: string]>([
    ['units: mena < 3', 'character 8: there is no column "mena" in units; did you mean "mana"?'],
    ['units: HP < 3', 'character 8: there is no column "HP" in units; did you mean "hp"?'],
    ['events: damge > 1', 'character 9: there is no column "damge" in events; did you mean "damage"?'],
    ['units: damage > 1', 'character 8: there is no column "damage" in units; events has it'],
    [
      'units: constructor > 1',
      'character 8: there is no column "constructor" in units; it has tick, unit, name, side, q, r, hp, maxhp, mana, maxmana and 4 more',
    ],
    ['events: was(damage) > 1', 'character 9: was() is known for units only, not for events'],
  ])('%s', async (query, issue) => {
    expect(await found(GAME, query)).toBe(issue)
  })

  test('a column is known if any line has it, filled or not where it is asked for', async () => {
    expect(await found([HEADER, { unit: 'a', side: 'b' }], 'events: tone == "miss" && until > 3')).toEqual([])
    expect(await found([HEADER, { unit: 'a', side: 'b' }], 'units: hp > 3')).toMatch(
      /^character 8: there is no column "hp"/,
    )
  })
})
