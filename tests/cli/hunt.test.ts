import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { interrupted, linesOf, tickscope, useCli } from './tickscope.ts'

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const COMERS = 'seeds/gambit/one-hex-two-comers.json'
const EXAMPLE = 'examples/hunt-showcase.json'

const cli = useCli()
const put = async (name: string, document: unknown) => {
  const file = cli.at(name)
  await writeFile(file, JSON.stringify(document))
  return file
}

/** A lost battle, and what may change in it. */
const lost = async (name: string) => put(name, { ...JSON.parse(await readFile(SHOWCASE, 'utf8')), seed: 3 })

const setArguments = (set: readonly string[]) => set.flatMap((each) => ['--set', each])

describe.concurrent('hunt', () => {
  test('as JSON: a grid, the best builds tested again and the smallest change, each of which run plays', async () => {
    const file = await lost('lost.json')
    const { code, stdout, stderr } = await tickscope(
      ...['hunt', file, '--changes', EXAMPLE, '--builds', '40', '--runs', '5', '--json'],
    )
    expect(code).toBe(0)
    expect(stderr).toContain('40 of 40 builds')
    const { grid, best, smallest, retest, ...rest } = JSON.parse(stdout)
    expect(rest).toMatchObject({
      outcome: 'victory',
      builds: 40,
      refused: 0,
      isWhole: true,
      runs: 5,
      firstSeed: 3,
    })
    expect(grid.measures).toEqual(['changes', 'ticks'])
    expect(grid.cells.length).toBeGreaterThan(4)
    expect(retest).toMatchObject({ firstSeed: 8, asItIs: { share: 0.625, fraction: '5/8' } })
    for (const { share, low, high, delta } of best) {
      expect(low).toBeLessThanOrEqual(share)
      expect(share).toBeLessThanOrEqual(high)
      expect(delta.low).toBeLessThanOrEqual(delta.value)
    }
    expect(smallest).toMatchObject({ kind: 'turned', was: 'defeat', is: 'victory', changes: 1 })
    const turned = await tickscope('run', file, ...setArguments(smallest.set), '--json')
    expect(JSON.parse(turned.stdout).outcome).toEqual({ kind: 'victory' })
    const [first] = best
    const plan = ['batch', file, '--runs', '5', '--json']
    const changed = cli.at('best.json')
    await tickscope('run', file, ...setArguments(first.set), '--replay', changed)
    const { scenario } = JSON.parse(await readFile(changed, 'utf8'))
    const played = await tickscope(plan[0]!, await put('best-scenario.json', scenario), ...plan.slice(2))
    const victories = JSON.parse(played.stdout).outcomes.find(
      (each: { outcome: string }) => each.outcome === 'victory',
    )
    expect(victories.share).toBe(first.hunted.share)
  })

  test('in words: the grid, what makes the best builds, and the smallest change', async () => {
    const spec = await put('hp.json', { '/setup/characters/2/hp': '10..50/20' })
    const { code, stdout } = await tickscope('hunt', COMERS, '--changes', spec, '--runs', '4')
    expect(code).toBe(0)
    const lines = linesOf(stdout)
    expect(lines[0]).toMatch(/^One hex, two comers: 3 builds, 4 battles each, seeds \d+ to \d+$/)
    expect(lines[1]).toBe('share of victory of the best build, by changes (down) and ticks (across)')
    expect(lines).toContain('as it is   50.00 %  1/2')
    expect(stdout).toMatch(
      / {2} *[\d.]+ % {2}[\d/]+ {2}\+[\d.]+ % {2}changes 1, ticks [\d.]+\n {6}--set \/setup\/characters\/2\/hp=10\n/,
    )
    expect(lines).toContain('  1 build left out, none better than as it is')
    expect(stdout).toMatch(
      /\nsmallest change that turns the battle with seed 1 from defeat to victory: 1 change\n/,
    )
  })

  test('in words: why builds are refused, and what sampled ones are compared with', async () => {
    const spec = await put('hurt.json', {
      '/setup/characters/1/hp': '0..60/20',
      '/setup/characters/1/skills/0/trigger/conditionValue': '20..60/20',
    })
    const { stdout, stderr } = await tickscope('hunt', SHOWCASE, '--changes', spec, '--runs', '50')
    expect(stderr).toContain('12 of 12 builds')
    expect(linesOf(stdout)[0]).toContain(
      '12 builds, 3 of them refused by the rules of the game (e.g. setup.characters[1].hp must be at least 1, not 0)',
    )
    expect(stdout).toMatch(/\+[\d.]+ % \(.+\) against 60\.80 % on the same seeds {2}p [\d.]+/)
  })

  test('as a table for spreadsheets', async () => {
    const args = ['hunt', SHOWCASE, '--changes', EXAMPLE, '--builds', '33', '--runs', '2', '--csv']
    const { code, stdout } = await tickscope(...args)
    expect(code).toBe(0)
    const [head, ...rows] = linesOf(stdout)
    expect(head).toBe('changes,ticks,hunted,share,low,high,delta,delta low,delta high,p,set')
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) expect(row).toMatch(/^\d+,[\d.]+,[\d.]+,[\d.]+,/)
  })

  test('comes to the same on 1 and 2 threads, and another way with another seed', async () => {
    const args = ['hunt', SHOWCASE, '--changes', EXAMPLE, '--builds', '40', '--runs', '2', '--json']
    const [one, two, other] = await Promise.all([
      tickscope(...args, '--jobs', '1'),
      tickscope(...args, '--jobs', '2'),
      tickscope(...args, '--seed', '1'),
    ])
    expect(one.stdout).toBe(two.stdout)
    expect(JSON.parse(other.stdout).grid).not.toEqual(JSON.parse(one.stdout).grid)
  })

  test('stopped by Ctrl-C says what is known, and goes on from what is kept to the same result', async () => {
    const kept = cli.at('kept.json')
    const args = ['hunt', SHOWCASE, '--changes', EXAMPLE, '--builds', '100', '--runs', '40', '--json']
    const [stopped, whole] = await Promise.all([interrupted(...args, '--resume', kept), tickscope(...args)])
    expect(stopped.code).toBe(130)
    expect(stopped.stderr).toMatch(/stopped after \d+ of 100 builds/)
    expect(JSON.parse(stopped.stdout).isWhole).toBe(false)
    const resumed = await tickscope(...args, '--resume', kept)
    expect(resumed.stdout).toBe(whole.stdout)
    const again = await tickscope(...args, '--resume', kept)
    expect({ stdout: again.stdout, first: linesOf(again.stderr)[0] }).toEqual({
      stdout: whole.stdout,
      first: '100 %  100 of 100 builds',
    })
    const other = await tickscope(...args, '--resume', kept, '--seed', '1')
    expect(other).toMatchObject({ code: 1, stdout: '' })
    expect(other.stderr).toContain('kept.json: (document): was kept from another hunt')
  })

  test.each([
    [
      'a place that is not there',
      { '/setup/characters/9/hp': '1..2' },
      '/setup/characters/9/hp: allows no value',
    ],
    [
      'a form nobody knows',
      { changes: { '/setup/characters/0/hp': 'up' } },
      'changes./setup/characters/0/hp: must be a range',
    ],
    ['no changes', {}, 'changes: is missing'],
    [
      'a measure nobody has',
      { changes: { '/setup/characters/1/hp': '1..2' }, measures: ['x', 'ticks'] },
      'measures[0]: ',
    ],
  ])('%s is an issue of the list of changes', async (name, spec, message) => {
    const { code, stdout, stderr } = await tickscope(
      'hunt',
      SHOWCASE,
      '--changes',
      await put(`${name}.json`, spec),
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`${name}.json: ${message}`)
  })

  test.each([
    ['no changes', []],
    ['0 builds', ['--changes', EXAMPLE, '--builds', '0']],
    ['JSON and a table at once', ['--changes', EXAMPLE, '--json', '--csv']],
    ['to be kept on standard output', ['--changes', EXAMPLE, '--resume', '-']],
    ['to be kept where the scenario is', ['--changes', EXAMPLE, '--resume', SHOWCASE]],
  ])('wrong usage: %s', async (_, args) => {
    const { code, stdout } = await tickscope('hunt', SHOWCASE, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  test('a list of changes that is not there, and a broken file to resume from', async () => {
    const gone = await tickscope('hunt', SHOWCASE, '--changes', cli.at('gone.json'))
    expect(gone).toMatchObject({ code: 1, stdout: '' })
    expect(gone.stderr).toContain('gone.json: (document): does not exist')
    const broken = await tickscope(
      'hunt',
      SHOWCASE,
      '--changes',
      EXAMPLE,
      '--resume',
      await put('broken.json', {}),
    )
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toContain('broken.json: format: is missing')
  })
})
