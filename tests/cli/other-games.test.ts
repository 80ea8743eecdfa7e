import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { find } from '#api/find.ts'
import GAMES from '../../examples/games.json'
import { strictIssues } from '../writers/strict-issues.ts'
import { CLI_DIR } from './build.ts'
import { tickscope, useCli } from './tickscope.ts'

const EXAMPLES = ['chess', 'shogi', 'showdown']
const LIBRARIES = ['chess.js', 'tsshogi', '@pkmn']
const LOGS = GAMES.map(({ log }) => log)

const cli = useCli()

/** Somebody else's project, into which the examples are copied and the package is installed. */
beforeAll(() => {
  for (const folder of EXAMPLES) cpSync(`examples/${folder}`, cli.at(folder), { recursive: true })
  mkdirSync(cli.at('node_modules/tickscope/dist'), { recursive: true })
  cpSync('package.json', cli.at('node_modules/tickscope/package.json'))
  symlinkSync(resolve(CLI_DIR), cli.at('node_modules/tickscope/dist/cli'))
  for (const name of LIBRARIES) symlinkSync(resolve('node_modules', name), cli.at(`node_modules/${name}`))
})

const run = (folder: string, command: string, input: string) =>
  spawnSync('bash', ['-c', command], { cwd: cli.at(folder), encoding: 'utf8', input, maxBuffer: 2 ** 28 })

/** What a command prints in the folder of an example. */
function printed(folder: string, command: string, input = ''): string {
  const { stdout, stderr } = run(folder, command, input)
  expect(stderr).toBe('')
  return stdout
}

type Line = Readonly<Record<string, unknown>>
const linesIn = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const unpacked = (log: string) => gunzipSync(readFileSync(`examples/${log}`)).toString()

const matches = async (log: string, query: string): Promise<number> =>
  (await find(unpacked(log), query)).length

describe.each(GAMES)('$log', ({ log, made, ...said }) => {
  test('is what its converter writes: if not, npm run games makes it anew', () => {
    expect(printed(dirname(log), made)).toBe(unpacked(log))
  })

  test('is a log without a fault', async () => {
    const { code, stdout } = await tickscope('validate', '--strict', `examples/${log}`)
    expect([code, stdout]).toEqual([0, `examples/${log}: ok, a log\n`])
  })

  test('is listed as it calls itself, and speaks of ticks it has', () => {
    const [header, ...lines] = linesIn(unpacked(log))
    expect(header).toMatchObject(said)
    const named = [...said.description.matchAll(/\btick (\d+)/g)].map(([, tick]) => Number(tick))
    expect(named).not.toEqual([])
    expect(Math.max(...named)).toBeLessThan(lines.filter((line) => 'tick' in line).length)
  })

  test('tells of every decision what was chosen', async () => {
    const decisions = linesIn(unpacked(log)).filter((line) => 'decision' in line)
    expect(decisions).not.toEqual([])
    expect(await matches(log, 'rules: verdict == "selected"')).toBe(decisions.length)
  })
})

const [BATTLE, OPERA, PASSING, SHOGI] = [
  'showdown/the-dice-win.jsonl.gz',
  'chess/opera-game.jsonl.gz',
  'chess/mate-in-passing.jsonl.gz',
  'shogi/sokei-sansa.jsonl.gz',
]

test.each([
  [BATTLE, 'all who faint do so because of something', 'events: type == "faint" && cause > 0', 11],
  [BATTLE, 'two turn into another type at once', 'events: type == "terastallize" && tick == 1', 2],
  [
    BATTLE,
    'more damage is all that counts',
    'rules: tick == 1 && label == "Earthquake" && verdict == "rejected"',
    1,
  ],
  [
    BATTLE,
    'a move cannot be chosen while it is disabled',
    'rules: tick == 16 && label == "Crunch" && verdict == "rejected"',
    1,
  ],
  [BATTLE, 'the winner has 28 hp left', 'units: tick == 21 && side == "Bob" && hp == 28', 1],
  [BATTLE, 'and nobody else is there', 'units: tick == 21', 1],
  [OPERA, 'twelve are taken', 'events: type == "capture"', 12],
  [OPERA, 'king and rook castle together', 'units: tick == 23 && r == 7 && (q == 2 || q == 3)', 2],
  [OPERA, 'the queen is given away among 46 moves', 'rules: tick == 30', 46],
  [OPERA, 'every check is answered because of it', 'events: type == "move" && tick == 29 && cause > 0', 1],
  [
    PASSING,
    'the pawn that is taken in passing stood beside its taker',
    'events: type == "capture" && square == "g5"',
    1,
  ],
  [PASSING, 'two give checkmate at once', 'events: type == "checkmate" && other == "white king’s rook"', 1],
  [SHOGI, 'all that are dropped were taken', 'events: type == "drop" && cause > 0', 9],
  [SHOGI, 'nobody dies', 'units: tick == 80', 40],
  [SHOGI, 'whoever is in hand is off the board', 'units: tick == 80 && square == "in hand"', 7],
  [SHOGI, 'a silver fights for both sides', 'units: unit == "silver 3i" && side != was(side)', 1],
  [SHOGI, 'a bishop turns into a horse', 'units: unit == "bishop 2b" && worth == 10 && was(worth) == 8', 1],
])('%s: %s', async (log, _, query, total) => {
  expect(LOGS).toContain(log)
  expect(await matches(log, query)).toBe(total)
})

