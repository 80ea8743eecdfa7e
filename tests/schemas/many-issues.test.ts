import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { documentFromText } from '#engine/document-text.ts'
import { parseDocument } from '#engine/documents.ts'
import { DOCUMENTS } from '#schemas/documents/document.ts'
import { MAX_TICKS, MOST_EDITS, MOST_ORDERS, MOST_ROLLS } from '#schemas/limits.ts'
import { jsonFromText } from '#schemas/parsing/json-text.ts'
import { LONGEST_TEXT, MOST_KEYS, MOST_VALUES } from '#schemas/parsing/json-walk.ts'
import type { Issue } from '#schemas/result.ts'
import { countText, problemsText } from '#ui/shell/problem-text.ts'
import { SCHEMAS } from '../support/rulesets.ts'

const seed = (file: string) => JSON.parse(readFileSync(`seeds/${file}.json`, 'utf8'))
const gambit = seed('gambit/kick-stops-a-heal')
const duel = seed('duel/beacon')
const mech = seed('mech/boundary-hex')
const encounter = seed('encounter/wall-of-oaths')
const replayOf = (scenario: object, rest: object) => ({
  format: 'tickscope/replay',
  version: 1,
  scenario,
  orders: [],
  ticks: 0,
  outcome: { kind: 'undecided' },
  digest: '0'.repeat(16),
  engine: { version: '0' },
  ...rest,
})
const recordingOf = (scenario: object, rest: object) => ({
  format: 'tickscope/recording',
  version: 1,
  scenario,
  outcome: { kind: 'undecided' },
  engine: { version: '0' },
  ticks: [],
  ...rest,
})

const many = <T>(length: number, make: (i: number) => T) => Array.from({ length }, (_, i) => make(i))
const issuesOf = async (document: unknown): Promise<readonly Issue[]> => {
  const parsed = await parseDocument(document)
  return parsed.ok ? [] : parsed.issues
}
const said = ({ path, message }: Issue) => `${path.join('.')}: ${message}`

describe('every list of a document has a bound, and every text of a scenario or replay', () => {
  type Node = { readonly [key: string]: unknown }
  /** The nodes of a JSON Schema, with the way to each. */
  function* nodesOf(node: unknown, way = ''): Generator<readonly [string, Node]> {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node)) yield [way, node as Node]
    for (const [key, inner] of Object.entries(node)) yield* nodesOf(inner, `${way}/${key}`)
  }
  test.each(Object.entries(DOCUMENTS))('%s', async (format, load) => {
    const schemaOf = await load()
    const nodes = [
      ...nodesOf(
        z.toJSONSchema(z.union(SCHEMAS.map((schemas): z.ZodMiniType => schemaOf(schemas))), {
          target: 'draft-2020-12',
        }),
      ),
    ]
    const lists = nodes.filter(([, node]) => node['type'] === 'array' && node['prefixItems'] === undefined)
    expect(lists.length).toBeGreaterThan(10)
    expect(lists.filter(([, node]) => node['maxItems'] === undefined).map(([way]) => way)).toEqual([])
    const isFree = (node: Node) => ['const', 'enum', 'pattern'].every((key) => node[key] === undefined)
    const texts = nodes.filter(([, node]) => node['type'] === 'string' && isFree(node))
    if (format !== 'tickscope/recording')
      expect(texts.filter(([, node]) => node['maxLength'] === undefined).map(([way]) => way)).toEqual([])
  })
})

