import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { snapshotAt } from '#engine/core/simulate.ts'
import type { LogState } from '#engine/log/log.ts'
import { isLog } from '#engine/log/told-battle.ts'
import { TOY_LOG } from '../support/toy-log.ts'
import { battleOf, bytesFrom, type Content, HEADER, inPieces, issuesOf, soundLog, textOf } from './support.ts'

const ASH = { unit: 'ash', side: 'red', bars: { hp: [30, 30] } }
const BOR = { unit: 'bor', side: 'blue', bars: { hp: [12, 12] } }

async function statesOf(content: Content) {
  const timeline = battleOf(await soundLog(content))
  return Array.from(
    { length: timeline.ticks + 1 },
    (_, tick) => (snapshotAt(timeline, tick).state as LogState).units,
  )
}

/** How one unit is in every state. */
async function courseOf(content: Content, id: string) {
  return (await statesOf(content)).map((units) => {
    const unit = units.find((each) => each.id === id)
    if (unit === undefined) return null
    const { id: _, ...rest } = unit
    return rest
  })
}

const START = {
  side: 'blue',
  alive: true,
  at: null,
  bars: { hp: 12 },
  max: { hp: 12 },
  badges: [],
  fields: {},
}

describe('what lines add up to', () => {
  test('N ticks make N + 1 states', async () => {
    const hp = (await statesOf(TOY_LOG)).map((units) => units.map(({ bars }) => bars['hp']))
    expect(hp).toEqual([
      [30, 12],
      [30, 5],
      [30, 0],
    ])
    const log = await soundLog(TOY_LOG)
    expect(battleOf(log).outcome).toEqual({ kind: 'told', outcome: 'red wins', winner: 'red' })
    expect(log.events.map(({ text }) => text)).toEqual(['hit: ash → bor', 'hit: ash → bor'])
  })

  test('a log may have a header alone, or no ticks; without an outcome it is undecided', async () => {
    for (const content of [[HEADER], [HEADER, ASH]]) {
      const timeline = battleOf(await soundLog(content))
      expect([timeline.ticks, timeline.outcome]).toEqual([0, { kind: 'undecided' }])
    }
    expect(await statesOf([HEADER])).toEqual([[]])
  })

  test('a set changes what it names, and nothing else', async () => {
    const event = (set: object) => ({ event: 'x', set: { bor: set } })
    const start = { ...BOR, at: [1, 1], badges: ['asleep'], fields: { level: 1, kind: 'bear' } }
    const course = await courseOf(
      [
        HEADER,
        ASH,
        start,
        { tick: 0 },
        event({ hp: -3.5, badges: ['slow', 'wet'] }),
        { tick: 1 },
        event({ hp: [99, 50], fields: { level: 2, kind: null, isHurt: true } }),
        { tick: 2 },
        event({ at: null, side: 'red', alive: false }),
        event({ hp: 7 }),
        { tick: 3 },
        event({ alive: true, badges: [] }),
        { tick: 4 },
        event({ hp: null, badges: null, side: null, alive: null, fields: null }),
        { event: 'nothing', set: { bor: null } },
      ],
      'bor',
    )
    const fields = { level: 2, isHurt: true }
    const first = {
      ...START,
      at: { col: 1, row: 1 },
      badges: ['asleep'],
      fields: { level: 1, kind: 'bear' },
    }
    const hurt = { ...first, bars: { hp: -3.5 }, badges: ['slow', 'wet'] }
    const more = { ...hurt, bars: { hp: 99 }, max: { hp: 50 }, fields }
    const gone = { ...more, at: null, side: 'red', alive: false, bars: { hp: 7 } }
    const back = { ...gone, alive: true, badges: [] }
    expect(course).toEqual([first, hurt, more, gone, back, back])
  })

  test('who joins is there from the next state on, with what happens to it in its tick', async () => {
    const content = [HEADER, ASH, { tick: 0 }, BOR, { event: 'x', set: { bor: { hp: 3 } } }, { tick: 1 }]
    expect(await courseOf(content, 'bor')).toEqual([
      null,
      { ...START, bars: { hp: 3 } },
      { ...START, bars: { hp: 3 } },
    ])
  })

  test('a number is its own max, and a bar that is null is none', async () => {
    const content = [HEADER, { ...BOR, bars: { hp: 0.5, mana: null, Rage: [-1, 0] } }]
    expect(await courseOf(content, 'bor')).toEqual([
      { ...START, bars: { hp: 0.5, Rage: -1 }, max: { hp: 0.5, Rage: 0 } },
    ])
  })

  test('phases are frames: the same name may come again, and what comes before the first, or is all of a tick, has none', async () => {
    const timeline = battleOf(
      await soundLog([
        HEADER,
        ASH,
        { tick: 0 },
        { event: 'a' },
        { phase: 'act' },
        { event: 'b' },
        { decision: 'ash', options: [{ label: 'go', verdict: 'selected' }] },
        { phase: 'end' },
        { phase: 'act' },
        { event: 'c' },
        { tick: 1 },
        { phase: 'act' },
        { tick: 2 },
        { decision: 'red' },
        { tick: 3 },
      ]),
    )
    const recorder = createRecorder(timeline)
    const ticks = [0, 1, 2, 3].map((tick) => {
      const { frames, decisions } = recorder.record(tick)
      return {
        frames: frames.map(({ phase, events }) => [phase, events.map(({ type }) => type).join()]),
        decisions: decisions.map(({ actor, busy }) => [actor, busy]),
      }
    })
    expect(ticks).toEqual([
      {
        frames: [
          ['', 'a'],
          ['act', 'b'],
          ['end', ''],
          ['act', 'c'],
        ],
        decisions: [['ash', false]],
      },
      { frames: [['act', '']], decisions: [] },
      { frames: [['', '']], decisions: [['red', true]] },
      { frames: [['', '']], decisions: [] },
    ])
  })

  test('the level is the one that is named, or the first bar of the first unit that has one', async () => {
    const units = [{ unit: 'wall', side: 'red' }, { ...ASH, bars: { mp: 3, hp: 5 } }, BOR]
    expect((await soundLog([HEADER, ...units])).level).toBe('mp')
    expect((await soundLog([{ ...HEADER, level: 'hp' }, ...units])).level).toBe('hp')
    expect((await soundLog([HEADER])).level).toBe(null)
  })
})

