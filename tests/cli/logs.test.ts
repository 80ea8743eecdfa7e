import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TOY_LOG } from '../support/toy-log.ts'
import { CLI_DIR } from './build.ts'
import { inShell, linesOf, tickscope, useCli } from './tickscope.ts'

const LOGS = 'tests/golden/logs/'
const CHESS = `${LOGS}chess-gundersen-faul-1928.jsonl.gz`
const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const cli = useCli()
const { at } = cli
async function put(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(at(name), content)
  return at(name)
}
const json = async (...args: readonly string[]) => JSON.parse((await tickscope(...args, '--json')).stdout)

describe('run', () => {
  test.each(
    Object.entries<Record<string, unknown>>(JSON.parse(readFileSync(`${LOGS}expected.json`, 'utf8'))),
  )('prints what %s holds', async (file, { last: _, queries, outcome, ...counts }) => {
    expect(await json('run', `${LOGS}${file}`)).toMatchObject({
      file: `${LOGS}${file}`,
      ruleset: 'log',
      outcome: { kind: 'told', ...(outcome as object) },
      digest: expect.stringMatching(/^[0-9a-f]{16}$/),
      ...counts,
    })
    const { query, total } = (queries as { query: string; total: number }[])[1]!
    expect(await json('find', `${LOGS}${file}`, query)).toMatchObject({ total })
  })

  test('has a line for each file, logs among others, and goes on after one that is broken', async () => {
    const broken = await put('broken.jsonl', TOY_LOG.replace('"hp":5', '"hq":5'))
    const { code, stdout, stderr } = await tickscope('run', await put('toy.jsonl', TOY_LOG), broken, SHOWCASE)
    expect(code).toBe(1)
    expect(linesOf(stderr)).toEqual([
      `${broken}: line 5: event.set.bor.hq: is not a bar of this unit; did you mean "hp"?`,
    ])
    const [toy, other] = linesOf(stdout)
    expect(toy).toMatch(
      /^Toy arena +red wins +2 ticks {2}[0-9a-f]{16} {2}2 units, 2 events, 0 decisions, 1 death$/,
    )
    expect(other).toMatch(/^Three against three +victory/)
  })

  test.each([
    ['--seed', '3'],
    ['--ticks', '3'],
    ['--record', 'out.json'],
    ['--replay', 'out.json'],
  ])('plays no log otherwise: %s', async (option, value) => {
    const toy = await put('toy.jsonl', TOY_LOG)
    const { code, stderr } = await tickscope(
      'run',
      toy,
      option,
      option === '--record' || option === '--replay' ? at(value) : value,
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${toy}: (document): is a log; a scenario or a replay is needed here\n`,
    })
  })
})

describe('validate', () => {
  test('takes logs among others, by what is in them', async () => {
    const packed = await put('toy.txt', gzipSync(TOY_LOG))
    const { code, stdout, stderr } = await tickscope(
      'validate',
      packed,
      SHOWCASE,
      await put('toy.gz', TOY_LOG),
      cli.folder,
    )
    expect({ code, lines: linesOf(stdout), stderr }).toEqual({
      code: 1,
      lines: [`${packed}: ok, a log`, `${SHOWCASE}: ok, a scenario`, `${at('toy.gz')}: ok, a log`],
      stderr: `${cli.folder}: (document): is a folder; a file is needed\n`,
    })
  })

  test('with --strict keys that are not known are issues', async () => {
    const file = await put('extra.jsonl', TOY_LOG.replace('{"tick":0}', '{"tick":0,"time":3.2}'))
    expect(await tickscope('validate', file)).toMatchObject({ code: 0, stderr: '' })
    expect(await tickscope('validate', '--strict', file)).toMatchObject({
      code: 1,
      stderr: `${file}: line 4: tick.time: is not a known key here\n`,
    })
  })

  test('reads standard input, packed or not, in any pieces', async () => {
    await put('toy.jsonl', TOY_LOG)
    expect(await inShell('tickscope validate - < toy.jsonl', cli.folder)).toMatchObject({
      code: 0,
      stdout: 'standard input: ok, a log\n',
    })
    expect(
      await inShell('gzip -c toy.jsonl | tickscope find - "units: hp < 10" --json', cli.folder),
    ).toMatchObject({ code: 0, stdout: expect.stringContaining('"total":1') })
    expect(await inShell('head -c 300 toy.jsonl | tickscope validate -', cli.folder)).toMatchObject({
      code: 1,
      stderr:
        'standard input: line 7: is cut off: the last line is not whole; write it to its end, or leave it out\n',
    })
  })

  test.each<[what: string, content: string | Uint8Array, issue: string]>([
    [
      'a log without a header',
      TOY_LOG.slice(TOY_LOG.indexOf('\n') + 1),
      'line 1: must be the header: {"format":"tickscope/log","version":1,"game":"…"}',
    ],
    [
      'one whose header is not first',
      `// by hand\n${TOY_LOG}`,
      'line 1: must be the header: {"format":"tickscope/log","version":1,"game":"…"}',
    ],
    [
      'a header that is cut off',
      TOY_LOG.slice(0, 40),
      'line 1: is cut off: the last line is not whole; write it to its end, or leave it out',
    ],
    [
      'packed data that is cut off',
      gzipSync(TOY_LOG).subarray(0, 100),
      'is cut off: the packed data ends too early; copy it again, or write it to its end',
    ],
    [
      'packed data of which nothing is left',
      gzipSync(TOY_LOG).subarray(0, 12),
      '(document): is cut off: the packed data ends too early; copy it again, or write it to its end',
    ],
    [
      'packed data that is none',
      new Uint8Array([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
      '(document): is packed with gzip, and the packed data is damaged; pack it again',
    ],
    [
      'another document, packed and cut off',
      gzipSync(readFileSync(SHOWCASE)).subarray(0, -20),
      '(document): is cut off: the packed data ends too early; copy it again, or write it to its end',
    ],
    ['nothing', '', '(document): is empty'],
    ['a single line that is no header', '{"unit":"ash","side":"red"}\n', 'format: is missing'],
  ])('says what is wrong with %s', async (_, content, issue) => {
    const file = await put('wrong', content)
    const { code, stdout, stderr } = await tickscope('validate', file)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(linesOf(stderr)).toEqual([expect.stringContaining(`${file}: ${issue}`)])
  })

  test('counts what it does not list', async () => {
    const file = await put(
      'many.jsonl',
      `${TOY_LOG.split('\n').slice(0, 4).join('\n')}\n${'{"event":"x","units":["nobody"]}\n'.repeat(2000)}`,
    )
    const lines = linesOf((await tickscope('validate', file)).stderr)
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      101,
      `${file}: line 5: event.units[0]: there is no unit "nobody" in the lines before`,
      `${file}: and 1,900 more`,
    ])
  })
})

