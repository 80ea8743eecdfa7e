import * as fc from 'fast-check'
import { configure } from 'safe-stable-stringify'
import { describe, expect, test } from 'vitest'
import { canonical, digest } from '#engine/core/digest.ts'

/** Another implementation. Every digest in a file was once made with it. */
const reference = configure({ deterministic: true, strict: true })

/** Texts of any code units, halves of pairs included. */
const text = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0xd7f0, max: 0xe00f })))
  .map((units) => String.fromCharCode(...units))
const key = fc.oneof(text, fc.nat().map(String), fc.constantFrom('__proto__', 'toJSON', 'length'))
const { data } = fc.letrec((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    fc.constant(null),
    fc.array(tie('data')),
    fc.dictionary(key, fc.option(tie('data'), { nil: undefined })),
  ),
}))

describe('the canonical text of data', () => {
  test('is the one digests have always been made of', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(canonical(value)).toBe(reference(value))
      }),
    )
  })
  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [() => 1], [1n], [[undefined]]])(
    'is not made of %s, which no file can hold',
    (value) => {
      expect(() => digest({ value })).toThrow('is not plain data')
    },
  )
})
