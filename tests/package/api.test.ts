import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { batch, compare, find, odds, play, record, TickscopeError } from '#api/index.ts'
import { checkLog, openLog } from '#api/log.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { simulate } from '#engine/core/simulate.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const read = (name: string) => readFileSync(`seeds/${name}.json`, 'utf8')
const TEXT = read('gambit/3v3-showcase')
const SCENARIO = JSON.parse(TEXT)

const LOG = readFileSync('tests/golden/logs/toy.jsonl.gz')

test('a log of another game is searched and compared like a battle of ours, but not played otherwise', async () => {
  const text = gunzipSync(LOG).toString()
  const battle = await play(LOG)
  expect(battle.outcome).toMatchObject({ kind: 'told' })
  expect(await find(text, 'units: tick == 0')).toHaveLength(battle.units.length)
  expect((await compare(battle, text)).same).toBe(true)
  for (const call of [batch(LOG, { runs: 2 }), odds(text), play(battle, { seed: 1 })])
    await expect(call).rejects.toThrow('is a log: another game played it')
})

test('a log is written line by line, and checked with the lines of what is wrong', async () => {
  let text = ''
  const log = openLog({ write: (line) => (text += line) }, { game: 'Toy' })
  log.unit('ash', 'red', { bars: { hp: 3 } })
  log.tick()
  log.event('hit', { units: ['ash'], set: { ash: { hp: 0, alive: false } } })
  log.outcome('blue wins')
  expect(await checkLog(text, { strict: true })).toEqual([])
  expect(await checkLog(gzipSync(text))).toEqual([])
  expect((await find(text, 'events: type == "hit"')).map(({ unit }) => unit)).toEqual(['ash'])
  const wrong = text.replace('"hp":0', '"hq":0')
  expect(await checkLog(wrong)).toMatchObject([{ line: 4, path: ['event', 'set', 'ash', 'hq'] }])
  await expect(play(wrong)).rejects.toThrow('line 4: event.set.ash.hq: ')
})

describe('a battle can be handed over', () => {
  test.each([
    ['as text', async () => TEXT],
    ['as an object', async () => SCENARIO],
    ['as packed bytes', async () => gzipSync(TEXT)],
    [
      'as a replay',
      async () => replayOf(simulate(rulesetOf(Scenario.parse(SCENARIO)), Scenario.parse(SCENARIO))),
    ],
    ['as a recording', () => record(SCENARIO)],
    ['as it was played', () => play(SCENARIO)],
  ])('%s, and everything finds the same in it', async (_, source) => {
    const given = await source()
    const { digest, ticks } = await play(given)
    expect({ digest, ticks }).toEqual({ digest: '3ced4571a2501870', ticks: 36 })
    expect((await find(given, 'events: type == "died"')).map(({ tick, unit }) => `${tick} ${unit}`)).toEqual([
      '8 vex',
      '16 sable',
      '23 gorm',
      '35 moira',
    ])
    expect((await compare(given, SCENARIO)).same).toBe(true)
    expect((await batch(given, { runs: 20 })).outcomes.map(({ outcome }) => outcome)).toContain('victory')
  })
})

test('a battle played with another seed or limit is another battle', async () => {
  const other = await play(SCENARIO, { seed: 7, maxTicks: 5 })
  expect(other).toMatchObject({ outcome: { kind: 'undecided' }, ticks: 5, scenario: { seed: 7 } })
  expect(await compare(SCENARIO, other)).toMatchObject({ same: false, kind: 'roll', tick: 3 })
})

test('odds are exact where every roll can be followed', async () => {
  const { exact, outcomes } = await odds(read('gambit/first-duel'))
  expect(exact).toBe(true)
  expect(Object.values(outcomes).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('progress is told, and a signal ends long work with its own reason', async () => {
  const told: number[] = []
  await batch(SCENARIO, { runs: 30, onProgress: (done) => told.push(done) })
  expect(told.at(-1)).toBe(30)
  const controller = new AbortController()
  const endless = batch(SCENARIO, {
    runs: 1e9,
    signal: controller.signal,
    onProgress: () => controller.abort('enough'),
  })
  await expect(endless).rejects.toBe('enough')
  await expect(odds(SCENARIO, { signal: AbortSignal.abort('no') })).rejects.toBe('no')
})

describe('what cannot be taken is thrown with all that is wrong', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ['text that is no JSON', () => play('{ "format": '), { line: 1 }],
    ['another kind of document', () => play({ format: 'other' }), { path: ['format'] }],
    ['a value out of its bounds', () => play({ ...SCENARIO, seed: -1 }), { path: ['seed'] }],
    ['an option out of its bounds', () => play(SCENARIO, { maxTicks: -1 }), { path: ['maxTicks'] }],
    ['no number of battles', () => batch(SCENARIO, { runs: 0.5 }), { path: ['runs'] }],
    [
      'a log as an object',
      () => play({ format: 'tickscope/log', version: 1, game: 'x' }),
      { path: ['format'] },
    ],
    ['an unknown metric', () => batch(SCENARIO, { runs: 1, metrics: ['damag'] }), { path: ['metrics', 0] }],
    ['a query with a misspelt column', () => find(SCENARIO, 'events: typ == 1'), { line: 1, column: 9 }],
    ['battles of two games', () => compare(SCENARIO, read('duel/policy-plays-both')), { path: ['ruleset'] }],
    ['a first battle', () => compare({ ...SCENARIO, seed: -1 }, SCENARIO), { path: ['a', 'seed'] }],
    ['a second battle', () => compare(SCENARIO, '{'), { path: ['b'], line: 1 }],
  ])('%s', async (_, call, issue) => {
    const error = await call().catch((thrown: unknown) => thrown)
    if (!(error instanceof TickscopeError)) return expect.unreachable(String(error))
    const [first] = error.issues
    expect(first).toMatchObject(issue)
    expect(error.message).toContain(first?.message)
  })
})

