import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod/mini'
import {
  byName,
  flag,
  type Given,
  group,
  int,
  list,
  nullable,
  optional,
  place,
  text,
  usually,
  type Whole,
  word,
} from '#schemas/fields.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { givenShape, wholeShape } from '#schemas/zod-fields.ts'

const SOLDIER = {
  id: text(10),
  side: word(['red', 'blue']),
  at: place({ x: int(0, 9), y: int(0, 9) }),
  hp: int(1, 20, 10),
  isHero: flag(false),
  mount: nullable(text(10)),
  armour: usually({}, byName(['head', 'body'], int(0, 5, 1))),
  note: optional(text(20)),
  shots: list(group({ damage: int(1, 9), range: int(1, 9, 3) }), 2),
} as const

const given = z.strictObject(givenShape(SOLDIER))
const whole = z.strictObject(wholeShape(SOLDIER))
const LEAST = { id: 'a', side: 'red', at: { x: 0, y: 9 }, mount: null, shots: [{ damage: 1 }] } as const
const MOST = {
  ...LEAST,
  hp: 20,
  isHero: true,
  armour: { head: 0, body: 5 },
  shots: [{ damage: 1, range: 9 }],
}

describe('fields declared once', () => {
  test('have the types of what is given and of what a state has', () => {
    expectTypeOf<Given<typeof SOLDIER>>().toEqualTypeOf<{
      id: string
      side: 'red' | 'blue'
      at: Readonly<Record<'x' | 'y', number>>
      mount: string | null
      shots: { damage: number; range?: number | undefined }[]
      hp?: number | undefined
      isHero?: boolean | undefined
      armour?: { head?: number | undefined; body?: number | undefined } | undefined
      note?: string | undefined
    }>()
    expectTypeOf<Whole<typeof SOLDIER>>().toEqualTypeOf<{
      id: string
      side: 'red' | 'blue'
      at: Readonly<Record<'x' | 'y', number>>
      mount: string | null
      shots: { damage: number; range: number }[]
      hp: number
      isHero: boolean
      armour: { head: number; body: number }
      note?: string | undefined
    }>()
    expectTypeOf<z.infer<typeof given>>().toEqualTypeOf<Given<typeof SOLDIER>>()
    expectTypeOf<z.infer<typeof whole>>().toEqualTypeOf<Whole<typeof SOLDIER>>()
  })

  test('a document may leave out what has a usual value; a state has everything', () => {
    expect(parse(given, LEAST).ok).toBe(true)
    expect(parse(given, MOST).ok).toBe(true)
    expect(parse(whole, MOST).ok).toBe(true)
    const refused = parse(whole, LEAST)
    expect(refused.ok ? [] : refused.issues.map(({ path }) => path.join('.'))).toEqual([
      'hp',
      'isHero',
      'armour',
      'shots.0.range',
    ])
  })

  test.each([
    [{ hp: 0 }, 'hp must be at least 1, not 0'],
    [{ hp: 21 }, 'hp must be at most 20, not 21'],
    [{ side: 'green' }, 'side must be one of red, blue, not "green"'],
    [{ id: '' }, 'id must not be empty'],
    [{ at: { x: 0, y: 10 } }, 'at.y must be at most 9, not 10'],
    [{ armour: { head: 6 } }, 'armour.head must be at most 5, not 6'],
    [{ shots: [1, 2, 3] }, 'shots takes at most 2 entries, has 3'],
    [{ mount: undefined }, 'mount is missing: text is needed here'],
    [{ hpp: 1 }, 'hpp is not a known key here; did you mean "hp"?'],
  ])('%j is refused: %s', (change, message) => {
    const parsed = parse(given, { ...LEAST, ...change })
    const sentences = parsed.ok
      ? []
      : parsed.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    expect(sentences).toContain(message)
  })
})
