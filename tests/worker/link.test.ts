import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { deflateSync, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parse } from '#schemas/parsing/parse.ts'
import { textFromPath } from '#schemas/result.ts'
import { LONGEST_LINK, linkFromShared, type Shared, sharedFromLink } from '#worker/link.ts'
import { anyScenario } from '../support/arbitraries.ts'
import { Scenario } from '../support/rulesets.ts'

const read = (file: string): Scenario => {
  const parsed = parse(Scenario, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.ok) throw new Error(`${file} does not parse`)
  return parsed.value
}
const showcase: Shared = {
  scenario: read('seeds/gambit/3v3-showcase.json'),
  edits: [],
  at: { tick: 12, frame: 3 },
  queries: [],
}

const linkOf = (shared: Shared): string => {
  const link = linkFromShared(shared)
  if (!link.ok) throw new Error(JSON.stringify(link.issues))
  return link.value
}
/** As it stands in a file, where -0 is 0. */
const written = (scenario: Scenario): Scenario => JSON.parse(JSON.stringify(scenario))

const sentences = async (hash: string): Promise<string[]> => {
  const shared = await sharedFromLink(hash)
  return shared.ok ? [] : shared.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`)
}

/** A link with any content, and with the right checksum of it. */
function forged(content: Uint8Array): string {
  const bytes = Buffer.concat([sha256(content).subarray(0, 6), content])
  return `#b=1${bytes.toString('base64url')}`
}
const forgedJson = (value: unknown) =>
  forged(deflateSync(strToU8(typeof value === 'string' ? value : JSON.stringify(value))))

describe('a link', () => {
  test('to the 3v3 showcase has less than 2,000 characters, address included', () => {
    expect(`https://tickscope.example.org/play/${linkOf(showcase)}`.length).toBeLessThan(2000)
  })
  test('is made of characters that need no escape', () => {
    expect(linkOf(showcase)).toMatch(/^#b=1[\w-]+$/)
  })
  test.each(readdirSync('seeds/gambit'))('to %s brings it back', async (file) => {
    const shared = { ...showcase, scenario: read(`seeds/gambit/${file}`) }
    expect(await sharedFromLink(linkOf(shared))).toEqual({ ok: true, value: shared })
  })
  test('brings back any scenario, the changes of a branch and any cursor, byte for byte', async () => {
    const edits = fc.constantFrom<Shared['edits']>([], [{ tick: 3, unit: 'c0', hp: 5 }])
    const asked = fc.constantFrom<Shared['queries']>([], [{ text: 'units: hp < 3', stops: true }])
    await fc.assert(
      fc.asyncProperty(
        anyScenario().map(written),
        edits,
        fc.nat(),
        fc.nat(9),
        asked,
        async (scenario, changes, tick, frame, queries) => {
          const shared = { scenario, edits: changes, at: { tick, frame }, queries }
          const again = await sharedFromLink(linkOf(shared))
          expect(again).toEqual({ ok: true, value: shared })
          if (again.ok)
            expect(JSON.stringify(parse(Scenario, scenario))).toBe(
              JSON.stringify({ ok: true, value: again.value.scenario }),
            )
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a link that is not as it was', () => {
  const link = linkOf(showcase)
  const isSafe = async (hash: string) => {
    const shared = await sharedFromLink(hash)
    if (shared.ok) expect(shared.value).toEqual(showcase)
    else expect(shared.issues).toHaveLength(1)
  }
  test('cut anywhere is refused, in one sentence', async () => {
    for (let end = 0; end < link.length; end++) {
      await isSafe(link.slice(0, end))
      expect((await sharedFromLink(link.slice(0, end))).ok).toBe(false)
    }
    for (let at = 0; at < link.length; at++) await isSafe(link.slice(0, at) + link.slice(at + 1))
  })
  test('changed in any character is refused, or opens the same', async () => {
    for (let at = 0; at < link.length; at++)
      for (const other of ['A', 'z', '_', '%', '😀'])
        await isSafe(link.slice(0, at) + other + link.slice(at + 1))
  })
  test.each([
    ['', 'is not a link to a battle'],
    ['#elsewhere', 'is not a link to a battle'],
    ['#b=', 'is cut or was altered'],
    [link.slice(0, -9), 'is cut or was altered'],
    [`${link}x`, 'is cut or was altered'],
    [link.replace('#b=1', '#b=2'), 'was made by a newer Tickscope'],
    [`#b=1${'A'.repeat(LONGEST_LINK)}`, 'is too large'],
    ['#b=1<script>alert(1)</script>', 'is cut or was altered'],
  ])('%#: %s', async (hash, sentence) => {
    expect(await sentences(hash)).toEqual([expect.stringContaining(sentence)])
  })
})

describe('a hostile link, with the right checksum,', () => {
  const { scenario } = showcase
  test('that unfolds to 40 MB is noticed on the way', async () => {
    const bomb = forged(deflateSync(new Uint8Array(40_000_000), { level: 9 }))
    expect(bomb.length).toBeLessThan(LONGEST_LINK)
    const before = process.memoryUsage().arrayBuffers
    expect(await sentences(bomb)).toEqual([
      '(document): is too large: it unfolds to more than 4 MB, and no battle is that large',
    ])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  })
  test.each<[string, string, RegExp]>([
    [
      'without an end',
      forged(deflateSync(strToU8('[1,2,3,4,5,6,7,8]')).subarray(0, 6)),
      /content that cannot be read|is not JSON/,
    ],
    [
      'of noise',
      forged(Uint8Array.from({ length: 64 }, (_, i) => (i * 37) % 256)),
      /cannot be read|is not JSON|is empty/,
    ],
    ['of no JSON', forgedJson('hello'), /is not JSON/],
    ['of other JSON', forgedJson({ a: 1 }), /must be a list/],
    ['of too little', forgedJson([scenario]), /needs at least 4 entries, has 1/],
    [
      'of a wrong scenario',
      forgedJson([{ ...scenario, seed: -1 }, [], 0, 0]),
      /scenario\.seed: must be at least 0/,
    ],
    ['of a wrong edit', forgedJson([scenario, [{ tick: 1 }], 0, 0]), /edits\[0\]\.unit: is missing/],
    [
      'of edits out of order',
      forgedJson([
        scenario,
        [
          { tick: 9, unit: 'bryn', hp: 5 },
          { tick: 5, unit: 'bryn', hp: 5 },
        ],
        0,
        0,
      ]),
      /edits\[1\]\.tick: is 5, earlier than the edit before it \(9\)/,
    ],
    ['of a place before the start', forgedJson([scenario, [], -1, 0]), /tick: must be at least 0/],
    ['nested deeply', forgedJson('['.repeat(50_000)), /nested too deeply/],
    [
      'that reaches for prototypes',
      forgedJson('[{"__proto__":{"polluted":1}},[],0,0]'),
      /scenario\.__proto__: is a name/,
    ],
  ])('%s is refused in words', async (_, hash, sentence) => {
    const said = await sentences(hash)
    expect(said.length).toBeGreaterThan(0)
    expect(said.join('\n')).toMatch(sentence)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

test('a battle too large for a link is said to be', () => {
  const noise = Array.from({ length: 60_000 }, (_, i) =>
    ((i * 2_654_435_761) % 4_294_967_296).toString(36),
  ).join('')
  expect(
    linkFromShared({ ...showcase, scenario: { ...showcase.scenario, description: noise } }),
  ).toMatchObject({
    ok: false,
    issues: [{ message: /^is too large for a link: it would take \d+ characters/ }],
  })
})
