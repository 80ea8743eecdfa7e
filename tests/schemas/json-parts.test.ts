import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCutter, jsonFromPart } from '#schemas/parsing/json-parts.ts'
import { jsonFromText } from '#schemas/parsing/json-text.ts'
import type { Issue } from '#schemas/result.ts'

/** What a text says if it is cut into parts: keys, entries of `ticks`, and what is wrong. */
function cut(text: string, sizes: readonly number[]) {
  const cutter = createCutter('ticks')
  const keys: Record<string, unknown> = {}
  let ticks: unknown[] | null = null
  const issues: Issue[] = []
  function* parts() {
    for (let from = 0, i = 0; from < text.length; i++) {
      const to = from + (sizes[i % sizes.length] ?? text.length)
      yield* cutter.push(text.slice(from, to))
      from = to
    }
    const missing = cutter.end()
    if (missing !== null) yield missing
  }
  for (const part of parts()) {
    if (part.kind === 'list') {
      ticks = []
      continue
    }
    const json = jsonFromPart(part)
    if (!json.ok) return { value: null, fault: json.issues[0], issues }
    issues.push(...json.value.issues)
    if (part.kind === 'entry') ticks?.push(json.value.value)
    else Object.assign(keys, json.value.value)
  }
  return { value: { ...keys, ...(ticks !== null && { ticks }) }, fault: undefined, issues }
}

const anySizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 9 })
const anyKey = fc.oneof(fc.constantFrom('format', 'a', 'ticks ', 'tick"s'), fc.string({ maxLength: 4 }))
const isPlain = (key: string) => !['__proto__', 'constructor', 'prototype', 'ticks'].includes(key)
const anyDocument = fc
  .record({
    before: fc.dictionary(anyKey.filter(isPlain), fc.jsonValue({ maxDepth: 3 }), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    ticks: fc.option(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 })),
    after: fc.dictionary(anyKey.filter(isPlain), fc.jsonValue({ maxDepth: 3 }), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
  })
  .map(({ before, ticks, after }) => ({ ...before, ...(ticks !== null && { ticks }), ...after }))
const anyText = fc
  .tuple(anyDocument, fc.constantFrom(undefined, 1, '\t'))
  .map(([document, indent]) => JSON.stringify(document, null, indent))

describe('a text cut into parts', () => {
  test('says what it says as a whole, wherever its pieces end', () => {
    fc.assert(
      fc.property(anyText, anySizes, (text, sizes) => {
        expect(cut(text, sizes)).toEqual({ value: JSON.parse(text), fault: undefined, issues: [] })
      }),
      { numRuns: 500 },
    )
  })

  test('is broken where the whole is, in the same words', () => {
    const anyChange = fc.record({
      at: fc.nat(400),
      remove: fc.nat(3),
      insert: fc.constantFrom(
        '',
        ',',
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        '\\',
        '\n',
        '//',
        'x',
        '1',
        ',,',
        ']}',
        'null',
      ),
    })
    fc.assert(
      fc.property(
        anyText,
        fc.array(anyChange, { minLength: 1, maxLength: 3 }),
        anySizes,
        (text, changes, sizes) => {
          const changed = changes.reduce(
            (now, { at, remove, insert }) =>
              now.slice(0, at % (now.length + 1)) + insert + now.slice((at % (now.length + 1)) + remove),
            text,
          )
          const whole = jsonFromText(changed)
          fc.pre(/^\s*\{/.test(changed))
          const parts = cut(changed, sizes)
          if (whole.ok) expect(parts.fault).toBeUndefined()
          else {
            const { message, place } = whole.issues[0] as Issue
            expect(parts.fault).toMatchObject({ path: [], message })
            expect(parts.fault?.place).toMatchObject({ line: place?.line, column: place?.column })
          }
        },
      ),
      { numRuns: 1500 },
    )
  })

  test.each([
    ['{"ticks":[{"a":1},\n {"b":2,"b":3}]}', ['ticks', 1, 'b'], 'is given twice; keep one', 2, 9],
    ['{"x":1,\n"ticks":[0,{"__proto__":1}]}', ['ticks', 1, '__proto__'], /JavaScript keeps/, 2, 13],
    ['{"ticks":[{"hp":1e999}]}', ['ticks', 0, 'hp'], /too large to be read: 1e999/, 1, 17],
    ['{"s":{"a":1,"a":2},"ticks":[]}', ['s', 'a'], 'is given twice; keep one', 1, 13],
  ])('%j: what is JSON and still must not be has its path and place', (text, path, message, line, column) => {
    const { issues } = cut(text, [7])
    expect(issues).toMatchObject([{ path, place: { line, column } }])
    expect(issues[0]?.message).toMatch(message)
  })

  test.each([
    [`{"ticks":[0,${'['.repeat(98)}${']'.repeat(98)}]}`, false],
    [`{"ticks":[0,${'['.repeat(99)}${']'.repeat(99)}]}`, true],
  ])('is as deep as the whole', (text, isTooDeep) => {
    expect(jsonFromText(text).ok).toBe(!isTooDeep)
    expect(cut(text, [1000]).fault !== undefined).toBe(isTooDeep)
  })

  test('a part without an end is refused, not held', () => {
    const cutter = createCutter('ticks')
    const parts = [...cutter.push('{"ticks":[{"a":['), ...cutter.push('1'.repeat(32_000_001))]
    const broken = parts.find((part) => part.kind === 'broken')
    expect(broken).toBeDefined()
    expect(broken && broken.kind === 'broken' && jsonFromPart(broken)).toEqual({
      ok: false,
      issues: [
        { path: ['ticks', 0], message: 'is too large: parts up to 32.0 MB (32000000 bytes) are read' },
      ],
    })
  })
})
