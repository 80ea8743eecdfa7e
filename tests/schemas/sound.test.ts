import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LineKind, lineSchemas } from '#schemas/log/line.ts'
import { soundBy } from '#schemas/parsing/sound.ts'

const SOUND: readonly (readonly [LineKind, object])[] = [
  ['header', { format: 'tickscope/log', version: 1, game: 'Toy', sides: ['a'], source: { seed: [1] } }],
  [
    'header',
    { format: 'tickscope/log', version: 1, game: 'T', board: { grid: 'square', width: 2, height: 3 } },
  ],
  [
    'unit',
    { unit: 'a', side: 's', bars: { hp: [1.5, 2], mp: 3 }, at: [0, -1], glyph: null, fields: { x: null } },
  ],
  ['tick', { tick: 0, note: 'turn 1' }],
  ['phase', { phase: 'act' }],
  [
    'decision',
    {
      decision: 'a',
      options: [
        {
          label: 'hit',
          verdict: 'selected',
          checks: [{ name: 'd', passed: true, actual: 1, relation: '<', needed: 2 }],
          candidates: [{ unit: 'b', score: { d: 1 }, kept: true }],
        },
      ],
    },
  ],
  ['event', { event: 'hit', id: 7, cause: 'x', units: ['a'], tone: 'attack', set: { a: { hp: 1 } } }],
  ['outcome', { outcome: 'over', winner: 'a' }],
]

/** A value with one of its parts replaced, added or taken away. */
const spoilt = (value: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('', 'x'.repeat(500), -1, 1.5, Number.NaN, Infinity, null, undefined, [], {}),
    ...(Array.isArray(value)
      ? [fc.constant([...value, ...value])]
      : typeof value === 'object' && value !== null
        ? Object.keys(value).map((key) =>
            spoilt((value as Record<string, unknown>)[key]).map((part) => ({ ...value, [key]: part })),
          )
        : []),
  )

describe.each([false, true])('a schema as a quick check, strict: %s,', (isStrict) => {
  const schemas = lineSchemas(isStrict)
  test.each(SOUND)('passes a sound %s', (kind, line) => {
    expect(soundBy(schemas[kind])(line)).toBe(true)
  })
  test.each(SOUND)('never passes a %s that the schema refuses', (kind, line) => {
    const passes = soundBy(schemas[kind])
    fc.assert(
      fc.property(spoilt(line), (value) => {
        if (passes(value)) expect(schemas[kind].safeParse(value).success).toBe(true)
      }),
    )
  })
})
