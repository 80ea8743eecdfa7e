import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentFromText } from '#engine/document-text.ts'
import { textFromBytes, tooLarge } from '#schemas/parsing/files.ts'
import { jsonFromText, locate } from '#schemas/parsing/json-text.ts'
import { type Issue, textFromPath } from '#schemas/result.ts'

const issuesOf = (text: string): readonly Issue[] => {
  const read = jsonFromText(text)
  return read.ok ? read.value.issues : read.issues
}
const said = (issues: readonly Issue[]) =>
  issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)

describe('a text that is not JSON says where and what stands there', () => {
  test.each([
    ['{"a":1,}', 'unexpected "}" at line 1, column 8; the comma before it is one too many'],
    ['[1,\n 2,\n]', 'unexpected "]" at line 3, column 1; the comma before it is one too many'],
    ['{"a":1', 'the text ends too early at line 1, column 7'],
    ['{"a":tru}', 'unexpected "tru" at line 1, column 6'],
    ['{"a":"b\nc"}', 'unexpected "\\n" at line 1, column 8; the text that began before it is not closed'],
    ['{"a":"b\tc"}', 'unexpected "\\t" at line 1, column 8; a text must not hold it as it is'],
    [
      '{"a":"b\\xc"}',
      'unexpected "\\\\" at line 1, column 8; this backslash begins no escape that JSON knows',
    ],
    ['{"a":"b', 'the text ends too early at line 1, column 8'],
    ['// note\n{}', 'unexpected "/" at line 1, column 1; JSON has no comments'],
    ['{"a":1 /* x */}', 'unexpected "/" at line 1, column 8; JSON has no comments'],
    ['{}\n{}', 'unexpected "{" at line 2, column 1; the document ended before it'],
    ['😀', 'unexpected "😀" at line 1, column 1'],
    [
      '{"hp":NaN}',
      'unexpected "NaN" at line 1, column 7; JSON has no such value; a number or null can stand here',
    ],
    [
      '[-Infinity]',
      'unexpected "-" at line 1, column 2; JSON has no such value; a number or null can stand here',
    ],
    ["{'a':1}", 'unexpected "\'" at line 1, column 2; JSON writes texts in double quotes'],
    ['{a:1}', 'unexpected "a" at line 1, column 2; keys stand in double quotes'],
    ['{"a" 1}', 'unexpected "1" at line 1, column 6'],
    ['{"a":01}', 'unexpected "1" at line 1, column 7'],
    ['{"a":1.}', 'unexpected "}" at line 1, column 8'],
    ['[1}', 'unexpected "}" at line 1, column 3'],
    ['\u0000\u0001', 'unexpected "\\u0000" at line 1, column 1'],
  ])('%j', (text, problem) => {
    expect(said(issuesOf(text))).toEqual([`(document): is not JSON: ${problem}`])
    expect(() => JSON.parse(text)).toThrow()
  })
  test.each([
    ['', '(document): is empty'],
    ['\ufeff', '(document): is empty'],
    [' \r\n\t', '(document): is empty: it has only spaces and line breaks'],
  ])('%j is empty', (text, sentence) => {
    expect(said(issuesOf(text))).toEqual([sentence])
  })
  test('with a mark at its start that says it is UTF-8 it is read all the same', () => {
    expect(jsonFromText('\ufeff{"a":1}')).toEqual({ ok: true, value: { value: { a: 1 }, issues: [] } })
  })
})