describe('logs that are fine', () => {
  const BOARD = { grid: 'square', width: 100, height: 100 }
  test.each<[rule: string, content: Content]>([
    ['a byte order mark', `\ufeff${TOY_LOG}`],
    ['line breaks of other systems', TOY_LOG.replaceAll('\n', '\r\n')],
    ['empty lines anywhere', `\n \r\n${TOY_LOG.replaceAll('\n', '\n\n\t\n')}`],
    ['no line break at the end', TOY_LOG.trimEnd()],
    ['gzip', gzipSync(TOY_LOG)],
    [
      'gzip in several parts',
      Buffer.concat([gzipSync(TOY_LOG.slice(0, 90)), gzipSync(''), gzipSync(TOY_LOG.slice(90))]),
    ],
    ['gzip with a long name in it', withName(gzipSync(TOY_LOG), 3000)],
    [
      'keys in any order',
      TOY_LOG.replace('{"event":"hit","units":["ash","bor"],', '{"units":["ash","bor"],"event":"hit",'),
    ],
    ['spaces around keys', TOY_LOG.replaceAll(':', '  :  ')],
    ['texts that look like keys', [HEADER, ASH, { tick: 0, note: 'say ":" or "a":' }]],
    [
      'keys of other lines that are null',
      [HEADER, { ...ASH, tick: null, event: null }, { tick: 0, unit: null }],
    ],
    [
      'nulls wherever something is optional',
      [
        { ...HEADER, name: null, description: null, sides: null, board: null, level: null, source: null },
        { ...ASH, name: null, glyph: null, bars: null, at: null, badges: null, fields: null },
        { ...BOR, fields: { level: null } },
        { tick: 0, note: null },
        { decision: 'ash', question: null, options: null },
        {
          decision: 'bor',
          options: [{ label: 'a', verdict: 'skipped', reason: null, checks: null, candidates: null }],
        },
        {
          event: 'x',
          id: null,
          cause: null,
          text: null,
          units: null,
          tone: null,
          until: null,
          set: null,
          fields: null,
        },
        { outcome: 'over', winner: null },
      ],
    ],
    [
      'names and glyphs that are empty',
      [
        { ...HEADER, name: '' },
        { ...ASH, name: '', glyph: '' },
      ],
    ],
    [
      'keys that are not known',
      [
        { ...HEADER, by: 'me' },
        { ...ASH, hp: 3 },
        { tick: 0, deep: [[[[[[[[[[[[1]]]]]]]]]]]] },
      ],
    ],
    ['a source of any form', [{ ...HEADER, source: [1, { a: null }] }]],
    [
      'ids as numbers and as texts',
      [
        HEADER,
        ASH,
        { tick: 0 },
        { event: 'x', id: 7 },
        { event: 'y', id: 'b', cause: '7' },
        { event: 'z', cause: 'b' },
      ],
    ],
    [
      'those who are gone are named',
      [
        HEADER,
        ASH,
        { tick: 0 },
        { event: 'x', set: { ash: { alive: false } } },
        { event: 'y', units: ['ash'], set: { ash: { hp: 1 } } },
        { decision: 'ash' },
      ],
    ],
    [
      'events that end after the last tick',
      [HEADER, ASH, { tick: 0 }, { event: 'x', units: ['ash'], until: 99 }],
    ],
    [
      'sides that no unit brings',
      [
        { ...HEADER, sides: ['red', 'blue', 'green'] },
        ASH,
        { tick: 0 },
        { decision: 'green' },
        { outcome: 'over', winner: 'blue' },
      ],
    ],
    [
      '10,000 cells',
      [
        { ...HEADER, board: BOARD },
        { ...ASH, at: [99, 99] },
        { ...BOR, at: [99, 99] },
      ],
    ],
    [
      'cells below 0 in a shape',
      [
        {
          ...HEADER,
          board: {
            grid: 'hex-pointy',
            cells: [
              [-1, -1],
              [0, 0],
            ],
          },
        },
        { ...ASH, at: [-1, -1] },
      ],
    ],
    ['cells anywhere without a board', [HEADER, { ...ASH, at: [-5, 100_000] }]],
    [
      'names of bars and fields in any script',
      [HEADER, { ...ASH, bars: { Здоровье_1: 3 }, fields: { 体力: 1, tick: 2 } }],
    ],
    [
      'units called as what all objects have',
      [
        HEADER,
        { unit: 'constructor', side: 'toString', bars: { valueOf: 3 } },
        { ...BOR },
        { tick: 0 },
        { event: 'x', set: { constructor: { valueOf: 2, fields: { constructor: 1 } } } },
      ],
    ],
    ['a line of nearly 1 MB', [HEADER, ASH, { tick: 0, note: 'a'.repeat(999_900) }]],
    ['an outcome without ticks', [HEADER, ASH, { outcome: 'over' }]],
  ])('%s', async (_, content) => {
    expect(await issuesOf(content)).toEqual([])
    expect(battleOf(await soundLog(content)).outcome).not.toBe(null)
  })

  test('what all objects have is no bar of those who have none of that name', async () => {
    const content = [
      { ...HEADER, level: 'constructor' },
      { unit: 'a', side: 'red', bars: { constructor: 3 } as object },
      { unit: 'b', side: 'red', bars: { hp: 1 } },
      { tick: 0 },
      { event: 'x', set: { b: { hp: 2 } } },
    ]
    const { events } = await soundLog(content)
    expect(events[0]?.effects).toEqual([])
    expect(({} as Record<string, unknown>)['hp']).toBeUndefined()
  })
})