describe('a list that is too long is one issue, whatever is in it:', () => {
  const wrong = (length: number) => Array(length).fill({ nonsense: 1 })
  const setup = (scenario: { setup: object }, change: object) => ({
    ...scenario,
    setup: { ...scenario.setup, ...change },
  })
  test.each<[string, unknown, string]>([
    ['rolls', { ...gambit, rolls: wrong(MOST_ROLLS + 1) }, `rolls: takes at most ${MOST_ROLLS} entries`],
    ...[gambit, duel, mech, encounter].map((scenario): [string, unknown, string] => [
      `orders of ${scenario.ruleset}`,
      { ...scenario, orders: wrong(MOST_ORDERS + 1) },
      `orders: takes at most ${MOST_ORDERS} entries, has ${MOST_ORDERS + 1}`,
    ]),
    ...[gambit, duel, mech, encounter].map((scenario): [string, unknown, string] => [
      `edits of ${scenario.ruleset}`,
      replayOf(scenario, { edits: wrong(MOST_EDITS + 1) }),
      `edits: takes at most ${MOST_EDITS} entries, has ${MOST_EDITS + 1}`,
    ]),
    [
      'ticks of a recording',
      recordingOf(gambit, { ticks: wrong(MAX_TICKS + 2) }),
      `ticks: takes at most ${MAX_TICKS + 1} entries`,
    ],
    ['characters', setup(gambit, { characters: wrong(92) }), 'setup.characters: takes at most 91 entries'],
    ['D1.7 a duel’s units', setup(duel, { units: wrong(1001) }), 'setup.units: takes at most 1000 entries'],
    [
      'D1.7 obstacles',
      setup(duel, { obstacles: wrong(1001) }),
      'setup.obstacles: takes at most 1000 entries',
    ],
    ['D1.7 tiles', setup(duel, { tiles: wrong(1001) }), 'setup.tiles: takes at most 1000 entries'],
    ['machines', setup(mech, { units: wrong(101) }), 'setup.units: takes at most 100 entries'],
    ['holes', setup(mech, { map: { holes: wrong(65_537) } }), 'setup.map.holes: takes at most 65536 entries'],
    ['creatures', setup(encounter, { units: wrong(101) }), 'setup.units: takes at most 100 entries'],
  ])('%s', async (_, document, sentence) => {
    const [first, ...others] = await issuesOf(document)
    expect(said(first!).startsWith(sentence)).toBe(true)
    expect(others).toEqual([])
  })
  test('a text that is too long says how long it is', async () => {
    expect((await issuesOf({ ...gambit, name: 'x'.repeat(2000) })).map(said)).toEqual([
      'name: takes at most 1000 characters, has 2000',
    ])
  })
})

describe('of many issues the first hundred are told, and how many more there are:', () => {
  const ticks = many(1501, (i) => ({
    tick: i,
    state: { edition: 'current', characters: [] },
    digest: '0'.repeat(16),
  }))
  test.each<[string, unknown, string, number]>([
    [
      'wrong rolls',
      { ...gambit, rolls: many(150_000, () => 'x') },
      'rolls.0: must be a whole number, not "x"',
      150_000,
    ],
    [
      'unknown keys',
      { ...gambit, ...Object.fromEntries(many(5000, (i) => [`k${i}`, 0])) },
      'k0: is not a known key here',
      5000,
    ],
    ['orders of unknown form', { ...encounter, orders: many(300, () => ({})) }, 'orders.0.action: ', 300],
    [
      'several unknown keys each',
      { ...duel, orders: many(300, () => ({ a: 1, b: 2, c: 3 })) },
      'orders.0.a: is not a known key here',
      900,
    ],
    [
      'edits of which each could mean several things',
      replayOf(duel, { edits: many(300, () => ({ tick: 0, unit: '', hp: -1 })) }),
      'edits.0.unit: must not be empty',
      900,
    ],
    [
      'edits out of order',
      replayOf(gambit, { edits: many(1000, (i) => ({ tick: 1000 - i, roll: 0, value: 0 })) }),
      'edits.1.tick: is 999, earlier than the edit before it (1000)',
      999,
    ],
    ['ticks that lack what happened', recordingOf(gambit, { ticks }), 'ticks.0.decisions: is missing', 3000],
    [
      'lists in lists',
      recordingOf(gambit, {
        ticks: ticks.map((tick) => ({ ...tick, decisions: many(150, () => 0), frames: [] })).slice(0, 150),
      }),
      'ticks.0.decisions.0: must be an object, not 0',
      // And that there are decisions and frames for the last state.
      150 * 150 + 2,
    ],
    [
      'all sorts',
      {
        ...gambit,
        seed: -1,
        name: '',
        rolls: many(400, () => -1),
        ...Object.fromEntries(many(300, (i) => [`k${i}`, 0])),
      },
      'name: must not be empty',
      702,
    ],
  ])('%s', async (_, document, first, count) => {
    const issues = await issuesOf(document)
    expect(issues).toHaveLength(101)
    expect(said(issues[0]!).startsWith(first)).toBe(true)
    expect(issues.slice(0, 100).every(({ more, message }) => more === undefined && message !== '')).toBe(true)
    const grouped = (count - 100).toLocaleString('en')
    expect(issues[100]).toEqual({
      path: [],
      message: `and ${grouped} more`,
      more: { count: count - 100, isLeast: false },
    })
    expect(countText(issues)).toBe(`${count.toLocaleString('en')} problems`)
    expect(problemsText(issues, 'x.json').endsWith(`\nand ${grouped} more\n`)).toBe(true)
  })
  test('a hundred are told without a word about more', async () => {
    const issues = await issuesOf({ ...gambit, rolls: many(100, () => -1) })
    expect(issues).toHaveLength(100)
    expect(issues.every(({ more }) => more === undefined)).toBe(true)
  })
  test('counting is given up where it would take too long', async () => {
    const issues = await issuesOf(recordingOf(gambit, { ticks: many(400_000, () => ({})) }))
    expect(issues).toHaveLength(101)
    expect(issues[100]?.message).toMatch(/^and at least [\d,]+ more$/)
    expect(issues[100]?.more).toMatchObject({ isLeast: true })
    expect(countText(issues)).toMatch(/^At least [\d,]+ problems$/)
  })
  test('a list that is right but for its end is read to its end', async () => {
    const issues = await issuesOf({ ...gambit, rolls: [...many(100_000, () => 1), -1] })
    expect(issues.map(said)).toEqual(['rolls.100000: must be at least 0, not -1'])
  })
})

