import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parse } from '#schemas/parsing/parse.ts'
import { needs, numberText, plural, times } from '#schemas/text/counted.ts'
import { restOfNumber } from '#schemas/text/rest-of-number.ts'

test.each([
  [plural(0, 'tick'), '0 ticks'],
  [plural(1, 'tick'), '1 tick'],
  [plural(1, 'hex', 'hexes'), '1 hex'],
  [plural(2, 'hex', 'hexes'), '2 hexes'],
  [times(1), 'once'],
  [times(2), 'twice'],
  [times(3), '3 times'],
  [needs({ relation: '>', unit: 'hexes' }), 'needs more than '],
  [needs({ relation: '<', unit: 'ticks' }), 'needs less than '],
  [needs({ relation: '>', unit: '%' }), 'needs above '],
  [needs({ relation: '<', unit: 'hp' }), 'needs below '],
  [needs({ relation: '>=' }), 'needs at least '],
  [needs({}), 'needs '],
])('%s', (text, words) => expect(text).toBe(words))

test.each([
  ['a switch', z.literal([true, false]), 1, 'must be true or false, not 1'],
  ['a switch that may be left out', z.literal([true, false, undefined]), 1, 'must be true or false, not 1'],
  [
    'words, one of which may be left out',
    z.literal(['a', 'b', undefined]),
    'c',
    'must be one of a, b, not "c"',
  ],
  ['one entry', z.array(z.int()).check(z.minLength(1)), [], 'needs at least 1 entry, has 0'],
  ['at most one', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'takes at most 1 entry, has 2'],
  ['some entries', z.array(z.int()).check(z.minLength(2)), [1], 'needs at least 2 entries, has 1'],
])('an issue in good English: %s', (_, schema, input, message) => {
  expect(parse(schema, input)).toMatchObject({ ok: false, issues: [{ message }] })
})

test.each([
  [1.804, '1.8', '1.804'],
  [-0.20000000000000004, '−0.2', '-0.20000000000000004'],
  [33.333333333333336, '33.33', '33.333333333333336'],
  [0.012345, '0.012', '0.012345'],
  [1e-7, '1e−7', undefined],
  [0, '0', undefined],
  [-5, '−5', undefined],
  [123456789012, '123456789012', undefined],
])('%d is read as %s, and pointed at as %s', (value, text, rest) => {
  expect([numberText(value), restOfNumber(value)]).toEqual([text, rest])
})
