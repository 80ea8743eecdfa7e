import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deltaOf, sharing, withDelta } from '#engine/core/delta.ts'

const known = fc.constantFrom('a', 'b', 'c')
const anyData = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom(null, true, 'text'),
    fc.array(tie('value'), { maxLength: 4 }),
    // Entries with ids, more than one of them the same.
    fc.array(fc.record({ id: known, unit: tie('value') }, { requiredKeys: ['id'] }), { maxLength: 4 }),
    fc.dictionary(known, tie('value')),
  ),
})).value

const text = (value: unknown) => JSON.stringify(value)

describe('a delta', () => {
  test('turns one value into the other, keys in order, whatever they are', () => {
    fc.assert(
      fc.property(anyData, anyData, (from, to) => {
        const sent = structuredClone(deltaOf(from, to))
        expect(text(withDelta(from, sent))).toBe(text(to))
      }),
      { numRuns: 2000 },
    )
  })
  test('of equal values is none', () => {
    fc.assert(fc.property(anyData, (value) => deltaOf(value, structuredClone(value)) === undefined))
  })
  test('changes nothing of what it is applied to', () => {
    fc.assert(
      fc.property(anyData, anyData, (from, to) => {
        const before = text(from)
        withDelta(from, deltaOf(from, to))
        expect(text(from)).toBe(before)
      }),
    )
  })
  test('finds entries by their ids when others have left or come', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, at: { q: 1 } }))
    expect(
      deltaOf(
        [a, b, c],
        [
          { id: 'a', at: { q: 1 } },
          { id: 'c', at: { q: 2 } },
        ],
      ),
    ).toEqual({
      list: [0, [2, { of: { at: { of: { q: { is: 2 } } } } }]],
    })
  })
})

test('what two values have in common is shared, and nothing else', () => {
  const old = {
    tokens: [
      { id: 'a', hp: 1 },
      { id: 'b', hp: 2 },
    ],
    links: [{ unit: 'a' }],
  }
  const fresh = {
    tokens: [
      { id: 'b', hp: 2 },
      { id: 'a', hp: 0 },
    ],
    links: [{ unit: 'a' }],
  }
  const shared = sharing(old, fresh)
  expect(shared).toEqual(fresh)
  expect(shared.links).toBe(old.links)
  expect(shared.tokens[0]).toBe(old.tokens[1])
  expect(shared.tokens[1]).not.toBe(old.tokens[0])
  expect(sharing(old, structuredClone(old))).toBe(old)
})