test.each(EXAMPLES)('what the tutorial of %s asks has answers', async (folder) => {
  const { log = '' } = GAMES.find((game) => dirname(game.log) === folder) ?? {}
  const queries = [...readFileSync(`examples/${folder}/README.md`, 'utf8').matchAll(/ find \S+ '(.*)'/g)]
  expect(queries).toHaveLength(3)
  for (const [, query = ''] of queries) expect(await matches(log, query), query).toBeGreaterThan(0)
})

test('a pawn that is promoted leaves, and another piece joins in its place', () => {
  const pgn = '1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nd5 5. bxa8=Q *'
  const lines = linesIn(printed('chess', 'node convert.mjs', pgn))
  const at = lines.findIndex((line) => line['event'] === 'promotion')
  expect(lines[at - 1]).toMatchObject({ unit: 'white queen of the e-pawn', at: [0, 0], bars: { worth: 9 } })
  expect(lines[at]).toMatchObject({ set: { 'white e-pawn': { alive: false } } })
  expect(lines.at(-1)).toEqual({ outcome: 'unfinished' })
})

test('a check in shogi is answered because of it', () => {
  const csa = 'V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0033KA\n-2233GI\n%TORYO\n'
  const events = linesIn(printed('shogi', 'node convert.mjs', csa)).filter((line) => 'event' in line)
  const check = events.find((line) => line['event'] === 'check')
  expect(check).toMatchObject({ units: ['bishop 2b', 'king 5a'], set: { 'king 5a': { badges: ['check'] } } })
  expect(events.at(-2)).toMatchObject({ event: 'move', cause: check?.['id'] })
  expect(events.at(-1)).toMatchObject({ set: { 'bishop 2b': { side: 'gote', at: null, worth: [8, 8] } } })
})

/** The lines a converter writes, after a look whether they are a log. */
async function converted(folder: string, game: string): Promise<Line[]> {
  const log = printed(folder, 'node convert.mjs', game)
  expect(await strictIssues(log)).toEqual([])
  return linesIn(log)
}

const idsIn = (lines: readonly Line[]) => lines.flatMap(({ unit }) => (unit === undefined ? [] : [unit]))
const fen = (position: string) => `[FEN "${position}"]\n\n`

test('pieces of one name are numbered, for a game of chess may begin with any', async () => {
  const lines = await converted('chess', `${fen('4k3/P7/P7/8/8/8/8/QQ2K3 w - - 0 1')}1. a8=Q+ Kd7 *`)
  expect(idsIn(lines)).toEqual([
    'white king',
    'white queen 1',
    'white queen 2',
    'white a-pawn 1',
    'white a-pawn 2',
    'black king',
    'white queen of the a-pawn 1',
  ])
})

test.each([
  ['a byte order mark is no move', '\uFEFF1. e4 e5 1-0', { outcome: 'white wins', winner: 'white' }],
  [
    'whoever gives mate has won',
    '1. f3 e5 2. g4 Qh4#',
    { outcome: 'black wins by checkmate', winner: 'black' },
  ],
  ['a game may end before it begins', '[Event "?"]\n\n*', { outcome: 'unfinished' }],
  [
    'two kings have nothing to lose',
    `${fen('8/8/8/4k3/8/8/8/4K3 w - - 0 1')}1. Kd1 *`,
    { outcome: 'unfinished' },
  ],
])('chess: %s', async (_, pgn, outcome) => {
  const lines = await converted('chess', pgn)
  expect(lines[0]).toMatchObject({ name: 'A game of chess', description: 'White against Black' })
  expect(lines.at(-1)).toEqual(outcome)
})

