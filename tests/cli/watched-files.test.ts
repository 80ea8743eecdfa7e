import { readFileSync, truncateSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { fileOnDisk } from '../../src/cli/open/served-file.ts'
import { rulesFrom } from '../../src/cli/open/served-rules.ts'
import { useCli } from './tickscope.ts'

const cli = useCli()

/** Saves as some editors do, and slowly: the rest is written only once somebody saw that the file is empty. */
const saveSlowly = (path: string, text: string) =>
  new Promise<void>((resolve) => {
    const write = () => {
      unwatchFile(path, write)
      writeFileSync(path, text)
      resolve()
    }
    watchFile(path, write)
    truncateSync(path)
  })

describe('a save that first empties the file', () => {
  test('is told of once, when it is written', async () => {
    const path = cli.at('battle.json')
    writeFileSync(path, '{}')
    const file = fileOnDisk(path)
    const seen: string[] = []
    const stop = file.watch(() => seen.push(readFileSync(path, 'utf8')))
    await saveSlowly(path, '{"a": 1}')
    writeFileSync(path, '{"a": 12}')
    await vi.waitFor(() => expect(seen.at(-1)).toBe('{"a": 12}'), 10_000)
    expect(seen).not.toContain('')
    stop()
  })

  test('never makes rules of half a module', async () => {
    const path = cli.at('game.js')
    await mkdir(cli.at('assets'))
    writeFileSync(cli.at('assets/rules.js'), 'export const int = 1')
    writeFileSync(path, 'export const a = 1')
    const rules = rulesFrom(path, cli.at('.'))
    const seen: (string | undefined)[] = []
    const stop = rules.watch(() => seen.push(rules.file(rules.state().module ?? '')?.text))
    await saveSlowly(path, 'export const a = 2')
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), 10_000)
    expect(seen).toEqual(['export const a = 2'])
    stop()
  })
})
