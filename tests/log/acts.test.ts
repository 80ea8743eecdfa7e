import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { STRIP_MARKS } from '#engine/core/events.ts'
import { decisionIn } from '#engine/core/explain/story.ts'
import { isAct } from '#engine/log/acts.ts'
import { carriedOutIn } from '#engine/log/carried-out.ts'
import { kindsOf } from '#engine/log/told-kinds.ts'
import { battleOf, HEADER, soundLog } from './support.ts'

const UNITS = ['ash', 'bor'].map((unit) => ({ unit, side: 'red', bars: { hp: 9 } }))

test('what comes of something within a tick is no act of its own; an answer to it is, and so is one to an earlier tick', async () => {
  const log = await soundLog([
    HEADER,
    ...UNITS,
    { tick: 0 },
    { event: 'swing', id: 1, tone: 'attack', units: ['ash', 'bor'] },
    { event: 'damage', id: 2, cause: 1, tone: 'attack', units: ['ash', 'bor'] },
    { event: 'bleeding', id: 3, cause: 2, units: ['bor'] },
    { event: 'counter', id: 4, cause: 1, tone: 'attack', units: ['bor', 'ash'] },
    { tick: 1 },
    { event: 'revenge', id: 5, cause: 3, tone: 'attack', units: ['bor', 'ash'] },
    { event: 'flight', id: 6, cause: 5, tone: 'move', units: ['ash'] },
    { event: 'poison', cause: 3, tone: 'effect', units: ['bor'] },
  ])
  expect(log.events.filter((event) => isAct(log, event)).map(({ type }) => type)).toEqual([
    'swing',
    'counter',
    'revenge',
    'flight',
  ])
})

const CHOICE = { options: [{ label: 'Strike', verdict: 'selected' }] }
const ASH = { decision: 'ash', ...CHOICE }
const RED = { decision: 'red', ...CHOICE }
const DECIDED = [{ decision: 'ash', ...CHOICE }, { decision: 'bor', ...CHOICE }, RED]
const strike = { event: 'strike', units: ['ash', 'bor'], tone: 'attack' }
const roar = { event: 'roar', units: ['ash'] }

describe('a choice is carried out by', () => {
  test.each<[rule: string, lines: object[], carriedOut: Record<string, string>]>([
    [
      'what its unit does, before what is only said of it, and never by what another of its side does',
      [...DECIDED, roar, strike, { event: 'wait', units: ['bor'] }],
      { ash: 'strike', bor: 'wait' },
    ],
    ['nothing that stands before it', [strike, ASH, roar], { ash: 'roar' }],
    [
      'what comes after it, for a side too',
      [strike, RED, { event: 'swap', units: ['bor'], tone: 'move' }],
      { red: 'swap' },
    ],
    [
      'what its side chose, as long as the unit has not chosen itself',
      [RED, strike, ASH, roar],
      { red: 'strike', ash: 'roar' },
    ],
    [
      'nothing that comes after the next choice of the same actor',
      [RED, RED, RED, strike],
      { red: 'strike' },
    ],
    ['nothing at all, if there is none', [ASH, { event: 'wait', units: ['bor'] }], {}],
    [
      'whoever is of its side by then',
      [
        { event: 'bribe', units: ['cid', 'ash'], set: { ash: { side: 'blue' } } },
        { decision: 'blue', ...CHOICE },
        RED,
        strike,
        { event: 'wait', units: ['bor'] },
      ],
      { blue: 'strike', red: 'wait' },
    ],
    [
      'what it did by the side it was of as it did it',
      [RED, { ...strike, event: 'desert', set: { ash: { side: 'blue' } } }],
      { red: 'desert' },
    ],
  ])('%s', async (_, lines, carriedOut) => {
    const log = await soundLog([HEADER, ...UNITS, { unit: 'cid', side: 'blue' }, { tick: 0 }, ...lines])
    const timeline = battleOf(log)
    const found = ['ash', 'bor', 'red', 'blue'].flatMap((actor) => {
      const line = decisionIn(timeline, 0, actor)
      return line === null ? [] : [[actor, line.type]]
    })
    expect(Object.fromEntries(found)).toEqual(carriedOut)
    const { kinds, kindOf } = kindsOf(log)
    const marked = log.events.filter((_, n) => (kinds[kindOf[n] ?? 0]?.mark ?? 0) & STRIP_MARKS.decision)
    expect(marked.map(({ type }) => type).toSorted()).toEqual(Object.values(carriedOut).toSorted())
  })

  test('what follows each choice, where one actor chooses twice; it is told of the first', async () => {
    const log = await soundLog([
      HEADER,
      ...UNITS,
      { tick: 0 },
      RED,
      strike,
      RED,
      { ...strike, event: 'kick' },
    ])
    expect([...carriedOutIn(log)]).toEqual([
      [0, 'red'],
      [1, null],
    ])
  })

  test.each<[log: string, tick: number, actor: string, text: string]>([
    ['showdown/the-dice-win', 1, 'Alice', 'Gengar comes in'],
    ['showdown/the-dice-win', 3, 'Alice', 'Snorlax comes in'],
    ['shogi/sokei-sansa', 75, 'gote', 'gote drops a silver on 3h'],
  ])('in %s, tick %d, %s: %s', async (name, tick, actor, text) => {
    const log = await soundLog(gunzipSync(readFileSync(`examples/${name}.jsonl.gz`)))
    expect(decisionIn(battleOf(log), tick, actor)?.text).toBe(text)
  })
})
