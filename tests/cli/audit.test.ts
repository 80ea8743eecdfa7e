import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { linesOf, tickscope, useCli } from './tickscope.ts'

const NEVER = 'seeds/gambit/rule-that-never-fires.json'
const COMERS = 'seeds/gambit/one-hex-two-comers.json'
const DUELS = 'seeds/duel/policy-plays-both.json'

const cli = useCli()

describe.concurrent('audit', () => {
  test('what became of every rule of a battle, unit by unit', async () => {
    const { code, stdout, stderr } = await tickscope('audit', NEVER)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      'Two rules that never fire: 1 battle, seed 1',
      '                 weighed  selected  out_of_range  trigger_failed  skipped',
      'tamsin',
      '  1 Move               7         7             0               0        0',
      '  2 Light Punch        0         0             0               0        7  shadowed',
      'crow',
      '  1 Kick               5         0             0               5        0  never',
      '  2 Heavy Punch        5         4             1               0        0',
      '  3 Move               1         1             0               0        4',
      'never: weighed, but selected in none of these battles',
      'shadowed: never even weighed: something above it was always taken first, or it never came up',
      '',
    ])
  })

  test('as JSON', async () => {
    const { stdout } = await tickscope('audit', NEVER, '--json')
    const { battles, rules } = JSON.parse(stdout)
    expect(battles).toBe(1)
    expect(rules[2]).toEqual({
      unit: 'crow',
      option: 1,
      instance: 'kick-1',
      label: 'Kick',
      weighed: 5,
      selected: 0,
      skipped: 0,
      rejected: { trigger_failed: 5 },
      never: true,
      shadowed: false,
    })
  })

  test('as a table for spreadsheets, names with commas and quotes included', async () => {
    const scenario = JSON.parse(await readFile(NEVER, 'utf8'))
    scenario.setup.characters[0].skills[0].instance = 'step, "quick"'
    const file = cli.at('quoted.json')
    await writeFile(file, JSON.stringify(scenario))
    const { code, stdout } = await tickscope('audit', file, '--csv')
    expect(code).toBe(0)
    expect(linesOf(stdout).slice(0, 2)).toEqual([
      'unit,option,instance,label,weighed,selected,skipped,never,shadowed,rejected: out_of_range,rejected: trigger_failed',
      'tamsin,1,"step, ""quick""",Move,7,7,0,false,false,0,0',
    ])
  })

  test('a replay is the battle it holds', async () => {
    const replay = cli.at('replay.json')
    await tickscope('run', COMERS, '--seed', '7', '--replay', replay)
    const [kept, played] = await Promise.all([
      tickscope('audit', replay, '--json'),
      tickscope('audit', COMERS, '--first-seed', '7', '--json'),
    ])
    expect(kept).toEqual(played)
    expect(kept.code).toBe(0)
  })

  test.each([[COMERS], [DUELS]])('many battles of %s come to the same on 1 and 2 threads', async (file) => {
    const args = ['audit', file, '--runs', '30', '--first-seed', '4294967290', '--json']
    const [one, two] = await Promise.all([
      tickscope(...args, '--jobs', '1'),
      tickscope(...args, '--jobs', '2'),
    ])
    expect(one.code).toBe(0)
    expect(JSON.parse(one.stdout).battles).toBe(30)
    expect(one.stdout).toBe(two.stdout)
    expect(one.stderr).toContain('30 of 30 battles')
  })

  test('with --ablate the odds without each rule, as odds has them of the battle with it switched off', async () => {
    const scenario = JSON.parse(await readFile(COMERS, 'utf8'))
    const { unit, option } = { unit: scenario.setup.characters[1].id, option: 1 }
    scenario.setup.characters[1].skills[0].enabled = false
    const file = cli.at('switched-off.json')
    await writeFile(file, JSON.stringify(scenario))
    const [audited, odds] = await Promise.all([
      tickscope('audit', COMERS, '--ablate', '--json'),
      tickscope('odds', file, '--json'),
    ])
    const { rules } = JSON.parse(audited.stdout)
    const row = rules.find(
      (rule: { unit: string; option: number }) => rule.unit === unit && rule.option === option,
    )
    expect(row.without).toEqual(JSON.parse(odds.stdout))
    expect(row.without.exact).toBe(true)
  })

  test('and in words, the odds as they are first', async () => {
    const { stdout } = await tickscope('audit', COMERS, '--ablate')
    const lines = linesOf(stdout)
    expect(lines[1]).toBe('as it is: defeat 50.00 %, victory 50.00 %')
    expect(lines.filter((line) => line.includes('without it: '))).toHaveLength(8)
    expect(lines.find((line) => line.startsWith('  1 Heavy Punch'))).toMatch(/without it: defeat 100\.00 %$/)
  })

  test('a policy has no rule to do without: no odds, and considerations in place of rules', async () => {
    const { code, stdout, stderr } = await tickscope('audit', DUELS, '--ablate', '--json')
    expect({ code, lines: linesOf(stderr) }).toEqual({
      code: 0,
      lines: ['nobody here goes by rules that could be left out: there are no odds without them'],
    })
    const { rules } = JSON.parse(stdout)
    expect(rules[0]).toMatchObject({ unit: 'p1_hero', option: 1, label: 'worth at once' })
    for (const rule of rules) expect(rule).not.toHaveProperty('without')
  })

  test('a fault is told with its seed', async () => {
    const file = cli.at('faults.json')
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(COMERS, 'utf8')), rolls: [99] }))
    const { code, stderr } = await tickscope('audit', file, '--runs', '3', '--first-seed', '10')
    expect(code).toBe(1)
    expect(stderr).toMatch(/with seed 10 the battle ended in a fault/)
  })

  test.each([
    ['0 runs', ['--runs', '0']],
    ['two forms at once', ['--json', '--csv']],
  ])('%s is a usage error', async (_, args) => {
    const { code, stdout, stderr } = await tickscope('audit', NEVER, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error: /)
  })
})