test.each([
  ['chess', 'is empty', ' \n', 'it is empty: there is no game in it'],
  ['chess', 'is no game', 'hello world', 'move 1: white cannot play "hello"'],
  ['chess', 'has a move against the rules', '1. e4 e5 2. Qxh7 *', 'move 2: white cannot play "Qxh7"'],
  ['chess', 'is cut off', '1. e4 {abc', 'line 1, column 7: "{" cannot stand here'],
  [
    'chess',
    'begins nowhere',
    fen('8/8/8/8/8/8/8/4K3 w - - 0 1'),
    'its FEN is no position: missing black king',
  ],
  ['chess', 'holds two games', '1. e4 1-0\n\n1. d4 *', 'it holds 2 games: give one at a time'],
  [
    'chess',
    'holds two games with tags',
    '[Event "a (1-0)"]\n\n1. e4 {[b] *}\n\n[Event "c"]\n\n*',
    'it holds 2 games: give one at a time',
  ],
  ['shogi', 'is empty', '\n', 'it is empty: there is no game in it'],
  ['shogi', 'is no game', 'hello', 'line 1: "hello" is no line of a game'],
  ['shogi', 'has no position', 'V2.2\n+\n', 'there is no position to begin with'],
  ['shogi', 'has a misspelt move', 'PI\n+\n+7776FU\n-3334F\n', 'line 4: "-3334F" is no line of a game'],
  ['shogi', 'has a misspelt piece', 'PI\nP+00XX\n+\n', 'line 2: "P+00XX" is no line of a game'],
  ['shogi', 'has a move against the rules', 'PI\n+\n+7775FU\n', 'line 3: "+7775FU" cannot be played here'],
  ['shogi', 'drops who is not in hand', 'PI\n+\n+0055KI\n', 'line 3: "+0055KI" cannot be played here'],
  ['shogi', 'moves twice in a row', 'PI\n+\n+7776FU\n+2726FU\n', 'line 4: "+2726FU" cannot be played here'],
  ['shogi', 'leaves the board', 'PI\n+\n+7700FU\n', 'line 3: "+7700FU" cannot be played here'],
  ['shogi', 'moves before it begins', 'PI\n+7776FU\n', 'line 2: "+7776FU" cannot be played here'],
  ['shogi', 'holds two games', 'PI\n+\n%CHUDAN\n/\nPI\n+\n', 'it holds 2 games: give one at a time'],
])('%s: of a file that %s, nothing is written', (folder, _, game, sentence) => {
  const { status, stdout, stderr } = run(folder, 'node convert.mjs', game)
  expect([status, stdout, stderr]).toEqual([1, '', `standard input: ${sentence}\n`])
})

test.each([
  ['', 'unfinished', undefined],
  ['%CHUDAN', 'interrupted', undefined],
  ['%TORYO', 'gote resigns', 'sente'],
  ['%TSUMI', 'gote is mated', 'sente'],
  ['%TIME_UP', 'gote is out of time', 'sente'],
  ['%ILLEGAL_MOVE', 'gote breaks the rules', 'sente'],
  ['%-ILLEGAL_ACTION', 'gote breaks the rules', 'sente'],
  ['%+ILLEGAL_ACTION', 'gote wins, as sente breaks the rules', 'gote'],
  ['%KACHI', 'gote wins by entering king', 'gote'],
  ['%SENNICHITE', 'draw by repetition', undefined],
  ['%JISHOGI', 'draw by impasse', undefined],
  ['%HIKIWAKE', 'draw', undefined],
  ['%MAX_MOVES', 'draw by the limit on moves', undefined],
  ['%FUZUMI', 'there is no mate', undefined],
  ['%ERROR', 'unfinished', undefined],
])('a game of shogi that ends with "%s" is told in words: %s', async (end, outcome, winner) => {
  const lines = await converted('shogi', `\uFEFFPI\n+\n+7776FU\n${end}\n`)
  expect(lines[0]).toMatchObject({ name: 'A game of shogi', description: 'Sente against Gote' })
  expect(lines.at(-1)).toEqual({ outcome, winner })
})

const KINGS = 'P1 *  *  *  * -OU *  *  *  * \nP+59OU\n'

test('who is in hand from the start waits off the board, and can be dropped', async () => {
  const problem = `${KINGS}P+00KI00KI53GI\nP-00KI00FU\n+\n+0052KI\n%TSUMI\n`
  const lines = await converted('shogi', problem)
  expect(lines[1]).toMatchObject({ unit: 'king 5i', at: [4, 8] })
  expect(lines[3]).toMatchObject({ unit: 'gold in hand 1', side: 'sente', badges: ['in hand'] })
  expect(lines[3]).not.toHaveProperty('at')
  expect(idsIn(lines).slice(2)).toEqual([
    'gold in hand 1',
    'gold in hand 2',
    'king 5a',
    'gold in hand 3',
    'pawn in hand 1',
  ])
  const drop = lines.find(({ event }) => event === 'drop')
  expect(drop).toMatchObject({
    units: ['gold in hand 1'],
    set: { 'gold in hand 1': { at: [4, 1], badges: [] } },
  })
  expect(drop).not.toHaveProperty('cause')
})

test('two kings of shogi have nothing to lose', async () => {
  const [header] = await converted('shogi', `${KINGS}+\n+5958OU\n`)
  expect(header).not.toHaveProperty('level')
})
