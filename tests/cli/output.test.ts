import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#cli/write.ts'
import { inShell, linesOf, useCli } from './tickscope.ts'

const KICK = 'seeds/gambit/kick-stops-a-heal.json'
const FULL = 'seeds/gambit/full-board.json'
const OLD = 'seeds/gambit/old-rules-two-triggers.json'

const cli = useCli()
const { at } = cli
const run = (line: string) => inShell(line, cli.folder)

beforeAll(async () => {
  await Promise.all([
    copyFile(KICK, at('kick.json')),
    copyFile(FULL, at('full.json')),
    copyFile(OLD, at('old.json')),
    mkdir(at('sub')),
  ])
  await Promise.all([
    link(at('kick.json'), at('hard.json')),
    symlink('kick.json', at('soft.json')),
    symlink('..', at('sub/up')),
    writeFile(at('large.json'), ' '.repeat(32_000_001)),
  ])
}, 60_000)

describe.concurrent('what is read is never written over, whatever it is called:', () => {
  test.each([
    ['its name', 'run kick.json --record kick.json'],
    ['another way to it', 'run kick.json --record ./sub/../kick.json'],
    ['a link', 'run kick.json --replay soft.json'],
    ['the file behind a link', 'run soft.json --replay kick.json'],
    ['a hard link', 'run kick.json --record hard.json'],
    ['a folder behind a link', 'run kick.json --record sub/up'],
    ['one of several', 'run old.json kick.json --replay sub/up'],
    ['what upgrade reads', 'upgrade old.json --out old.json'],
    ['what upgrade reads, in a folder', 'upgrade old.json --out sub/up/'],
    ['standard input', 'upgrade - --out old.json < old.json'],
  ])('%s', async (_, line) => {
    const before = await Promise.all(['kick.json', 'old.json'].map((name) => readFile(at(name), 'utf8')))
    const { code, stdout, stderr } = await run(`tickscope ${line}`)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: .* would overwrite what is read \(.*\); choose another place\n$/)
    const after = await Promise.all(['kick.json', 'old.json'].map((name) => readFile(at(name), 'utf8')))
    expect(after).toEqual(before)
  })
  test('nor is one document over another', async () => {
    const { code, stderr } = await run('tickscope run kick.json --record new.json --replay sub/up/new.json')
    expect({ code, isThere: existsSync(at('new.json')) }).toEqual({ code: 2, isThere: false })
    expect(stderr).toContain('sub/up/new.json would be written twice')
  })
})

describe('a document', () => {
  const breaking = function* () {
    yield 'half'
    throw new Error('a rule broke')
  }
  test('takes its place only when it is whole, and leaves nothing behind if it is not', async () => {
    const own = at('whole')
    await mkdir(own)
    await writeFile(join(own, 'kept.json'), 'kept')
    for (const name of ['kept.json', 'new.json'])
      await expect(write(join(own, name), breaking())).rejects.toThrow('a rule broke')
    expect(await readdir(own)).toEqual(['kept.json'])
    expect(await readFile(join(own, 'kept.json'), 'utf8')).toBe('kept')
    expect(await write(join(own, 'kept.json'), ['new ', 'text'])).toEqual([])
    expect(await readFile(join(own, 'kept.json'), 'utf8')).toBe('new text')
    expect(await readdir(own)).toEqual(['kept.json'])
  })
  test('written through a link leaves the link, and a file its permissions', async () => {
    await writeFile(at('target.json'), 'old')
    await chmod(at('target.json'), 0o640)
    await symlink('target.json', at('pointer.json'))
    expect(await write(at('pointer.json'), ['new'])).toEqual([])
    expect(await readFile(at('target.json'), 'utf8')).toBe('new')
    expect((await stat(at('target.json'))).mode & 0o777).toBe(0o640)
  })
  test('for a folder is an issue that says so', async () => {
    expect(await write(cli.folder, ['text'])).toEqual([
      { path: [], message: `its document cannot be written to ${cli.folder}: it is a folder` },
    ])
  })
})

describe.runIf(existsSync('/dev/full')).concurrent('a full disk', () => {
  test('under a document is an issue of its file; the others are played', async () => {
    const { code, stdout, stderr } = await run('tickscope run kick.json --record /dev/full')
    expect({ code, lines: linesOf(stdout).length }).toEqual({ code: 1, lines: 1 })
    expect(stderr).toBe(
      'kick.json: (document): its document cannot be written to /dev/full: the disk is full\n',
    )
  })
  test.each([
    'run kick.json',
    'run kick.json --record -',
    'batch kick.json --runs 2 --json',
    'validate kick.json',
  ])('under standard output ends %s with a sentence', async (line) => {
    const { code, stderr } = await run(`tickscope ${line} > /dev/full`)
    expect(code).toBe(1)
    expect(linesOf(stderr).at(-1)).toBe('error: standard output cannot be written: the disk is full')
  })
  test('under standard error ends nothing: the exit code still tells', async () => {
    const { code, stdout } = await run('tickscope batch kick.json --runs 30 --jobs 1 --json 2> /dev/full')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ runs: 30 })
    const mixed = await run('tickscope validate gone.json kick.json 2> /dev/full')
    expect(mixed).toMatchObject({ code: 1, stdout: 'kick.json: ok, a scenario\n' })
  })
})

describe.concurrent('a closed pipe', () => {
  test('ends the command with a sentence and no trace', async () => {
    const { code, stdout, stderr } = await run('tickscope run full.json --record - --ticks 40 | head -c 10')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '{"format":' })
    expect(stderr).toBe('error: standard output cannot be written: its reader has closed it\n')
  })
  test('of standard error ends nothing', async () => {
    const { code, stdout } = await run('tickscope batch kick.json --runs 30 --jobs 1 --json 2> >(exec 0<&-)')
    expect({ code, runs: JSON.parse(stdout).runs }).toEqual({ code: 0, runs: 30 })
  })
})

describe.concurrent('- is standard input', () => {
  test.each([
    ['run', '- --ticks 3 < kick.json', 0, /^A kick stops the heal/],
    ['validate', '- < kick.json', 0, /^standard input: ok, a scenario$/],
    ['batch', '- --runs 2 --json < kick.json', 0, /"runs":2,/],
    ['upgrade', '- < old.json', 0, /"edition": "current"/],
    ['verify', '- < <(tickscope run kick.json --replay - 2> /dev/null)', 0, /^standard input: ok, 7 ticks, /],
  ])('to %s', async (command, rest, code, said) => {
    const ran = await run(`tickscope ${command} ${rest}`)
    expect(ran.code).toBe(code)
    expect(ran.stdout).toMatch(new RegExp(said, 'm'))
  })
  test.each([
    ['', 'standard input: (document): is empty'],
    ['{"format":"tickscope/scenaro"}', 'standard input: format: "tickscope/scenaro" is another kind'],
  ])('that holds %j is named as such', async (text, said) => {
    const { code, stderr } = await run(`printf '%s' '${text}' | tickscope validate -`)
    expect(code).toBe(1)
    expect(stderr.startsWith(said)).toBe(true)
  })
  test('is read to the limit of a file', async () => {
    const { stderr } = await run('tickscope validate - < large.json')
    expect(stderr).toContain('standard input: (document): is too large')
  })
  test('gives its document a name in a folder, and can be named beside files', async () => {
    const { code, stdout } = await run('tickscope run - old.json --record made/ < kick.json')
    expect({ code, lines: linesOf(stdout).length }).toEqual({ code: 0, lines: 2 })
    expect((await readdir(at('made'))).sort()).toEqual(['old.json', 'standard-input.json'])
  })
})