/** Calls as code without types can make them. */
const untyped = (call: unknown) => call as (...args: readonly unknown[]) => Promise<unknown>
const [PLAY, FIND, ODDS, BATCH] = [play, find, odds, batch].map((call) => untyped(call).bind(null, SCENARIO))
const CHECK = untyped(checkLog)

describe('an argument that cannot be taken is one issue that names it', () => {
  test.each<[string, () => Promise<unknown> | undefined, string]>([
    ['no options where some are needed', () => BATCH?.(), 'runs: is missing: a whole number is needed here'],
    ['options without what is needed', () => BATCH?.({}), 'runs: is missing: a whole number is needed here'],
    ['a number for options', () => BATCH?.(5), 'options: must be an object, not 5'],
    ['null for options of batch', () => BATCH?.(null), 'options: must be an object, not null'],
    ['null for options of play', () => PLAY?.(null), 'options: must be an object, not null'],
    ['null for options of find', () => FIND?.('units: hp < 3', null), 'options: must be an object, not null'],
    ['null for options of odds', () => ODDS?.(null), 'options: must be an object, not null'],
    ['null for options of checkLog', () => CHECK('', null), 'options: must be an object, not null'],
    ['an unknown option', () => PLAY?.({ nope: 1 }), 'nope: is not a known key here'],
    ['a misspelt option', () => ODDS?.({ run: 1 }), 'run: is not a known key here; did you mean "runs"?'],
    ['a number as text', () => BATCH?.({ runs: '5' }), 'runs: must be a whole number, not "5"'],
    [
      'a number with a fraction',
      () => FIND?.('units: hp < 3', { limit: 0.5 }),
      'limit: must be a whole number, not 0.5',
    ],
    [
      'a number far too large',
      () => PLAY?.({ seed: 2 ** 53 }),
      `seed: must be at most 4294967295, not ${2 ** 53}`,
    ],
    [
      'a number far too small',
      () => PLAY?.({ seed: -(2 ** 54) }),
      `seed: must be at least 0, not -${2 ** 54}`,
    ],
    ['a number for a signal', () => BATCH?.({ runs: 1, signal: 5 }), 'signal: must be an AbortSignal, not 5'],
    ['an object for a signal', () => ODDS?.({ signal: {} }), 'signal: must be an AbortSignal, not an object'],
    ['text for a list', () => BATCH?.({ runs: 1, metrics: 'x' }), 'metrics: must be a list, not "x"'],
    [
      'a number for a function',
      () => BATCH?.({ runs: 1, onProgress: 5 }),
      'onProgress: must be a function, not 5',
    ],
    [
      'a function for a number',
      () => BATCH?.({ runs: () => 5 }),
      'runs: must be a whole number, not a function',
    ],
    ['no query', () => FIND?.(), 'query: is missing: text is needed here'],
    ['null for a query', () => FIND?.(null), 'query: must be text, not null'],
    ['an object for a query', () => FIND?.({}), 'query: must be text, not an object'],
    ['no log', () => CHECK(), 'log: must be the text of a log or its bytes, not undefined'],
    ['a number for a log', () => CHECK(5), 'log: must be the text of a log or its bytes, not 5'],
    ['an object for a log', () => CHECK({}), 'log: must be the text of a log or its bytes, not an object'],
    ['a list for a log', () => CHECK([]), 'log: must be the text of a log or its bytes, not a list'],
    [
      'a log in pieces of text',
      () => CHECK(new Blob(['x']).stream().pipeThrough(new TextDecoderStream())),
      'log: must come as bytes (Uint8Array), not "x"',
    ],
    ['no battle', () => untyped(play)(), 'is not a Tickscope document: an object is needed'],
    [
      'no first battle',
      () => untyped(compare)(undefined, SCENARIO),
      'a: is not a Tickscope document: an object is needed',
    ],
    [
      'no second battle',
      () => untyped(compare)(SCENARIO),
      'b: is not a Tickscope document: an object is needed',
    ],
  ])('%s', async (_, call, message) => {
    const error = await call()?.catch((thrown: unknown) => thrown)
    if (!(error instanceof TickscopeError)) return expect.unreachable(String(error))
    expect(error.issues).toHaveLength(1)
    expect(error.message).toBe(message)
  })
})

test.each([
  ['a Uint8Array', (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ['an ArrayBuffer', (bytes: Uint8Array<ArrayBuffer>) => bytes.buffer],
  ['a Blob', (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes])],
])('bytes are handed over as %s', async (_, handed) => {
  const [log, scenario] = [handed(new Uint8Array(LOG)), handed(new TextEncoder().encode(TEXT))]
  expect(await checkLog(log)).toEqual([])
  expect((await play(log)).outcome.kind).toBe('told')
  expect((await play(scenario)).ticks).toBe(36)
})