describe('find', () => {
  test('lists rows as lines, as JSON and as a table', async () => {
    const toy = await put('toy.jsonl', TOY_LOG)
    expect(linesOf((await tickscope('find', toy, 'events: type == "hit"')).stdout)).toEqual([
      'tick 0    hit: ash → bor',
      'tick 1    hit: ash → bor',
      '2 matches in 2 ticks',
    ])
    expect(await json('find', toy, 'units: hp < was(hp)')).toEqual({
      table: 'units',
      total: 1,
      rows: [{ tick: 1, unit: 'bor', name: 'bor', side: 'blue', q: null, r: null, hp: 5, maxhp: 12 }],
    })
    expect(linesOf((await tickscope('find', toy, 'events: tick == 1', '--csv')).stdout)).toEqual([
      'tick,phase,type,id,cause,unit,other,text,tone,until',
      '1,,hit,,,ash,bor,hit: ash → bor,info,',
    ])
    expect(await json('find', CHESS, 'rules: label == "O-O"', '--limit', '1')).toMatchObject({
      total: 8,
      rows: [{ unit: 'black', name: 'black', side: 'black' }],
    })
  })

  test('says what is wrong with a query, and plays no log many times', async () => {
    const toy = await put('toy.jsonl', TOY_LOG)
    expect(await tickscope('find', toy, 'units: mana > 3')).toMatchObject({
      code: 1,
      stderr:
        'expression: character 8: there is no column "mana" in units; it has tick, unit, name, side, q, r, hp, maxhp\n',
    })
    expect(await tickscope('find', toy, 'units: hp > 3', '--runs', '5')).toMatchObject({
      code: 1,
      stderr: `${toy}: (document): is a log, which was played once; --runs needs a scenario\n`,
    })
  })
})

