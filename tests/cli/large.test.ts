import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { LARGEST_FILE } from '#schemas/parsing/files.ts'
import { longBattle } from '../bench/battles.ts'
import { inShell, tickscope, useCli } from './tickscope.ts'

const TICKS = 40

const cli = useCli()
const { at } = cli

/** The recording with other bytes in the line of one tick, as long as what was there. */
async function changed(name: string, tick: number, from: string, to: string): Promise<string> {
  const bytes = await readFile(at('recording.json'))
  let line = 0
  for (let n = 0; n <= tick; n++) line = bytes.indexOf('\n', line) + 1
  const place = bytes.indexOf(from, line)
  expect(place).toBeGreaterThan(0)
  await writeFile(at(name), bytes)
  const file = await open(at(name), 'r+')
  await file.write(to.padEnd(from.length), place)
  await file.close()
  return at(name)
}

beforeAll(async () => {
  await writeFile(at('scenario.json'), JSON.stringify(longBattle(45, 46, TICKS)))
  await tickscope('run', at('scenario.json'), '--record', at('recording.json'))
}, 60_000)

describe('a recording larger than any other file may be', () => {
  test('is written', async () => {
    expect((await stat(at('recording.json'))).size).toBeGreaterThan(LARGEST_FILE)
  })

  test('is valid, and the battle it says it is, as a file and from standard input', async () => {
    const { code, stdout } = await inShell(
      'tickscope validate recording.json && cat recording.json | tickscope verify -',
      cli.folder,
    )
    expect(code).toBe(0)
    expect(stdout).toMatch(/^recording\.json: ok, a recording\nstandard input: ok, 40 ticks, [\da-f]{16}\n$/)
  }, 60_000)

  test.each([
    ['a wrong value', 17, '"tick":17,', '"tick":-7,', 'ticks[17].tick: must be at least 0, not -7'],
    [
      'no JSON',
      29,
      '"state":{',
      '"state"  {',
      '(document): is not JSON: unexpected "{" at line 31, column 21',
    ],
  ])(
    'with %s in the middle says where',
    async (_, tick, from, to, said) => {
      const { code, stderr } = await tickscope('validate', await changed('wrong.json', tick, from, to))
      expect(code).toBe(1)
      expect(stderr).toContain(said)
    },
    30_000,
  )

  test('that tells of another battle is found out', async () => {
    const bytes = await readFile(at('recording.json'))
    const digest = bytes.lastIndexOf('"digest":"') + '"digest":"'.length
    await writeFile(at('other.json'), bytes.fill('0', digest, bytes.lastIndexOf('"')))
    expect((await tickscope('verify', at('other.json'))).stderr).toContain('differs from tick 40 on')
  }, 60_000)

  test('is compared tick by tick, from a file', async () => {
    expect(await tickscope('compare', at('recording.json'), at('scenario.json'))).toEqual({
      code: 0,
      stdout: 'The same happens in both.\n',
      stderr: '',
    })
    const other = await changed('other-state.json', 12, '"cooldown":0', '"cooldown":1')
    expect((await tickscope('compare', other, at('recording.json'))).stdout).toContain(
      'They part at tick 12: ',
    )
    const { code, stderr } = await inShell(
      'cat recording.json | tickscope compare - scenario.json',
      cli.folder,
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'standard input: (document): is too large to be read twice; read it from a file\n',
    })
  }, 120_000)
})
