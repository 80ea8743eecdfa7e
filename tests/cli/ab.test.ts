import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { interruptedAfter, linesOf, tickscope, useCli } from './tickscope.ts'

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const THRESHOLD = '/setup/characters/1/skills/0/trigger/conditionValue'

const cli = useCli()

/** The showcase, with Heal below 80 % instead of 60 %. */
async function below80(name: string): Promise<string> {
  const document = JSON.parse(await readFile(SHOWCASE, 'utf8'))
  document.setup.characters[1].skills[0].trigger.conditionValue = 80
  const file = cli.at(name)
  await writeFile(file, JSON.stringify(document))
  return file
}

const json = async (...args: readonly string[]) => {
  const { code, stdout } = await tickscope(...args, '--json')
  expect({ code, lines: linesOf(stdout).length }).toEqual({ code: 0, lines: 1 })
  return JSON.parse(stdout)
}

describe.concurrent('ab', () => {
  test('without --runs and where every roll can be followed, the exact difference', async () => {
    const b = await below80('exact.json')
    const [found, a, ofB] = [
      await json('ab', SHOWCASE, b),
      await json('odds', SHOWCASE),
      await json('odds', b),
    ]
    const value = ofB.outcomes.victory.share - a.outcomes.victory.share
    expect(found).toEqual({
      runs: 0,
      exact: true,
      a: { outcomes: a.outcomes },
      b: { outcomes: ofB.outcomes },
      delta: { outcome: 'victory', value, low: value, high: value },
    })
  })

  test('--runs plays pairs, and both have the shares of a batch', async () => {
    const b = await below80('pairs.json')
    const seeds = ['--runs', '300', '--first-seed', '7']
    const found = await json('ab', SHOWCASE, b, ...seeds, '--jobs', '1')
    expect(await json('ab', SHOWCASE, b, ...seeds, '--jobs', '3')).toEqual(found)
    expect(Object.keys(found)).toEqual(['runs', 'exact', 'a', 'b', 'flips', 'delta', 'p', 'examples'])
    for (const [key, file] of [
      ['a', SHOWCASE],
      ['b', b],
    ] as const)
      expect(found[key]).toEqual({ outcomes: (await json('batch', file, ...seeds)).outcomes })
    expect(found).toMatchObject({ runs: 300, exact: false, delta: { outcome: 'victory' } })
    const [example] = found.examples
    const seed = String(example.seed)
    const files = await Promise.all(
      [SHOWCASE, b].map(async (file, n) => {
        const document = { ...JSON.parse(await readFile(file, 'utf8')), seed: example.seed }
        const at = cli.at(`seed-${seed}-${n}.json`)
        await writeFile(at, JSON.stringify(document))
        return at
      }),
    )
    const [runA, runB] = [await json('run', files[0] ?? ''), await json('run', files[1] ?? '')]
    expect([runA.outcome.kind, runB.outcome.kind]).toEqual([example.a, example.b])
    expect((await json('compare', ...files)).tick).toBe(example.tick)
  })

  test('--outcome asks about another outcome, and an outcome no battle has is a usage error', async () => {
    const b = await below80('outcome.json')
    const { delta } = await json('ab', SHOWCASE, b, '--outcome', 'defeat')
    expect(delta.outcome).toBe('defeat')
    const { code, stderr } = await tickscope('ab', SHOWCASE, b, '--outcome', 'win')
    expect(code).toBe(2)
    expect(stderr).toContain('does not end in "win" but in victory, defeat, draw, undecided, fault')
  })

  test('--until looks only after 1,000, 2,000, 4,000 … pairs and stops once the interval is as narrow', async () => {
    const b = await below80('until.json')
    const wide = await json('ab', SHOWCASE, b, '--runs', '9000', '--until', '0.9')
    expect(wide.runs).toBe(1000)
    const narrow = await json('ab', SHOWCASE, b, '--runs', '9000', '--until', '0.035')
    expect([2000, 4000, 8000]).toContain(narrow.runs)
    expect(narrow.delta.high - narrow.delta.low).toBeLessThanOrEqual(0.035)
    const before = await json('ab', SHOWCASE, b, '--runs', String(narrow.runs / 2))
    expect(before.delta.high - before.delta.low).toBeGreaterThan(0.035)
    expect(await json('ab', SHOWCASE, b, '--runs', String(narrow.runs))).toEqual(narrow)
    const spent = await json('ab', SHOWCASE, b, '--runs', '1500', '--until', '0.0001')
    expect(spent.runs).toBe(1500)
  })

  test('in words, with a chart; and as a table for spreadsheets', async () => {
    const b = await below80('words.json')
    const { stdout } = await tickscope('ab', SHOWCASE, b, '--runs', '200')
    const lines = linesOf(stdout)
    expect(lines[2]).toMatch(/^200 pairs, seeds \d+ to \d+$/)
    expect(lines.find((line) => line.startsWith('  victory'))).toMatch(/ % {2}█+.* % {2}█/)
    expect(stdout).toMatch(/B less A: victory -\d+\.\d\d points, 95 % interval .* \(exact McNemar\)/)
    expect(stdout).toMatch(/seed \d+: victory → defeat, they part at tick \d+/)
    const csv = await tickscope('ab', SHOWCASE, b, '--csv')
    expect(linesOf(csv.stdout)[0]).toBe('outcome,a,aLow,aHigh,b,bLow,bHigh')
    expect(linesOf(csv.stdout)[1]).toMatch(/^victory,0\.625,0\.625,0\.625,/)
  })

  test('battles of two games are not compared, nor is a file that cannot be read', async () => {
    const other = await tickscope('ab', SHOWCASE, 'seeds/skirmish/crossroads.json')
    expect(other.code).toBe(1)
    expect(other.stderr).toContain('is of another game than')
    const missing = await tickscope('ab', SHOWCASE, cli.at('missing.json'))
    expect(missing.code).toBe(1)
    const width = await tickscope('ab', SHOWCASE, SHOWCASE, '--until', 'narrow')
    expect(width.code).toBe(2)
    expect(width.stderr).toContain('a number above 0 and at most 1')
  })
})

