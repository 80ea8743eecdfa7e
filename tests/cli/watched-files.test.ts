import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOnDisk, LOOK_EVERY_MS, WRITTEN_WITHIN_MS } from '../../src/cli/open/served-file.ts'
import { rulesFrom, type ServedRules } from '../../src/cli/open/served-rules.ts'
import { useCli } from './tickscope.ts'

const cli = useCli()

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

const look = () => vi.advanceTimersByTime(LOOK_EVERY_MS)
const lookAndRead = () => vi.advanceTimersByTime(LOOK_EVERY_MS + WRITTEN_WITHIN_MS)

/** Saves as some editors do, and slowly: the rest is written only once somebody saw that the file is empty. */
function saveSlowly(path: string, text: string): void {
  truncateSync(path)
  look()
  writeFileSync(path, text)
}

async function rulesOf(path: string): Promise<ServedRules> {
  await mkdir(cli.at('assets'), { recursive: true })
  writeFileSync(cli.at('assets/rules.js'), 'export const int = 1')
  writeFileSync(path, 'export const a = 1')
  return rulesFrom(path, cli.at('.'))
}

describe('a save that first empties the file', () => {
  test('is told of once, when it is written', () => {
    const path = cli.at('battle.json')
    writeFileSync(path, '{}')
    const file = fileOnDisk(path)
    const seen: string[] = []
    const stop = file.watch(() => seen.push(readFileSync(path, 'utf8')))
    saveSlowly(path, '{"a": 1}')
    lookAndRead()
    writeFileSync(path, '{"a": 12}')
    lookAndRead()
    look()
    expect(seen).toEqual(['{"a": 1}', '{"a": 12}'])
    stop()
  })

  test('never makes rules of half a module', async () => {
    const path = cli.at('game.js')
    const rules = await rulesOf(path)
    const seen: (string | undefined)[] = []
    const stop = rules.watch(() => seen.push(rules.file(rules.state().module ?? '')?.text))
    saveSlowly(path, 'export const a = 2')
    lookAndRead()
    expect(seen).toEqual(['export const a = 2'])
    stop()
  })
})

test('a file that is away for a moment is read when it is there again, and nothing is told after the end', async () => {
  const path = cli.at('log.jsonl')
  writeFileSync(path, 'one')
  const file = fileOnDisk(path)
  const seen: (number | undefined)[] = []
  const stop = file.watch(() => seen.push(file.read()?.size))
  await rm(path)
  lookAndRead()
  writeFileSync(path, 'three')
  lookAndRead()
  stop()
  writeFileSync(path, 'eleven')
  lookAndRead()
  expect(seen).toEqual([undefined, 5])
})

test('rules that change before anybody watches them are those of the latest save', async () => {
  const path = cli.at('game.js')
  const rules = await rulesOf(path)
  writeFileSync(path, 'export const a = 2')
  const stop = rules.watch(() => {})
  expect(rules.file(rules.state().module ?? '')?.text).toBe('export const a = 2')
  stop()
})