describe('compare', () => {
  test('finds a log the same as itself, packed and under other names and ids', async () => {
    const toy = await put('toy.jsonl', TOY_LOG)
    const other = await put(
      'other.jsonl',
      gzipSync(
        TOY_LOG.replace('"game"', '"name":"Other","game"')
          .replaceAll('"event":"hit"', '"event":"hit","id":5')
          .replace('"id":5', '"id":4'),
      ),
    )
    expect(await json('compare', toy, other)).toEqual({ same: true, tick: null, phase: null, kind: null })
  })

  test.each<[kind: string, from: string, to: string, tick: number, unit: string | null]>([
    ['event', '"hp":5', '"hp":6', 0, 'ash'],
    ['event', '{"tick":1}', '{"tick":1}\n{"event":"pause"}', 1, 'ash'],
    ['event', '{"tick":1}', '{"tick":1}\n{"phase":"act"}', 1, 'ash'],
    ['setup', '"hp":[30,30]', '"hp":[31,31]', 0, 'ash'],
    ['outcome', '"winner":"red"', '"winner":"blue"', 2, null],
    [
      'decision',
      '{"tick":1}',
      '{"tick":1}\n{"decision":"ash","options":[{"label":"Bite","verdict":"selected"}]}',
      1,
      'ash',
    ],
  ])('says where two logs part: %s, %s', async (kind, from, to, tick, unit) => {
    const changed = await put('changed.jsonl', TOY_LOG.replace(from, to))
    const found = await json('compare', await put('toy.jsonl', TOY_LOG), changed)
    expect(found).toMatchObject({ same: false, kind, tick, unit, sentence: expect.stringMatching(/./) })
  })

  test.each([
    ['"winner":"red"', '"winner":"blue"', 'red wins, winner: red | red wins, winner: blue'],
    ['"red wins"', '"blue wins"', 'red wins | blue wins'],
  ])('says how both end: %s, %s', async (from, to, texts) => {
    const [toy, changed] = [
      await put('toy.jsonl', TOY_LOG),
      await put('changed.jsonl', TOY_LOG.replace(from, to)),
    ]
    expect((await json('compare', toy, changed)).sentence).toBe(`They part at tick 2: ${texts}`)
  })

  test('a log that says that it is undecided says no more than one without an outcome', async () => {
    const undecided = TOY_LOG.replace('{"outcome":"red wins","winner":"red"}', '{"outcome":"undecided"}')
    const silent = TOY_LOG.replace(/{"outcome".*\n/, '')
    expect(
      await json('compare', await put('undecided.jsonl', undecided), await put('silent.jsonl', silent)),
    ).toMatchObject({ same: true })
  })

  test('logs of two games are not compared, nor a log with a battle of ours', async () => {
    const toy = await put('toy.jsonl', TOY_LOG)
    expect(await tickscope('compare', CHESS, toy)).toMatchObject({
      code: 1,
      stderr: `${toy}: header.game: is a log of Toy arena, and ${CHESS} is a log of Chess: only battles of one game can be compared\n`,
    })
    const gambit = await put('gambit.jsonl', TOY_LOG.replace('Toy arena', 'gambit'))
    expect(await tickscope('compare', SHOWCASE, gambit)).toMatchObject({
      code: 1,
      stderr: `${gambit}: header.game: is a log of gambit, and ${SHOWCASE} is gambit: only battles of one game can be compared\n`,
    })
  })
})

test.each([
  ['verify', 'a replay'],
  ['batch --runs 5', 'a scenario or a replay'],
  ['odds', 'a scenario or a replay'],
  ['audit', 'a scenario or a replay'],
  ['sweep --set /seed=1..3', 'a scenario or a replay'],
  ['upgrade', 'a scenario'],
])('%s says that a log is nothing to play', async (command, needed) => {
  const toy = await put('toy.jsonl', TOY_LOG)
  const [name = '', ...options] = command.split(' ')
  const { code, stdout, stderr } = await tickscope(name, toy, ...options)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(`${toy}: (document): is a log; ${needed} is needed here\n`)
})

test('npm run schemas writes what a line of a log is, for editors and other tools', async () => {
  const program = join(process.cwd(), CLI_DIR, 'schemas.js')
  expect(await inShell(`node "${program}"`, cli.folder)).toMatchObject({ code: 0, stderr: '' })
  const schema = z.fromJSONSchema(JSON.parse(await readFile(at('schemas/log.schema.json'), 'utf8')))
  const isLine = (text: string) => schema.safeParse(JSON.parse(text)).success
  for (const file of readdirSync(LOGS).filter((name) => name.endsWith('.gz')))
    expect(
      linesOf(gunzipSync(readFileSync(`${LOGS}${file}`)).toString()).filter((line) => !isLine(line)),
    ).toEqual([])
  const broken = [
    '{"unit":"ash"}',
    '{"tick":"0"}',
    '{"unit":"ash","side":"red","tick":0}',
    '{"event":"hit","set":{"bor":{"hp":"3"}}}',
    '{"decision":"ash","options":[{"label":"Bite","verdict":"chosen"}]}',
  ]
  expect(broken.filter(isLine)).toEqual([])
  expect(['{"tick":0,"time":3}', '{"event":"hit","set":{"bor":{"at":null}}}'].filter(isLine)).toHaveLength(2)
})