describe.concurrent('sweep', () => {
  test('every value has its odds, with the turns between neighbours', async () => {
    const { points, turns } = await json('sweep', SHOWCASE, '--set', `${THRESHOLD}=50..80/10`)
    expect(points.map(({ value }: { value: number }) => value)).toEqual([50, 60, 70, 80])
    const { exact, outcomes } = await json('odds', await below80('sweep.json'))
    expect(points[3]).toEqual({ value: 80, exact, outcomes })
    for (const { from, to, was, is } of turns) {
      expect([to - from, was === is]).toEqual([10, false])
      expect(points.find(({ value }: { value: number }) => value === to).outcomes[is].share).toBeGreaterThan(
        0,
      )
    }
    expect(turns.length).toBeGreaterThan(0)
  })

  test('the place is what stands before the last =, and a step that is left out is 1', async () => {
    const { code, stdout } = await tickscope('sweep', SHOWCASE, '--set', '/a=b=1..2', '--json')
    expect(code).toBe(1)
    const { points } = JSON.parse(stdout)
    expect(points).toEqual([
      { value: 1, issue: expect.stringContaining('a=b') },
      { value: 2, issue: expect.stringContaining('a=b') },
    ])
  })

  test('a second number makes a map without turns', async () => {
    const hp = '/setup/characters/0/hp'
    const found = await json('sweep', SHOWCASE, '--set', `${THRESHOLD}=60..70/10`, '--set', `${hp}=50..60/10`)
    expect(Object.keys(found)).toEqual(['points'])
    expect(found.points.map(({ values }: { values: number[] }) => values)).toEqual([
      [60, 50],
      [60, 60],
      [70, 50],
      [70, 60],
    ])
  })

  test('a value the game refuses has an issue instead of odds', async () => {
    const { points } = await json('sweep', SHOWCASE, '--set', `${THRESHOLD}=99..101`)
    expect(Object.keys(points[2])).toEqual(['value', 'issue'])
  })

  test('--metric adds the mean of what battles come to, which without dice is what it is', async () => {
    const range = ['--set', '/setup/characters/0/hp=50..60/10']
    const file = 'seeds/gambit/kick-stops-a-heal.json'
    const { points } = await json('sweep', file, ...range, '--metric', 'ticks')
    const { ticks } = await json('run', file, '--set', '/setup/characters/0/hp=60')
    expect(points[1]).toMatchObject({
      value: 60,
      exact: true,
      metric: { mean: ticks, low: ticks, high: ticks },
    })
    const measured = ['--metric', 'damage:iris', '--runs', '50']
    const showcase = await json('sweep', SHOWCASE, '--set', `${THRESHOLD}=60..60`, ...measured)
    const { metrics } = await json('batch', SHOWCASE, '--first-seed', '0', ...measured)
    const { mean, low, high } = metrics['damage:iris']
    expect(showcase.points[0].metric).toEqual({ mean, low, high })
    const { code, stderr } = await tickscope('sweep', file, ...range, '--metric', 'tocks')
    expect({ code, said: stderr.includes('did you mean "ticks"?') }).toEqual({ code: 2, said: true })
  })

  test('in words with a chart, and as a table', async () => {
    const range = ['--set', `${THRESHOLD}=60..100/20`]
    const { stdout } = await tickscope('sweep', SHOWCASE, ...range)
    expect(linesOf(stdout)[2]).toMatch(/^ +60 .*62\.50 %.*█/)
    expect(stdout).toMatch(/turns between 60 and 80: victory was likeliest, then \w+/)
    const csv = await tickscope('sweep', SHOWCASE, ...range, '--csv')
    expect(linesOf(csv.stdout)[0]).toBe(`${THRESHOLD},exact,likeliest,outcome,share,low,high,issue`)
    expect(csv.stdout).toMatch(/^60,true,victory,victory,0\.625,0\.625,0\.625,$/m)
  })

  test.each([
    ['/setup/characters/0/hp=5', 'It takes a place and a range'],
    ['=1..2', 'The place is a JSON Pointer'],
    ['/a=2..1', 'begins with its least value'],
    ['/a=1..2/0', 'The step is more than 0'],
    ['/a=0..99999', 'Those are 100,000 points; 10,000 are the most'],
  ])('%s is a usage error', async (range, said) => {
    const { code, stderr } = await tickscope('sweep', SHOWCASE, '--set', range)
    expect(code).toBe(2)
    expect(stderr).toContain(said)
  })
})

