import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { among, keptAs, packedUnits, packUnits } from '#engine/core/define/event-codec.ts'
import { after as lastEvent } from '#engine/core/define/event-kind.ts'
import { type EventOf, eventTable } from '#engine/core/define/event-table.ts'
import type { LaneSink } from '#engine/core/events.ts'
import { EventLog, MARK_DECISION, NO_EVENT } from '#engine/core/events.ts'
import { hidden, workedOut } from '#schemas/event-fields.ts'
import {
  anyText,
  flag,
  group,
  int,
  int32,
  nullable,
  optional,
  place,
  tuple,
  unit,
  word,
} from '#schemas/fields.ts'
import { LANE_MARKS, SAME_LEVEL } from '#schemas/lanes.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { eventSchema } from '#schemas/zod-fields.ts'

interface Program {
  readonly ids: readonly string[]
}
const program: Program = { ids: ['nobody', 'ann', 'bob', 'cid', 'dot', 'eve', 'fay'] }
const PLACES = [0, 1, 2, 3].map((i) => ({ x: i % 2, y: Math.floor(i / 2) }))
const SPELLS = ['', 'ice', 'fire']

const numbers = {
  unit: (number: number, { ids }: Program) => ids[number] ?? '?',
  numberOf: (id: string, { ids }: Program) => ids.indexOf(id),
}
const axis = int(0, 1)
const cell = among(PLACES, place({ x: axis, y: axis }), ({ x, y }) => y * 2 + x)
const spell = keptAs(
  {
    width: 1,
    read: ([at = 0]: readonly number[]) => SPELLS[at],
    keep: (value: string) => [SPELLS.indexOf(value)],
  },
  anyText,
)

/** A made-up game with a field of every kind. */
const EVENTS = eventTable<Program>({
  ...numbers,
  called: (id) => id.toUpperCase(),
  placeText: ({ x, y }: { x: number; y: number }) => `${x}/${y}`,
  lane: (number) => number - 1,
})({
  aimed: {
    fields: { unit, target: nullable(unit), cell, stance: nullable(word(['low', 'high'])), until: int32 },
    mark: 'decision',
    tone: 'charge',
    text: ({ unit, target, cell }) => `${unit} aims at ${target ?? cell}`,
    lane: { unit: 'unit', bar: 'charge', until: 'until' },
  },
  hit: {
    fields: {
      attacker: unit,
      target: unit,
      roll: tuple(int32, int32),
      sum: workedOut(int32),
      parts: group({ base: int32, isCritical: flag() }),
      secret: hidden(int32),
      note: workedOut(optional(anyText)),
    },
    mark: 'hit',
    cause: lastEvent('aimed', { unit: 'attacker' }),
    work: ({ roll: [a, b], secret }) => ({ sum: a + b, ...(secret > 0 && { note: `secret ${secret}` }) }),
    tone: ({ sum }) => (sum > 0 ? 'attack' : 'miss'),
    text: ({ attacker, target, sum }) => `${attacker} hits ${target} for ${sum}`,
    because: ({ parts }) => (parts.isCritical ? `critical, from ${parts.base}` : undefined),
    change: ({ target, sum }) => ({ unit: target, amount: -sum }),
    lane: { unit: 'target', mark: 'hit', level: 'secret' },
  },
  burst: {
    fields: { spell, caster: nullable(unit), struck: packedUnits(numbers, 2) },
    cause: [lastEvent('hit'), lastEvent('aimed')],
    tone: 'attack',
    text: ({ spell, struck }) => `${spell} strikes ${struck.join(' and ')}`,
    units: ['struck', 'caster'],
    lane: [
      { unit: 'caster', mark: 'whiff' },
      { unit: 'caster', cutsBar: true },
    ],
  },
  fell: {
    fields: { unit, by: hidden(int32) },
    cause: 'by',
    tone: 'death',
    text: ({ unit }) => `${unit} falls`,
    because: 'nothing was left',
    lane: (at, tick, sink) => sink.mark(at.number('unit'), tick, at.last('hit')?.number('secret') ?? 0, 0),
  },
})
type Event = EventOf<typeof EVENTS>
const { KIND, hooks } = EVENTS
const schema = eventSchema(EVENTS.fields)

function logOf(...events: readonly (readonly [number, ...number[]])[]): EventLog {
  const log = new EventLog(hooks.eventKinds, hooks.eventWidth)
  log.beginTick()
  for (const [kind, ...words] of events) log.emitAll(kind, words)
  return log
}
const last = (log: EventLog): Event => hooks.event(log, log.end - 1, 3, program)

const someone = fc.integer({ min: 1, max: 6 })
const anyNumber = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const small = fc.integer({ min: -1000, max: 1000 })
const anyWords = fc.oneof(
  fc.tuple(fc.constant(KIND.aimed), someone, fc.integer({ min: 0, max: 6 }), fc.nat(3), fc.nat(2), anyNumber),
  fc.tuple(fc.constant(KIND.hit), someone, someone, small, small, anyNumber, fc.nat(1), small),
  fc
    .tuple(fc.nat(2), fc.integer({ min: 0, max: 6 }), fc.uniqueArray(someone, { maxLength: 6 }))
    .map(([spell, caster, struck]) => [KIND.burst, spell, caster, ...packUnits(struck, 2)] as const),
  fc.tuple(fc.constant(KIND.fell), someone, fc.constant(NO_EVENT)),
)

