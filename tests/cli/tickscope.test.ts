import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from '#schemas/parsing/parse.ts'
import { version } from '../../package.json'
import { RECORDINGS, Scenario } from '../support/rulesets.ts'
import { interrupted, linesOf, tickscope, useCli } from './tickscope.ts'

const KICK = 'seeds/gambit/kick-stops-a-heal.json'
const COMERS = 'seeds/gambit/one-hex-two-comers.json'
const OLD = 'seeds/gambit/old-rules-two-triggers.json'

const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
const cli = useCli()
let kickReplay = ''
const { at } = cli
const put = async (name: string, content: string | Uint8Array) => {
  await writeFile(at(name), content)
  return at(name)
}

beforeAll(async () => {
  kickReplay = (await tickscope('run', KICK, '--replay', '-')).stdout
}, 60_000)

describe.concurrent('a file that is no document gets one line and exit code 1:', () => {
  const cases: [string, () => Promise<string>, RegExp][] = [
    ['missing', async () => at('nowhere.json'), /does not exist/],
    ['a folder', async () => cli.folder, /is a folder/],
    ['empty', () => put('empty.json', ''), /is empty/],
    ['not UTF-8', () => put('latin.json', Buffer.from('{"name":"Caf\xe9"}', 'latin1')), /not text in UTF-8/],
    [
      'truncated',
      async () => put('cut.json', (await readFile(KICK, 'utf8')).slice(0, 90)),
      /ends too early at line \d+, column \d+/,
    ],
    [
      'mistyped',
      () => put('typo.json', '{\n  "seed": 1,\n  "name" "x"\n}'),
      /unexpected "\\"" at line 3, column 10/,
    ],
    ['a bare word', () => put('word.json', '{\n  "seed": nul }'), /unexpected "nul" at line 2, column 11/],
    ['other JSON', () => put('other.json', '{"name":"tickscope","private":true}'), /format: is missing/],
    ['a list', () => put('list.json', '[]'), /an object is needed/],
    ['of another program', () => put('alien.json', '{"format":"chess/game"}'), /another kind of document/],
    [
      'nested without end',
      () => put('deep.json', `{"format":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
      /is nested too deeply: more than 100 levels at line 1, column \d+/,
    ],
    ['forging lines', () => put('forged.json', '{"format":"tickscope/scenario\\nok"}'), /format: /],
    [
      '50 MB',
      async () => {
        const file = await put('large.json', '')
        await truncate(file, 50_000_000)
        return file
      },
      /has 50.0 MB .* files up to 32.0 MB/,
    ],
  ]
  test.each(cases)('%s', async (_, make, sentence) => {
    const file = await make()
    const { code, stdout, stderr } = await tickscope('run', file)
    expect({ code, stdout, lines: linesOf(stderr).length }).toEqual({ code: 1, stdout: '', lines: 1 })
    expect(stderr).toMatch(sentence)
    expect(stderr.startsWith(`${file}: `)).toBe(true)
  })

  test('a file past the limit is not read: its size is enough', async () => {
    const file = await put('limit.json', '')
    await truncate(file, 32_000_001)
    expect((await tickscope('validate', file)).stderr).toContain('32000001 bytes')
  })
})

describe.concurrent('wrong usage is exit code 2 and nothing on standard output:', () => {
  test.each([
    ['no command', []],
    ['unknown command', ['play', KICK]],
    ['unknown flag', ['run', KICK, '--sed', '1']],
    ['no file', ['run']],
    ['a seed below 0', ['run', KICK, '--seed', '-1']],
    ['a seed past 32 bits', ['run', KICK, '--seed', '4294967296']],
    ['a seed that is no number', ['run', KICK, '--seed', '1e3']],
    ['too many ticks', ['run', KICK, '--ticks', '1000001']],
    ['a place without a value', ['run', KICK, '--set', '/seed']],
    ['a value without a place', ['run', KICK, '--set', '=3']],
    ['a place that is no JSON Pointer', ['run', KICK, '--set', 'setup.hp=3']],
    ['no runs', ['batch', KICK]],
    ['0 runs', ['batch', KICK, '--runs', '0']],
    ['0 jobs', ['batch', KICK, '--runs', '1', '--jobs', '0']],
    ['two forms of output', ['batch', KICK, '--runs', '1', '--json', '--csv']],
    ['several files to standard output', ['run', KICK, OLD, '--record', '-']],
    ['two documents to standard output', ['run', KICK, '--record', '-', '--replay', '-']],
    ['a document over its file', ['run', KICK, '--record', 'seeds/gambit']],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await tickscope(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^(error: |Usage: )/)
    expect(stderr).not.toMatch(/^ +at /m)
  })
})

test.each(['--help', '--version'])('%s is exit code 0', async (flag) => {
  const { code, stdout } = await tickscope(flag)
  expect({ code, said: stdout.length > 0 }).toEqual({ code: 0, said: true })
})

describe.concurrent('run', () => {
  test('says name, outcome, ticks and digest, the same every time', async () => {
    const [first, second] = await Promise.all([
      tickscope('run', KICK, COMERS),
      tickscope('run', KICK, COMERS),
    ])
    expect(first).toEqual(second)
    expect(first.code).toBe(0)
    const { name } = await json(KICK)
    const [line = '', ...others] = linesOf(first.stdout)
    expect(line.startsWith(name)).toBe(true)
    expect(line).toMatch(/ {2}(victory|defeat|draw|undecided) +\d+ ticks? +[0-9a-f]{16}$/)
    expect(others).toHaveLength(1)
  })

  test('--json says it in an object a line, with the seed and limit it was given', async () => {
    const { stdout } = await tickscope('run', KICK, '--json', '--seed', '7', '--ticks', '2')
    expect(JSON.parse(stdout)).toMatchObject({
      file: KICK,
      ruleset: 'gambit',
      seed: 7,
      ticks: 2,
      outcome: { kind: 'undecided' },
    })
  })

  test('--set plays a scenario with other values, as if the file had them', async () => {
    const { setup, ...rest } = await json(KICK)
    const [first, ...others] = setup.characters
    const changed = {
      ...rest,
      name: 'a=b',
      maxTicks: 9,
      setup: { ...setup, characters: [{ ...first, hp: 7, skills: first.skills.slice(-1) }, ...others] },
    }
    const sets = [
      '/name=a=b',
      '/maxTicks=9',
      '/setup/characters/0/hp=7',
      `/setup/characters/0/skills=${JSON.stringify(first.skills.slice(-1))}`,
    ]
    const file = await put('changed.json', JSON.stringify(changed))
    const [set, edited] = await Promise.all([
      tickscope('run', KICK, ...sets.flatMap((each) => ['--set', each]), '--record', '-'),
      tickscope('run', file, '--record', '-'),
    ])
    expect(set).toEqual(edited)
    expect(JSON.parse(set.stdout).scenario).toEqual(changed)
  })

  test.each([
    ['/setup/characters/99/hp=7', /: setup.characters: has no entry 99: there are 0 to \d+, and - adds one/],
    ['/setup/characters/x/hp=7', /: setup.characters: is a list: it takes a place from 0 on, not "x"/],
    ['/seed/x=7', /: seed: is \d+: it has nothing called "x" to set/],
    ['/setup/characters/0/hp=many', /: setup.characters\[0\].hp: /],
    ['/setup/characters/0/skils=[]', /: setup.characters\[0\].skils: .*did you mean "skills"/],
  ])('--set %s is an issue', async (set, sentence) => {
    const { code, stdout, stderr } = await tickscope('run', KICK, '--set', set)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(sentence)
  })

  test('--set is not for replays: what they say holds for the scenario they were made of', async () => {
    const file = await put('set.json', kickReplay)
    const { code, stderr } = await tickscope('run', file, '--set', '/seed=1')
    expect(code).toBe(1)
    expect(stderr).toContain('is a replay; a scenario is needed here')
  })

  test('goes on after a bad file, and fails in the end', async () => {
    const { code, stdout, stderr } = await tickscope('run', at('gone.json'), KICK)
    expect(code).toBe(1)
    expect(linesOf(stdout)).toHaveLength(1)
    expect(linesOf(stderr)).toHaveLength(1)
  })

  test('says where and why a rule failed', async () => {
    const file = await put('fault.json', JSON.stringify({ ...(await json(COMERS)), rolls: [99] }))
    const { code, stderr } = await tickscope('run', file)
    expect(code).toBe(1)
    expect(stderr).toMatch(/ended in a fault at tick \d+, phase move: rolls\[0\] is 99/)
  })

  test('records several files into a folder, each under its name', async () => {
    const { code } = await tickscope('run', KICK, COMERS, '--record', at('made/recordings'))
    expect(code).toBe(0)
    expect((await readdir(at('made/recordings'))).sort()).toEqual([
      'kick-stops-a-heal.json',
      'one-hex-two-comers.json',
    ])
    const recording = await json(at('made/recordings/kick-stops-a-heal.json'))
    expect(parse(RECORDINGS.gambit, recording)).toEqual({ ok: true, value: recording })
  })

  test('records one file under a name, into a folder, or to standard output, all the same', async () => {
    await mkdir(at('folder'))
    const [piped] = await Promise.all([
      tickscope('run', KICK, '--record', '-'),
      tickscope('run', KICK, '--record', at('named.json')),
      tickscope('run', KICK, '--record', at('folder')),
    ])
    expect(await readFile(at('named.json'), 'utf8')).toBe(piped.stdout)
    expect(await readFile(at('folder/kick-stops-a-heal.json'), 'utf8')).toBe(piped.stdout)
    expect(JSON.parse(piped.stdout).format).toBe('tickscope/recording')
    expect(linesOf(piped.stderr)).toHaveLength(1)
  })

  test('that cannot write says so in a line', async () => {
    const { code, stderr } = await tickscope('run', KICK, '--record', join(KICK, 'inside.json'))
    expect(code).toBe(1)
    expect(linesOf(stderr)).toHaveLength(1)
  })
})

describe.concurrent('a replay', () => {
  const replayed = async (name: string, change: (digests: string[]) => void) => {
    const replay = JSON.parse(kickReplay)
    change(replay.digests)
    return put(name, JSON.stringify(replay))
  }

  test('is verified, and runs as the battle it is of', async () => {
    const file = await replayed('replay.json', () => {})
    const verified = await tickscope('verify', file)
    expect(verified).toMatchObject({ code: 0, stderr: '' })
    expect(verified.stdout).toContain(': ok')
    expect((await tickscope('run', file)).stdout).toBe((await tickscope('run', KICK)).stdout)
  })

  test.each(['verify', 'run'])('that was changed is found out by %s, with its tick', async (command) => {
    const file = await replayed(`changed-${command}.json`, (digests) =>
      digests.splice(3, 1, '0123456789abcdef'),
    )
    const { code, stderr } = await tickscope(command, file)
    expect(code).toBe(1)
    expect(linesOf(stderr)).toEqual([`${file}: (document): played again, the battle differs from tick 3 on`])
  })

  test.each(['verify', 'run'])('whose first edit cannot be made is an issue to %s', async (command) => {
    const edits = [{ tick: 0, unit: 'nobody', hp: 3 }]
    const file = await put(`impossible-${command}.json`, JSON.stringify({ ...JSON.parse(kickReplay), edits }))
    const { code, stderr } = await tickscope(command, file)
    expect({ code, lines: linesOf(stderr) }).toEqual({
      code: 1,
      lines: [`${file}: edits: cannot be made at tick 0: tick 0 has no "nobody" to change`],
    })
  })

  test('with a forced roll that is never made ends in a fault that names it', async () => {
    const edits = [{ tick: 2, roll: 7, value: 0 }]
    const file = await put('never-made.json', JSON.stringify({ ...JSON.parse(kickReplay), edits }))
    const { code, stderr } = await tickscope('verify', file)
    const fault = 'roll 7 of tick 2 cannot be turned: the tick makes no rolls'
    expect({ code, lines: linesOf(stderr) }).toEqual({
      code: 1,
      lines: [`${file}: (document): played again, the battle ends in a fault at tick 2: ${fault}`],
    })
  })

  test('is held to every field of its outcome, its edits and its orders, a line each', async () => {
    const made = JSON.parse((await tickscope('run', 'seeds/duel/counter-trade.json', '--replay', '-')).stdout)
    const turned = { tick: made.ticks, roll: 0, value: 0 }
    const changed = {
      ...made,
      outcome: { ...made.outcome, winner: 'P1' },
      edits: [turned],
      engine: { version: '0.0.7' },
    }
    const file = await put('every-field.json', JSON.stringify(changed))
    const { code, stderr } = await tickscope('verify', file)
    const said = `${file}: (document): played again, the battle`
    expect({ code, lines: linesOf(stderr) }).toEqual({
      code: 1,
      lines: [
        `${said} ends in won with winner "P2", not "P1" (made by engine 0.0.7; this is ${version})`,
        `${said} ends at tick ${made.ticks} and never comes to edits[0], of tick ${made.ticks}`,
      ],
    })
  })

  test('keeps its orders when it is played with another tick limit', async () => {
    const file = 'seeds/duel/clone.json'
    const { orders, ...scenario } = await json(file)
    const made = JSON.parse((await tickscope('run', file, '--replay', '-')).stdout)
    const apart = await put('orders-apart.json', JSON.stringify({ ...made, scenario }))
    const [whole, again] = await Promise.all(
      [file, apart].map((name) => tickscope('run', name, '--ticks', '3')),
    )
    expect(orders.length).toBeGreaterThan(3)
    expect(again).toEqual(whole)
  })

  test('with another seed is another battle, not a wrong one', async () => {
    const file = await replayed('reseeded.json', () => {})
    expect(await tickscope('run', file, '--seed', '5')).toMatchObject({ code: 0, stderr: '' })
  })

  test('is what verify needs, not a scenario', async () => {
    const { code, stderr } = await tickscope('verify', KICK)
    expect(code).toBe(1)
    expect(stderr).toContain('is a scenario; a replay is needed')
  })
})

describe.concurrent('a roll that the setup cannot draw', () => {
  const scenario = {
    format: 'tickscope/scenario',
    version: 1,
    ruleset: 'encounter',
    name: 'Two of two',
    seed: 1,
    rolls: [2],
    setup: { floor: 3, units: [{ isHero: true }] },
  }

  test('is an issue of its file to run, which goes on with the next one', async () => {
    const file = await put('undrawable.json', JSON.stringify(scenario))
    const { code, stdout, stderr } = await tickscope('run', file, KICK)
    expect({ code, lines: linesOf(stderr) }).toEqual({
      code: 1,
      lines: [`${file}: rolls[0]: is 2, but that draw gives 0 to 1`],
    })
    expect(linesOf(stdout)).toHaveLength(1)
  })

  test('is an issue to batch, before any battle', async () => {
    const file = await put('undrawable-batch.json', JSON.stringify(scenario))
    const { code, stderr } = await tickscope('batch', file, '--runs', '2')
    expect({ code, lines: linesOf(stderr) }).toEqual({
      code: 1,
      lines: [`${file}: rolls[0]: is 2, but that draw gives 0 to 1`],
    })
  })
})

describe.concurrent('validate', () => {
  test('says ok of each document it can read', async () => {
    const { code, stdout } = await tickscope('validate', KICK, OLD)
    expect({ code, lines: linesOf(stdout) }).toEqual({
      code: 0,
      lines: [`${KICK}: ok, a scenario`, `${OLD}: ok, a scenario`],
    })
  })

  test('says all issues of a document, a line each with its path', async () => {
    const file = await put(
      'issues.json',
      JSON.stringify({ ...(await json(KICK)), seed: -1, name: '', extra: true }),
    )
    const { code, stdout, stderr } = await tickscope('validate', file)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(linesOf(stderr).map((line) => line.slice(file.length).split(': ')[1])).toEqual(
      expect.arrayContaining(['seed', 'name', 'extra']),
    )
  })
})

describe.concurrent('many issues', () => {
  test.each(['validate', 'run', 'verify', 'upgrade', 'batch --runs 1'])(
    'are told to a hundred by %s, and then counted',
    async (command) => {
      const rolls = Array(1_500).fill('x')
      const file = await put(
        `many-${command.slice(0, 5)}.json`,
        JSON.stringify({ ...(await json(KICK)), rolls }),
      )
      const { code, stderr } = await tickscope(...command.split(' '), file)
      const lines = linesOf(stderr)
      expect({ code, lines: lines.length }).toEqual({ code: 1, lines: 101 })
      expect(lines[99]).toBe(`${file}: rolls[99]: must be a whole number, not "x"`)
      expect(lines[100]).toBe(`${file}: and 1,400 more`)
    },
  )
})

describe.concurrent('upgrade', () => {
  test('turns v0.3 into a valid current scenario that runs, and notes what it could not keep', async () => {
    const { code, stdout, stderr } = await tickscope('upgrade', OLD)
    expect(code).toBe(0)
    const upgraded = JSON.parse(stdout)
    expect(stdout).toBe(`${JSON.stringify(upgraded, null, 2)}\n`)
    expect(parse(Scenario, upgraded).ok).toBe(true)
    expect(upgraded.setup.edition).toBe('current')
    for (const note of linesOf(stderr)) expect(note).toMatch(/^[^:]+: setup\.characters\[\d+\]/)
  })

  test('writes into a file or a folder', async () => {
    await mkdir(at('upgraded'))
    await tickscope('upgrade', OLD, '--out', at('upgraded'))
    await tickscope('upgrade', OLD, '--out', at('upgraded.json'))
    for (const file of [at('upgraded/old-rules-two-triggers.json'), at('upgraded.json')])
      expect((await json(file)).setup.edition).toBe('current')
  })

  test('leaves a current scenario as it is, to the letter', async () => {
    const { code, stdout, stderr } = await tickscope('upgrade', KICK)
    expect({ code, stdout }).toEqual({ code: 0, stdout: await readFile(KICK, 'utf8') })
    expect(stderr).toContain('nothing to upgrade')
  })
})

describe('batch', () => {
  test.each([[[]], [['--json']]])('gives the same result on 1 and 2 threads %j', async (flags) => {
    const args = ['batch', COMERS, '--runs', '60', '--first-seed', '4294967290', ...flags]
    const [one, two] = await Promise.all([
      tickscope(...args, '--jobs', '1'),
      tickscope(...args, '--jobs', '2'),
    ])
    expect(one.code).toBe(0)
    expect(one.stdout).toBe(two.stdout)
    expect(one.stderr).toContain('60 of 60 battles')
  })

  test('measures what units did, as text, JSON and CSV', async () => {
    const args = ['batch', COMERS, '--runs', '20', '--first-seed', '5']
    const [text, json, csv] = await Promise.all(
      [[], ['--json'], ['--csv']].map(async (flags) => (await tickscope(...args, ...flags)).stdout),
    )
    const { dice, metrics, ticks } = JSON.parse(json!)
    expect(dice).toBe(true)
    const [name, { mean, low, high, min, q1, median, q3, max }] = Object.entries<Record<string, number>>(
      metrics,
    ).find(([name]) => name.startsWith('damage:'))!
    expect(low).toBeLessThanOrEqual(mean!)
    expect(high).toBeGreaterThanOrEqual(mean!)
    expect(linesOf(text!).map((line) => line.trim().split(/ {2,}/))).toContainEqual([
      name,
      mean!.toFixed(2),
      String(median),
      `${min}–${max}`,
    ])
    const rows = linesOf(csv!)
    expect(rows[0]).toBe('table,name,count,of,share,low,high,mean,min,q1,median,q3,max')
    expect(rows).toContain(`metric,${name},,20,,${[low, high, mean, min, q1, median, q3, max].join(',')}`)
    expect(rows.some((row) => row.startsWith('outcome,victory,'))).toBe(true)
    expect(rows.some((row) => row.startsWith('metric,ticks,') && row.endsWith(`,${ticks.max}`))).toBe(true)
    expect(new Set(rows.map((row) => row.split(',').length)).size).toBe(1)
  })

  test('measures only what is asked for, and refuses what there is not', async () => {
    const args = ['batch', COMERS, '--runs', '3', '--json', '--metric']
    const { stdout } = await tickscope(...args, 'left:friendly')
    expect(Object.keys(JSON.parse(stdout).metrics)).toEqual(['left:friendly'])
    const { code, stderr } = await tickscope(...args, 'left:frendly')
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: there is no metric "left:frendly"; did you mean "left:friendly"\?/)
  })

  test('says of a battle without dice that it has none, and gives no intervals', async () => {
    const args = ['batch', 'seeds/encounter/evasion.json', '--runs', '1000000']
    const [text, json] = await Promise.all([tickscope(...args), tickscope(...args, '--json', '--jobs', '1')])
    expect(linesOf(text.stdout)[1]).toBe('no dice: every battle ends like this')
    expect(text.stdout).not.toContain('interval')
    expect(JSON.parse(json.stdout)).toMatchObject({
      runs: 1_000_000,
      dice: false,
      outcomes: [{ outcome: 'awaiting', count: 1_000_000, share: 1, low: 1, high: 1 }],
    })
  })

  test('counts the battles that run plays', async () => {
    const { stdout } = await tickscope('batch', COMERS, '--runs', '2', '--first-seed', '4294967295', '--json')
    const played = await Promise.all(
      ['4294967295', '0'].map(async (seed) =>
        JSON.parse((await tickscope('run', COMERS, '--json', '--seed', seed)).stdout),
      ),
    )
    const { outcomes, ticks } = JSON.parse(stdout)
    const kinds = outcomes.flatMap(({ outcome, count }: { outcome: string; count: number }) =>
      Array(count).fill(outcome),
    )
    expect(kinds.sort()).toEqual(played.map(({ outcome }) => outcome.kind).sort())
    expect(ticks.max).toBe(Math.max(...played.map(({ ticks }) => ticks)))
  })

  test('plays a replay as the scenario it was made of', async () => {
    const file = await put('batch-replay.json', kickReplay)
    const [of, again] = await Promise.all(
      [KICK, file].map(async (each) =>
        JSON.parse((await tickscope('batch', each, '--runs', '3', '--json')).stdout),
      ),
    )
    expect({ ...again, file: KICK }).toEqual(of)
  })
  test('names the first seed whose battle failed', async () => {
    const file = await put('faults.json', JSON.stringify({ ...(await json(COMERS)), rolls: [99] }))
    const { code, stderr } = await tickscope('batch', file, '--runs', '5', '--first-seed', '10')
    expect(code).toBe(1)
    expect(stderr).toMatch(/with seed 10 the battle ended in a fault/)
  })

  test('stops at Ctrl-C, promptly, saying how far it came and what is known by then', async () => {
    const { code, stdout, stderr, ms } = await interrupted(
      'batch',
      COMERS,
      '--runs',
      '4294967296',
      '--jobs',
      '2',
    )
    expect(code).toBe(130)
    const [, done] = /^stopped after (\d+) of 4294967296 battles$/.exec(linesOf(stderr).at(-1) ?? '') ?? []
    expect(stdout).toMatch(done === '0' ? /^$/ : new RegExp(`: ${done} battle`))
    expect(ms).toBeLessThan(5000)
  })
})
