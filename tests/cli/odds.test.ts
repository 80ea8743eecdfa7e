import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { linesOf, tickscope, useCli } from './tickscope.ts'

const KICK = 'seeds/gambit/kick-stops-a-heal.json'
const COMERS = 'seeds/gambit/one-hex-two-comers.json'

const cli = useCli()
const put = async (name: string, document: object) => {
  const file = cli.at(name)
  await writeFile(file, JSON.stringify(document))
  return file
}
const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
const goldenCase = async (name: string) =>
  (await readFile('tests/golden/next/odds.jsonl', 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .find((each) => each.name === name)

describe.concurrent('odds', () => {
  test('the exact share of each outcome, as JSON', async () => {
    const { scenario } = await goldenCase('odds gambit 60')
    const { code, stdout, stderr } = await tickscope('odds', await put('exact.json', scenario), '--json')
    expect({ code, stderr, lines: linesOf(stdout).length }).toEqual({ code: 0, stderr: '', lines: 1 })
    const share = (fraction: string, value: number) => ({ share: value, fraction, low: value, high: value })
    expect(JSON.parse(stdout)).toEqual({
      exact: true,
      outcomes: { defeat: share('7/12', 7 / 12), draw: share('1/12', 1 / 12), victory: share('1/3', 1 / 3) },
      states: 105,
      widest: 9,
    })
  })

  test('and in words, the likeliest first', async () => {
    const { scenario } = await goldenCase('odds gambit 60')
    const { stdout } = await tickscope('odds', await put('words.json', scenario))
    expect(stdout.split('\n')).toEqual([
      'odds gambit 60: every roll, 105 states, at most 9 at the end of a tick',
      '  defeat    58.33 %  7/12',
      '  victory   33.33 %  1/3',
      '  draw       8.33 %  1/12',
      '',
    ])
  })

  test('past the limit, certain bounds and battles played', async () => {
    const { scenario } = await goldenCase('odds gambit 60')
    const file = await put('many.json', scenario)
    const limits = ['--max-states', '10', '--runs', '60']
    const [json, words] = await Promise.all([
      tickscope('odds', file, ...limits, '--json'),
      tickscope('odds', file, ...limits),
    ])
    const { exact, outcomes } = JSON.parse(json.stdout)
    expect(exact).toBe(false)
    for (const { share, low, high, sampled, ...rest } of Object.values<Record<string, unknown>>(outcomes))
      expect({ share, low, high, sampled, rest }).toMatchObject({
        low: 0,
        high: 1,
        sampled: { share, runs: 60 },
        rest: {},
      })
    expect(words.stdout).toContain('not every roll could be followed')
    expect(linesOf(words.stdout)[1]).toMatch(
      /95 % interval .* of 60 battles {2}at least {3}0.00 %, at most 100.00 %$/,
    )
  })

  test('a replay keeps what was changed', async () => {
    const { stdout: replay } = await tickscope('run', COMERS, '--replay', '-')
    const file = await put('replay.json', JSON.parse(replay))
    const [ofReplay, ofScenario] = await Promise.all([
      tickscope('odds', file, '--json'),
      tickscope('odds', COMERS, '--json'),
    ])
    expect(ofReplay).toEqual(ofScenario)
    expect(JSON.parse(ofScenario.stdout).exact).toBe(true)
  })

  test.each([
    ['0 states', ['--max-states', '0']],
    ['0 battles', ['--runs', '0']],
    ['a seed: it plays no part', ['--seed', '1']],
  ])('wrong usage: %s', async (_, args) => {
    const { code, stdout } = await tickscope('odds', KICK, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  test('a battle without dice is called that', async () => {
    const { stdout } = await tickscope('odds', KICK)
    expect(linesOf(stdout)[0]).toMatch(/: no dice, it always ends like this$/)
  })

  test('what is wrong with the document is said as by any command', async () => {
    const file = await put('wrong.json', { ...(await read(KICK)), seed: -1 })
    const { code, stdout, stderr } = await tickscope('odds', file)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^.*wrong.json: seed: /)
  })

  test('a fault that only some rolls lead to is an issue', async () => {
    const { scenario } = await goldenCase('odds gambit 60')
    const { code, stdout, stderr } = await tickscope(
      'odds',
      await put('fault.json', { ...scenario, rolls: [9] }),
    )
    expect({ code, told: stdout.includes('fault') }).toEqual({ code: 1, told: true })
    expect(stderr).toMatch(
      /with some rolls the battle ended in a fault at tick \d+, phase move: rolls\[0\] is 9/,
    )
  })
})