describe('a table of events', () => {
  test('numbers its types in their order and marks the strip by them', () => {
    expect(KIND).toEqual({ aimed: 0, hit: 1, burst: 2, fell: 3 })
    expect(hooks.eventKinds.map(({ mark }) => mark)).toEqual([MARK_DECISION, 2, 0, 0])
    expect(hooks.eventWidth).toBe(7)
  })
  test('reads any numbers back as an event its schema accepts, and in the schema’s order', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const event = last(logOf(words as unknown as [number, ...number[]]))
        const parsed = parse(schema, event)
        expect(parsed).toEqual({ ok: true, value: event })
        const { type, ...told } = event
        const fields = Object.keys(EVENTS.fields[type])
        const keys = Object.keys(told).filter((key) => fields.includes(key))
        expect(keys).toEqual(fields.filter((key) => keys.includes(key)))
        expect(hooks.line(event, program).text).not.toMatch(/undefined|null/)
      }),
    )
  })
  test('tells by the numbers alone whom an event concerns', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const log = logOf(words as unknown as [number, ...number[]])
        const { units } = hooks.line(last(log), program)
        for (const id of program.ids)
          expect(hooks.concerns(id, log, log.end - 1, program)).toBe(units.includes(id))
      }),
    )
  })
  test('reads back what was told by name', () => {
    fc.assert(
      fc.property(anyWords, (words) => {
        const event = last(logOf(words as unknown as [number, ...number[]]))
        if (event.type !== 'aimed') return
        const log = logOf()
        EVENTS.tell(Object.assign(log, { program }), 'aimed', { ...event, cell: { ...event.cell } })
        expect(last(log)).toEqual({ ...event, id: 0 })
      }),
    )
    const log = logOf()
    EVENTS.tell(Object.assign(log, { program }), 'hit', {
      attacker: 'bob',
      target: 'eve',
      roll: [2, 3],
      parts: { base: 4, isCritical: true },
      secret: 0,
    })
    expect(last(log)).toMatchObject({ attacker: 'bob', target: 'eve', roll: [2, 3], sum: 5 })
    expect(last(log)).not.toHaveProperty('note')
    expect(last(log)).not.toHaveProperty('secret')
  })
  test.each([
    ['a type nobody knows', { type: 'missed' }],
    ['a field nobody knows', { secret: 1 }],
    ['a number of another kind', { until: 0.5 }],
    ['a place off the board', { cell: { x: 2, y: 0 } }],
  ])('refuses %s', (_, change) => {
    const event = last(logOf([KIND.aimed, 1, 0, 2, 0, 9]))
    expect(parse(schema, event).ok).toBe(true)
    expect(parse(schema, { ...event, ...change }).ok).toBe(false)
  })
  test('finds causes: the last of a type, of one unit, of several types, or as it was kept', () => {
    const log = logOf(
      [KIND.aimed, 1, 0, 0, 0, 5],
      [KIND.aimed, 2, 0, 0, 0, 5],
      [KIND.hit, 1, 3, 1, 1, 0, 0, 7],
      [KIND.burst, 1, 0, 0, 0],
      [KIND.fell, 3, 2],
      [KIND.fell, 4, NO_EVENT],
    )
    const causes = [0, 1, 2, 3, 4, 5].map((id) => hooks.event(log, id, 0, program).cause)
    expect(causes).toEqual([null, null, 0, 2, 2, null])
  })
  test('puts events into words: units and places by name, whom they concern, why and what changed', () => {
    const lineOf = (...words: [number, ...number[]]) => hooks.line(last(logOf(words)), program)
    expect(lineOf(KIND.aimed, 1, 0, 3, 0, 9)).toEqual({
      text: 'ANN aims at 1/1',
      tone: 'charge',
      units: ['ann'],
    })
    expect(lineOf(KIND.hit, 1, 2, 3, 4, 6, 1, 0)).toEqual({
      text: 'ANN hits BOB for 7',
      tone: 'attack',
      units: ['ann', 'bob'],
      because: 'critical, from 6',
      change: { unit: 'bob', amount: -7 },
    })
    expect(lineOf(KIND.burst, 2, 0, ...packUnits([3, 4, 5, 6], 2))).toMatchObject({
      text: 'fire strikes CID and DOT and EVE and FAY',
      units: ['cid', 'dot', 'eve', 'fay'],
    })
    expect(lineOf(KIND.fell, 2, NO_EVENT)).toMatchObject({ because: 'nothing was left' })
  })
  test('leaves bars and marks on the lanes of units, and none for nobody', () => {
    const log = logOf(
      [KIND.aimed, 2, 0, 0, 0, 9],
      [KIND.hit, 1, 3, 1, 1, 0, 0, 40],
      [KIND.burst, 1, 2, 0, 0],
      [KIND.burst, 1, 0, 0, 0],
      [KIND.fell, 4, NO_EVENT],
    )
    const seen: unknown[] = []
    const sink: LaneSink = {
      span: (...row) => seen.push(['span', ...row]),
      cut: (...row) => seen.push(['cut', ...row]),
      mark: (...row) => seen.push(['mark', ...row]),
    }
    for (let id = 0; id < log.end; id++) hooks.lane(log, id, 0, program, sink)
    expect(seen).toEqual([
      ['span', 1, 0, 9, 'charge'],
      ['mark', 2, 0, LANE_MARKS.hit, 40],
      ['mark', 1, 0, LANE_MARKS.whiff, SAME_LEVEL],
      ['cut', 1, 0],
      ['mark', 4, 0, 40, 0],
    ])
  })
  test('does not stand for a cause or a lane that is not there', () => {
    const table = eventTable<Program>({ ...numbers, called: (id) => id })
    const row = { fields: { unit }, tone: 'end', text: () => '' } as const
    expect(() => table({ a: { ...row, cause: lastEvent('b') } })).toThrow('there is no event b')
    expect(() => table({ a: { ...row, cause: lastEvent('a', { whom: 'unit' }) } })).toThrow(
      'keeps no whom of a',
    )
    expect(() => table({ a: { ...row, fields: { unit, note: anyText } } })).toThrow('codec of its own')
  })
})
