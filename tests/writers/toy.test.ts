import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { LineOf } from '#schemas/log/line.ts'
import { playToy } from '../../examples/writers/toy.ts'
import {
  type LogDecision,
  type LogEvent,
  type LogHeader,
  type LogUnit,
  openLog,
} from '../../src/api/log-writer.ts'
import { importsOf } from '../support/imports.ts'
import { CSHARP, GODOT, PYTHON, useFolder, WRITERS } from './languages.ts'
import { strictIssues } from './strict-issues.ts'

const readWriter = (file: string) => readFileSync(join(WRITERS, file), 'utf8')
const expected = readWriter('toy.jsonl')
const current = useFolder()

describe('the toy battle', () => {
  test('is a valid log, read strictly', async () => {
    expect(await strictIssues(expected)).toEqual([])
  })

  test('is written by TypeScript to the byte, a line at a time', () => {
    const lines: string[] = []
    playToy({ write: (line) => lines.push(line) })
    expect(lines).toEqual(expected.match(/.*\n/g))
  })

  for (const [language, program] of [
    [PYTHON, 'toy.py'],
    [CSHARP, 'toy.cs'],
    [GODOT, 'toy.gd'],
  ] as const)
    test.skipIf(!language.isHere)(`is written by ${language.name} to the byte`, () => {
      const path = current.at('toy.jsonl')
      language.run(current.folder, join(WRITERS, program), path)
      expect(readFileSync(path, 'utf8')).toBe(expected)
    })

  // What keeps the programs alike where a language cannot be run.
  test.each(['toy.py', 'toy.cs', 'toy.gd'])(
    'has the same words and numbers, in the same order, in %s',
    (file) => {
      const words = wordsOf(readWriter('toy.ts'))
      expect(words.length).toBeGreaterThan(200)
      expect(wordsOf(readWriter(file))).toEqual(words)
    },
  )
})

/** What only one of the languages needs to say. */
const GRAMMAR = new Set(['const', 'var', 'new', 'map', 'string', 'log', 'battle', 'vector2i'])

/** Names, texts and numbers from the header to the end, in any of the languages. */
function wordsOf(program: string): string[] {
  const battle = program.slice(program.search(/["']?\bgame\b/), program.search(/\bclose\b/i))
  const tokens = battle.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|(-?\d+(?:\.\d+)?)f?|([A-Za-z_]\w*)/g)
  return [...tokens]
    .map(
      ([, single, double, number, name]) => single ?? double?.replace(/\\(.)/g, '$1') ?? number ?? name ?? '',
    )
    .map((word) => word.toLowerCase().replace(/^none$/, 'null'))
    .filter((word) => !GRAMMAR.has(word))
}

test('the writer in TypeScript imports nothing, so that it can be copied', () => {
  const file = 'src/api/log-writer.ts'
  expect(importsOf(file, readFileSync(file, 'utf8'))).toEqual([])
})

type Writable<T> = T extends string | number | boolean | null | undefined
  ? T
  : { -readonly [K in keyof T]: Writable<T[K]> }

test('its types are what the reader reads', () => {
  expectTypeOf<Writable<LogHeader>>().toExtend<Omit<LineOf<'header'>, 'format' | 'version'>>()
  expectTypeOf<Writable<LogUnit>>().toExtend<Omit<LineOf<'unit'>, 'unit' | 'side'>>()
  expectTypeOf<Writable<LogDecision>>().toExtend<Omit<LineOf<'decision'>, 'decision'>>()
  expectTypeOf<Writable<LogEvent>>().toExtend<Omit<LineOf<'event'>, 'event'>>()
})

test('a sink is closed with its log, and only once', () => {
  let times = 0
  const close = () => {
    times++
  }
  const log = openLog({ write: () => undefined, close }, { game: 'Toy arena' })
  log.close()
  log.close()
  expect(times).toBe(1)
})

test.skipIf(!PYTHON.isHere)('a game that crashes leaves every line it wrote', () => {
  const path = current.at('toy.jsonl')
  PYTHON.run(current.folder, 'tests/writers/crash.py', path)
  expect(readFileSync(path, 'utf8').split('\n').slice(1)).toEqual([
    '{"unit":"ash","side":"red"}',
    '{"tick":0}',
    '',
  ])
})
