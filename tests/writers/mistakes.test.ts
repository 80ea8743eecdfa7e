import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openLog } from '../../src/api/log-writer.ts'
import { CSHARP, GODOT, PYTHON, useFolder } from './languages.ts'
import { HEADER, MISTAKES, ODD, ODDITIES } from './mistakes.ts'
import { mistakesInCSharp } from './mistakes-csharp.ts'
import { strictIssues } from './strict-issues.ts'

const TRIED = [...MISTAKES, ODD]

test.each(MISTAKES)('TypeScript: $name is told at once, and nothing is written of it', (mistake) => {
  const lines: string[] = []
  const log = openLog({ write: (line) => lines.push(line) }, HEADER)
  const run = ([method, args, details]: (typeof mistake.calls)[number]) => {
    const given = JSON.stringify(details)?.replace('"NaN"', '1e999')
    Reflect.get(log, method)(...args, ...(given === undefined ? [] : [JSON.parse(given)]))
  }
  for (const call of mistake.calls.slice(0, -1)) run(call)
  const before = lines.length
  expect(() => run(mistake.calls.at(-1)!)).toThrow(mistake.says.replace('NaN', 'Infinity'))
  expect(lines).toHaveLength(before)
})

/** The line a call would write, if nobody minded. */
function carelessly(calls: (typeof MISTAKES)[number]['calls']): string {
  let [ticks, events] = [0, 0]
  const lines = calls.map(([method, [first, side], details]) => {
    if (method === 'tick') return { tick: ticks++ }
    if (method === 'unit') return { unit: first, side, ...details }
    return { [method]: first, ...(method === 'event' ? { id: ++events } : {}), ...details }
  })
  const log = [{ format: 'tickscope/log', version: 1, ...HEADER }, ...lines]
  return log.map((line) => `${JSON.stringify(line)}\n`).join('')
}

test.each(MISTAKES)('the reader minds it too: $name', async ({ calls }) => {
  expect(await strictIssues(carelessly(calls))).toEqual([
    expect.stringMatching(new RegExp(`^line ${calls.length + 1}: `)),
  ])
})

test('TypeScript: a misspelt detail is told, though no type was there to find it', () => {
  const log = openLog({ write: () => undefined }, { game: 'Toy arena' })
  const untyped: object = { bar: { hp: 3 } }
  expect(() => log.unit('ash', 'red', untyped)).toThrow(
    'Unit "ash" has "bar", which is none of name, glyph, bars, at, badges, fields',
  )
})

test('TypeScript: null says as much as leaving it out', () => {
  const lines: string[] = []
  const log = openLog({ write: (line) => lines.push(line) }, { game: 'Toy arena' })
  log.tick()
  const untyped: object = { text: null, tone: null, until: null, fields: null }
  log.event('hit', { ...untyped, cause: null, units: null, set: null })
  log.event('hit', { cause: undefined, units: undefined, set: undefined })
  expect(lines.slice(2)).toEqual(['{"event":"hit","id":1}\n', '{"event":"hit","id":2}\n'])
})

test.each([
  [{ game: null }, 'The header: game is nothing, but should be a text'],
  [{ game: 'Toy arena', sides: 'red' }, 'The header: sides is a text, but should be a list'],
  [{ game: 'Toy arena', board: 5 }, 'The header: board is a number, but should be a map'],
  [{ game: 'Toy arena', side: [] }, 'The header has "side", which is none of game, name'],
])('TypeScript: nothing is written of the header %j', (header, says) => {
  const lines: string[] = []
  const open = () => Reflect.apply(openLog, null, [{ write: (line: string) => lines.push(line) }, header])
  expect(open).toThrow(says)
  expect(lines).toEqual([])
})

/** Languages differ in whether `tick()` and `true` have capitals, and in what they call nothing. */
const plain = (sentence: string) => sentence.toLowerCase().replace('"none"', '"null"')

const asJson = (mistakes: typeof TRIED) =>
  JSON.stringify(
    mistakes.map(({ calls }) => ({
      header: HEADER,
      calls: calls.map(([method, args, details = {}]) => [method, args, details]),
    })),
  )

const current = useFolder()