describe('a file is taken for a log', () => {
  const scenario = JSON.stringify({ format: 'tickscope/scenario', version: 1 })
  test.each<[rule: string, content: Content, isOne: boolean]>([
    ['when its header says so', TOY_LOG, true],
    ['packed or not', gzipSync(TOY_LOG), true],
    ['when there is nothing else in it', textOf([HEADER]), true],
    ['when its header is cut off', '{"format":"tickscope/log","vers', true],
    ['when its header is not its first line', `# by hand\n${TOY_LOG}`, true],
    ['without one, when its first line is JSON and not all of it', textOf([ASH, { tick: 0 }]), true],
    ['but not when all of it is', textOf([ASH]), false],
    ['nor when it is another document', scenario, false],
    ['over several lines', JSON.stringify(JSON.parse(scenario), null, 2), false],
    ['even if that tells of logs', JSON.stringify({ a: { format: 'tickscope/log' } }, null, 2), false],
    ['nor when it is empty', '', false],
    ['nor when it is no JSON', 'a\nb\n', false],
  ])('%s', async (_, content, isOne) => {
    expect(await isLog(inPieces(bytesFrom(content)))).toBe(isOne)
    expect(await isLog(inPieces(bytesFrom(content), Array<number>(200).fill(1)))).toBe(isOne)
  })
})

/** Packed data may say what the file was called. */
function withName(packed: Uint8Array, length: number): Uint8Array {
  const [head, rest] = [packed.slice(0, 10), packed.slice(10)]
  head.set([8], 3)
  return new Uint8Array([...head, ...new Uint8Array(length).fill(97), 0, ...rest])
}
