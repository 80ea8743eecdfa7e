import { readFile, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { inShell, linesOf, tickscope, useCli } from './tickscope.ts'

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const FIRST = 'seeds/gambit/first-duel.json'
const VOLLEY = 'seeds/mech/your-first-volley.json'
const LAST = 'seeds/mech/last-one-standing.json'

const cli = useCli()

const TEAMS = {
  Brawler: ['light-punch', 'heavy-punch', 'move'],
  Archer: ['ranged-attack', 'move'],
  Runner: ['ranged-attack', 'dash', 'move'],
}

const fileOf = (name: string) => cli.at(`${name.toLowerCase()}.json`)

beforeAll(async () => {
  for (const [name, skills] of Object.entries(TEAMS)) {
    const fighter = {
      id: 'x',
      faction: 'friendly',
      position: { q: -2, r: 0 },
      maxHp: 60,
      skills: skills.map((skill) => ({ skill })),
    }
    const setup = { edition: 'current', characters: [fighter] }
    const scenario = { format: 'tickscope/scenario', version: 1, ruleset: 'gambit', name, seed: 1, setup }
    await writeFile(fileOf(name), JSON.stringify(scenario))
  }
})

const cycle = () => Object.keys(TEAMS).map(fileOf)

describe.concurrent('matchups', () => {
  test('who beats whom, how strong they are, and who goes round in a circle', async () => {
    const { code, stdout, stderr } = await tickscope('matchups', ...cycle())
    expect({ code, said: linesOf(stderr).at(-1) }).toEqual({ code: 0, said: '100 %  6 of 6 meetings' })
    expect(stdout.split('\n')).toEqual([
      '3 teams, 6 meetings: what each row wins against each column, both ways round',
      '                     1          2          3',
      '  1 Brawler          –   100.00 %     0.00 %',
      '  2 Archer      0.00 %          –   100.00 %',
      '  3 Runner    100.00 %     0.00 %          –',
      'ranking by strength (Bradley–Terry, a draw is half a win for each), and what each wins in all',
      '  1 Brawler    0.00   50.00 %  ██████████░░░░░░░░░░',
      '  2 Archer     0.00   50.00 %  ██████████░░░░░░░░░░',
      '  3 Runner     0.00   50.00 %  ██████████░░░░░░░░░░',
      'cycles',
      '  Brawler beats Archer beats Runner beats Brawler',
      '',
    ])
  })

  test('as JSON', async () => {
    const { stdout } = await tickscope('matchups', ...cycle(), '--json')
    const { matchups, meetings, ...rest } = JSON.parse(stdout)
    expect(rest).toEqual({
      teams: ['Brawler', 'Archer', 'Runner'],
      files: cycle(),
      runs: 1000,
      firstSeed: 0,
      matrix: [
        [null, 1, 0],
        [0, null, 1],
        [1, 0, null],
      ],
      ranking: ['Brawler', 'Archer', 'Runner'].map((team) => ({
        team,
        strength: 0,
        low: 0,
        high: 0,
        share: 0.5,
      })),
      smoothed: false,
      cycles: [['Brawler', 'Archer', 'Runner']],
    })
    expect(matchups[0]).toEqual({
      a: 'Brawler',
      b: 'Archer',
      exact: true,
      share: 1,
      low: 1,
      high: 1,
      losses: 0,
      draws: 0,
    })
    expect(meetings.map(({ a, b }: { a: string; b: string }) => `${a} at home to ${b}`)).toEqual([
      'Brawler at home to Archer',
      'Brawler at home to Runner',
      'Archer at home to Brawler',
      'Archer at home to Runner',
      'Runner at home to Brawler',
      'Runner at home to Archer',
    ])
    expect(meetings[2]).toMatchObject({ exact: true, outcomes: { defeat: { share: 1, fraction: '1' } } })
  })

  test('as a table for spreadsheets', async () => {
    const { code, stdout } = await tickscope('matchups', ...cycle().slice(0, 2), '--csv')
    expect(code).toBe(0)
    expect(linesOf(stdout)).toEqual([
      'a,b,share,low,high,draws,losses,exact',
      'Brawler,Archer,1,1,1,0,0,true',
      'Archer,Brawler,0,0,0,0,1,true',
    ])
  })

  test('battles are played where not every roll can be followed, the same on 1 and 2 threads', async () => {
    const args = ['matchups', LAST, LAST, '--runs', '20', '--first-seed', '4294967290']
    const [one, two, json] = await Promise.all([
      tickscope(...args, '--jobs', '1'),
      tickscope(...args, '--jobs', '2'),
      tickscope(...args, '--json'),
    ])
    expect(one.code).toBe(0)
    expect(one.stdout).toBe(two.stdout)
    expect(one.stdout).toContain('~ not every roll could be followed: 20 battles each way were played')
    expect(one.stdout).toContain('95 % interval')
    const { matchups, meetings } = JSON.parse(json.stdout)
    expect(matchups[0].exact).toBe(false)
    for (const { sampled } of Object.values<{ sampled: { runs: number } }>(meetings[0].outcomes))
      expect(sampled.runs).toBe(20)
  })

  test('where nobody can win, it says how battles end', async () => {
    const scenario = JSON.parse(await readFile(fileOf('Archer'), 'utf8'))
    const file = cli.at('short.json')
    await writeFile(file, JSON.stringify({ ...scenario, maxTicks: 1 }))
    const { stdout } = await tickscope('matchups', file, file)
    expect(linesOf(stdout).slice(4, 6)).toEqual([
      'what two shares lack of 100 % are battles that neither wins',
      'nobody wins any of these battles: they end undecided',
    ])
  })

  test('a file may come from standard input, and teams of one name are told apart', async () => {
    const path = `${process.cwd()}/${SHOWCASE}`
    const { code, stdout } = await inShell(`tickscope matchups - '${path}' --json < '${path}'`, cli.folder)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      teams: ['Three against three', 'Three against three (2)'],
      files: ['-', path],
    })
  })

  test('teams that would stand on each other are an issue of both files', async () => {
    const scenario = JSON.parse(await readFile(fileOf('Archer'), 'utf8'))
    scenario.setup.characters[0].position = { q: 2, r: 0 }
    const file = cli.at('opposite.json')
    await writeFile(file, JSON.stringify(scenario))
    const { code, stdout, stderr } = await tickscope('matchups', fileOf('Archer'), file)
    expect({ code, stdout, stderr: linesOf(stderr) }).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        `${fileOf('Archer')} against ${file}: setup.characters[1].position: (-2, 0) is where both "x" and "b-x" would stand; move one of the teams`,
        `${file} against ${fileOf('Archer')}: setup.characters[1].position: (2, 0) is where both "x" and "b-x" would stand; move one of the teams`,
      ],
    })
  })

  test.each([
    [
      ['seeds/duel/beacon.json', 'seeds/duel/first-duel.json'],
      'seeds/duel/beacon.json: setup.units: are given as they stand',
    ],
    [[FIRST, VOLLEY], `${VOLLEY}: ruleset: is mech, but the first team plays gambit`],
    [
      ['seeds/encounter/haste.json', 'seeds/encounter/evasion.json'],
      'seeds/encounter/haste.json: ruleset: matchups needs a game that can put two teams against each other; there are gambit, duel, mech',
    ],
    [[FIRST, 'seeds/none.json'], 'seeds/none.json: (document): does not exist'],
  ])('%j is refused with its issue', async (files, issue) => {
    const { code, stderr } = await tickscope('matchups', ...files)
    expect(code).toBe(1)
    expect(stderr).toContain(issue)
  })

  test.each([[[FIRST]], [[]], [[FIRST, SHOWCASE, '--runs', '0']], [[FIRST, SHOWCASE, '--json', '--csv']]])(
    '%j is wrong usage',
    async (args) => {
      expect((await tickscope('matchups', ...args)).code).toBe(2)
    },
  )
})