describe('what is wrong with a text itself is counted too:', () => {
  const issuesIn = (text: string) => {
    const read = jsonFromText(text)
    return read.ok ? read.value.issues : read.issues
  }
  test('keys given twice', () => {
    const issues = issuesIn(`{${many(1000, (i) => `"k${i}":1,"k${i}":2`).join(',')}}`)
    expect(issues).toHaveLength(101)
    expect(issues.at(-1)?.more).toEqual({ count: 900, isLeast: false })
  })
  test('numbers too large', () => {
    expect(issuesIn(`[${many(1000, () => '1e999').join(',')}]`).at(-1)?.more?.count).toBe(900)
  })
  test('together with the others', async () => {
    const text = JSON.stringify({ ...duel, rolls: many(250, () => -1), orders: [] })
    const orders = many(150, () => '{"type":"A","type":"B"}').join(',')
    const read = await documentFromText(text.replace('"orders":[]', `"orders":[${orders}]`))
    if (read.ok) throw new Error('it was read')
    expect(read.issues).toHaveLength(101)
    expect(read.issues[0]).toMatchObject({ path: ['orders', 0, 'type'], message: 'is given twice; keep one' })
    expect(read.issues[100]?.more).toEqual({ count: 300, isLeast: false })
  })
  test('more different keys than any document has are one issue', () => {
    const text = `{${many(MOST_KEYS + 1, (i) => `"k${i}":1`).join(',')}}`
    expect(issuesIn(text).map(said)).toEqual([': is no document: it has more than 2,000 different keys'])
  })
  test.each([
    ['plain', 'x'],
    ['of escapes', '\\n'],
    ['of escaped quotes', '\\"'],
    ['of backslashes', '\\\\'],
  ])('a text without end, %s, is one issue, closed or not', (_, piece) => {
    const text = piece.repeat(LONGEST_TEXT)
    const said = ['is too large: a text at line 1, column 6 has more than 1,000,000 characters']
    for (const json of [`{"a":"${text}"}`, `{"a":"${text}`])
      expect(issuesIn(json).map(({ message }) => message)).toEqual(said)
    expect(issuesIn(`{"a":"${piece.repeat(LONGEST_TEXT / 2 - 1)}","b":"${piece}"}`)).toEqual([])
  })
  test('more values than any battle has are one issue', () => {
    const text = `[${'0,'.repeat(MOST_VALUES)}0]`
    expect(issuesIn(text).map(said)).toEqual([': is too large: it has more than 5,000,000 values'])
  })
})

describe('what is huge is named by its beginning:', () => {
  const huge = 'x'.repeat(5_000_000)
  test.each<[string, unknown]>([
    ['a key', { ...gambit, [huge]: 1 }],
    ['a key in a unit', { ...duel, setup: { units: [{ [huge]: 1 }] } }],
    ['a format', { ...gambit, format: huge }],
    ['a ruleset', { ...gambit, ruleset: huge }],
    ['a word of a list', { ...gambit, setup: { edition: huge, characters: [] } }],
    ['a number', { ...gambit, seed: huge }],
    ['a name', { ...gambit, name: huge }],
    [
      'a square',
      { ...encounter, orders: [{ side: 'P', action: 'attack', target: `c${'1'.repeat(5_000_000)}r1` }] },
    ],
    [
      'a machine’s weapon',
      { ...mech, setup: { ...mech.setup, units: [{ ...mech.setup.units[0], weapons: [{ [huge]: 1 }] }] } },
    ],
  ])('%s', async (_, document) => {
    const issues = await issuesOf(document)
    expect(issues.length).toBeGreaterThan(0)
    for (const issue of issues) expect(said(issue).length).toBeLessThan(300)
  })
})