for (const [language, program] of [
  [PYTHON, () => 'tests/writers/mistakes.py'],
  [GODOT, () => 'tests/writers/mistakes.gd'],
  [CSHARP, () => current.at('mistakes.cs')],
] as const)
  test.skipIf(!language.isHere)(
    `${language.name} tells the same mistakes, and writes what is hard to write`,
    () => {
      const [made, log] = [current.at('mistakes.json'), current.at('log.jsonl')]
      const tried = TRIED.filter(({ notIn = [] }) => !notIn.includes(language.name))
      writeFileSync(made, asJson(tried))
      writeFileSync(current.at('mistakes.cs'), mistakesInCSharp(tried))
      const printed = language.run(current.folder, program(), log, made)
      const said = [...printed.matchAll(/^(?:Tickscope log: )?(.+?)\r?$/gm)].map(([, words = '']) => words)
      expect(said.slice(-tried.length).map(plain)).toEqual(tried.map(({ says }) => plain(says)))

      const written = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? ''
      expect(JSON.parse(written).fields).toEqual(ODDITIES)
    },
  )

const KEPT = '{"format":"tickscope/log","version":1,"game":"Toy arena"}'
const ONLY_HP = 'which has only hp, at, badges, side, alive, fields'

test.skipIf(!PYTHON.isHere)(
  'Python tells what only Python lets anybody do, and a bad header empties no log',
  () => {
    const said = PYTHON.run(current.folder, 'tests/writers/only_python.py', current.at('log.jsonl'))
    expect(said.replaceAll('Tickscope log: ', '').trimEnd().split('\n')).toEqual([
      'Event "hit": fields has the key 7, which is no text',
      `Event "hit" sets "7" of "ash", ${ONLY_HP}`,
      'Event "hit" names unit "7", which has not joined: call unit() for it first',
      'Event "hit": units is a set, but should be a list',
      `Event "hit" names unit "['ash']", which has not joined: call unit() for it first`,
      'Event "hit": fields: x is {1}: use texts, numbers, booleans, lists and dicts',
      'Event "hit": fields: x is NaN: only finite numbers can be written',
      'Event "hit": fields: x is -Infinity: only finite numbers can be written',
      'Event "hit": "ash" is at [1.5, 0]: a cell is two whole numbers',
      'Event "hit": "ash" is at [6, 0], off the board: columns are 0 to 5, rows 0 to 3',
      'Event "hit" has cause [1, 2], which is no event so far',
      'nothing',
      'Unit "ash" is at Infinity: a cell is two whole numbers',
      'nothing',
      'The header: game is nothing, but should be a text',
      'The header: sides is a text, but should be a list',
      'The header: board is a number, but should be a map',
      `${KEPT.slice(0, -1)},"board":{"grid":"square","width":6,"height":4}}`,
    ])
  },
)

test.skipIf(!CSHARP.isHere)('C# tells what only C# lets anybody do, and a bad header empties no log', () => {
  const said = CSHARP.run(current.folder, 'tests/writers/OnlyCSharp.cs', current.at('log.jsonl'))
  expect(said.replaceAll('Tickscope log: ', '').trimEnd().split(/\r?\n/)).toEqual([
    'Decision of "ash" names unit "bor", which has not joined: call Unit() for it first',
    'Decision of "ash" names unit "bor", which has not joined: call Unit() for it first',
    'Event "hit" has "null": names are made of letters, digits and _',
    'Event "hit" names unit "null", which has not joined: call Unit() for it first',
    'Event "hit" names side "5", which is none of red',
    'Event "hit": "ash" is at [1, ]: a cell is two whole numbers',
    'nothing',
    'nothing',
    'The header: game is nothing, but should be a text',
    KEPT,
    '{"unit":"ash","side":"red"}',
    '{"tick":0}',
  ])
})

test('the page about games of one’s own quotes what the writers say', () => {
  const anyName = (sentence: string) => sentence.replace(/"[^"]*"/g, '"…"').replace(/^… ?|, …$/g, '')
  const page = readFileSync('docs/your-game.md', 'utf8')
  const quoted = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, sentence = '']) => anyName(sentence))
  expect(quoted).toHaveLength(6)
  const said = MISTAKES.map(({ says }) => anyName(says)).join('\n')
  expect(quoted.filter((sentence) => !said.includes(sentence))).toEqual([])
})