test.concurrent.each([
  ['ab', 'pairs', [SHOWCASE, SHOWCASE, '--runs', '60000'], ({ runs }: Told) => runs],
  [
    'sweep',
    'points',
    [SHOWCASE, '--set', `${THRESHOLD}=0..100/2`, '--set', '/setup/characters/1/hp=10..60/5'],
    ({ points }: Told) => points?.length,
  ],
  [
    'matchups',
    'meetings',
    Array(16).fill(['seeds/gambit/first-duel.json', 'seeds/gambit/kick-stops-a-heal.json']).flat(),
    ({ meetings }: Told) => meetings?.length,
  ],
])('%s stopped by Ctrl-C tells what came of the %s there are by then', async (name, what, args, count) => {
  // The second line says that a tenth is done.
  const { code, stdout, stderr } = await interruptedAfter(2, name, ...args, '--jobs', '2', '--json')
  expect(code).toBe(130)
  const said = linesOf(stderr).at(-1) ?? ''
  const [, done = 0, all = 0] = new RegExp(`^stopped after (\\d+) of (\\d+) ${what}$`).exec(said) ?? []
  expect(Number(done)).toBeGreaterThan(0)
  expect(Number(done)).toBeLessThan(Number(all))
  expect(count(JSON.parse(stdout))).toBe(Number(done))
})

/** What is counted in an answer. */
interface Told {
  readonly runs?: number
  readonly points?: readonly unknown[]
  readonly meetings?: readonly unknown[]
}