describe('a text that is JSON and still no good', () => {
  test.each([
    ['{"a":1,"b":{"c":1,"c":2},"a":3}', ['b.c: is given twice; keep one', 'a: is given twice; keep one']],
    ['[{"a":1,"a":1,"a":1}]', ['[0].a: is given 3 times; keep one']],
    ['{"\\u0061":1,"a":2}', ['a: is given twice; keep one']],
    ['{"x":{"__proto__":{"polluted":true}}}', [/^x\.__proto__: is a name that JavaScript keeps/]],
    ['{"constructor":{"prototype":{}}}', [/^constructor: is a name/, /^constructor\.prototype: is a name/]],
    ['{"hp":1e999,"n":[-1e400]}', [/^hp: is a number too large.*1e999/, /^n\[0\]: is a number too large/]],
  ])('%s', (text, expected) => {
    const sentences = said(issuesOf(text))
    expect(sentences).toHaveLength(expected.length)
    for (const [i, sentence] of sentences.entries()) expect(sentence).toMatch(expected[i]!)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
  test.each([99, 100, 101, 100_000])('%i levels deep', (levels) => {
    const issues = issuesOf('['.repeat(levels) + ']'.repeat(levels))
    if (levels <= 100) expect(issues).toEqual([])
    else
      expect(said(issues)).toEqual([
        '(document): is nested too deeply: more than 100 levels at line 1, column 101',
      ])
  })
})

describe('bytes', () => {
  const bytes = (...all: number[]) => textFromBytes(Uint8Array.from(all))
  test('that are not UTF-8, none, or too many are refused before they are read', () => {
    expect(bytes(0xff, 0xfe, 0x7b)).toMatchObject({ issues: [{ message: 'is not text in UTF-8' }] })
    expect(bytes(0x89, 0x50, 0x4e, 0x47, 0)).toMatchObject({
      issues: [{ message: 'is not a battle file: it is not text in UTF-8' }],
    })
    expect(bytes()).toMatchObject({ issues: [{ message: 'is empty' }] })
    expect(bytes(0xef, 0xbb, 0xbf, 0x7b)).toEqual({ ok: true, value: '{' })
    expect(tooLarge(50_000_000).ok).toBe(false)
    expect(textFromBytes(new Uint8Array(32_000_001))).toMatchObject({
      issues: [{ message: /^is too large: .* files up to 32.0 MB/ }],
    })
  })
})

describe('places', () => {
  const text = '{\n  "setup": {\n    "list": [1, {"hp": 2}],\n    "name": "x"\n  }\n}'
  const placeOf = (path: Issue['path']) => locate(text, [{ path, message: '' }])[0]!.place
  test.each<[Issue['path'], number, number]>([
    [['setup'], 2, 3],
    [['setup', 'list', 0], 3, 14],
    [['setup', 'list', 1, 'hp'], 3, 18],
    [['setup', 'list', 1, 'missing'], 3, 17],
    [['setup', 'missing', 'deep'], 2, 3],
    [['nowhere'], 1, 1],
  ])('of %j is line %i, column %i', (path, line, column) => {
    expect(placeOf(path)).toMatchObject({ line, column })
  })
  test('the document as a whole has none', () => {
    expect(placeOf([])).toBeUndefined()
  })
  test('come with their line, clipped around the column', () => {
    expect(placeOf(['setup', 'name'])).toEqual({ line: 4, column: 5, excerpt: '    "name": "x"', caret: 4 })
    const long = `{${Array.from({ length: 900 }, (_, i) => `"k${i}":${i}`).join(',')}}`
    const { excerpt, caret, column } = locate(long, [{ path: ['k500'], message: '' }])[0]!.place!
    expect(excerpt.length).toBeLessThan(110)
    expect(excerpt.slice(caret, caret + 6)).toBe('"k500"')
    expect(long.slice(column - 1, column + 5)).toBe('"k500"')
  })
  test('are given to every issue of a document’s text', async () => {
    const read = await documentFromText('{\n"format":"tickscope/scenario",\n"seed":-1,\n"seed":-2}')
    if (read.ok) throw new Error('it was read')
    expect(read.issues.every(({ place }) => place !== undefined)).toBe(true)
    expect(said(read.issues).filter((line) => line.startsWith('seed'))).toEqual([
      'seed: is given twice; keep one',
    ])
    expect(said(read.issues)).toContainEqual(expect.stringMatching(/^name: is missing/))
  })
  test('are the same with what the text says at hand, though the rest is not read', () => {
    const paths: Issue['path'][] = [
      ['setup', 'list', 1, 'hp'],
      ['setup', 'list', 7],
      ['setup', 'missing'],
      ['setup'],
      [],
    ]
    const issues = paths.map((path) => ({ path, message: '' }))
    const inside = locate(text, issues)
    expect(locate(text, issues, JSON.parse(text))).toEqual(inside)
    const cut = text.slice(0, text.indexOf('"name"'))
    expect(locate(cut, issues, JSON.parse(text)).map(({ place }) => place?.column)).toEqual(
      inside.map(({ place }) => place?.column),
    )
  })
  test('are found for hundreds of issues in a large text', () => {
    const large = `[${'{"a":"some text that is long enough","b":[1,2,3]},'.repeat(100_000)}{}]`
    const issues = Array.from({ length: 1000 }, (_, i) => ({ path: [i * 90, 'b', 1], message: '' }))
    expect(locate(large, issues).every(({ place }) => place !== undefined)).toBe(true)
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...'{}[]:,"\'\\/ \n\t-+.0123e'.split(''),
    ...[
      '"a"',
      '"__proto__"',
      'null',
      'true',
      'NaN',
      '1e999',
      '//',
      '/*',
      '*/',
      '\ufeff',
      '\u2028',
      '\ud800',
      '\\u12',
    ],
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    fc.json(),
  )
  test('is read exactly when JSON.parse reads it, or has an issue; nothing is thrown', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = jsonFromText(text)
        let value: unknown
        let isJson = true
        try {
          value = JSON.parse(text.replace(/^\ufeff/, ''))
        } catch {
          isJson = false
        }
        if (read.ok) expect(read.value.value).toEqual(value)
        else {
          expect(isJson).toBe(false)
          expect(read.issues).toHaveLength(1)
        }
      }),
      { numRuns: 3000 },
    )
  })
  test('cut from or changed in a document is read or has issues', async () => {
    const seeds = readdirSync('seeds/gambit').map((file) => readFileSync(`seeds/gambit/${file}`, 'utf8'))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.nat(),
        fc.nat(20),
        fc.string({ maxLength: 4 }),
        async (seed, at, cut, put) => {
          const from = at % seed.length
          const read = await documentFromText(seed.slice(0, from) + put + seed.slice(from + cut))
          if (!read.ok) expect(read.issues.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
