import { expect, test } from 'vitest'
import { checkApart, destinationsOf } from '#cli/destination.ts'
import { liveProgress, loggedProgress } from '#cli/progress.ts'
import { issueLine, oneLine } from '#cli/terminal.ts'

test('what a file says cannot break out of its line', () => {
  expect(oneLine('a\nb\u001b[31mc\u2028d')).toBe('a\\u000ab\\u001b[31mc\\u2028d')
  expect(issueLine('x.json', { path: ['setup', 'characters', 0], message: 'a\r\nb' })).toBe(
    'x.json: setup.characters[0]: a\\u000d\\u000ab',
  )
  expect(oneLine('x'.repeat(5000))).toHaveLength(1000)
})

test.each([
  [['a.json'], 'out.json', ['out.json']],
  [['a.json'], 'tests', ['tests/a.json']],
  [['a.json'], 'new/', ['new/a.json']],
  [['in/a.json', 'b.json'], 'new', ['new/a.json', 'new/b.json']],
  [['a.json'], '-', ['-']],
])('%j with OUT %s are written to %j', (files, out, places) => {
  expect([...destinationsOf(files, out).values()]).toEqual(places)
})

test.each([
  ['two files of one name', ['a/x.json', 'b/x.json'], 'new', undefined],
  ['two documents of one file', ['x.json', 'y.json'], 'new', 'new'],
  ['a file named twice', ['x.json', './x.json'], 'new', undefined],
])('%s are kept apart', (_, files, record, replay) => {
  expect(() => checkApart(files, destinationsOf(files, record), destinationsOf(files, replay))).toThrow()
})

test('progress in a log is a line every tenth', () => {
  const lines: string[] = []
  const progress = loggedProgress({ out() {}, err: (line) => lines.push(line) }, 1000, 'battles')
  for (let done = 0; done <= 1000; done += 5) progress.update(done)
  expect(lines).toHaveLength(11)
  expect(lines.at(-1)).toBe('100 %  1000 of 1000 battles')
})

test('progress on a terminal stays on its line and leaves it empty', () => {
  let written = ''
  const progress = liveProgress({ write: (text) => (written += text) }, 4, 'battles')
  for (const done of [0, 1, 2]) progress.update(done)
  progress.clear()
  expect(written).toBe('\r\x1b[K  0 %  0 of 4 battles\r\x1b[K')
})
