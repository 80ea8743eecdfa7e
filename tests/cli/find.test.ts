import { describe, expect, test } from 'vitest'
import { inShell, interrupted, linesOf, tickscope, useCli } from './tickscope.ts'

const SHOWCASE = 'seeds/gambit/3v3-showcase.json'
const SHORT = 'rules: label in ["Kick", "Light Punch"] && failed == "range" && tick < 5'

const cli = useCli()

const found = async (...args: readonly string[]) =>
  JSON.parse((await tickscope('find', ...args, '--json')).stdout)

describe('find in one battle', () => {
  test('lists the rows that match, and counts them', async () => {
    const { code, stdout, stderr } = await tickscope('find', SHOWCASE, SHORT)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(linesOf(stdout)).toEqual([
      'tick 0    C Sable       Light Punch  rejected  range: 4 hexes away — needs at most 1',
      'tick 0    E Vex         Light Punch  rejected  range: 4 hexes away — needs at most 1',
      'tick 2    C Sable       Light Punch  rejected  range: 2 hexes away — needs at most 1',
      'tick 2    E Vex         Light Punch  rejected  range: 2 hexes away — needs at most 1',
      '4 matches in 2 ticks',
    ])
  })

  test('has whole rows as JSON', async () => {
    expect(await found(SHOWCASE, 'events: type == "died" && tick < 10')).toEqual({
      table: 'events',
      total: 1,
      rows: [
        expect.objectContaining({
          tick: 8,
          phase: 'attack',
          type: 'died',
          unit: 'vex',
          other: null,
          text: 'E dies',
        }),
      ],
    })
    const { rows } = await found(SHOWCASE, 'units: tick == 0 && unit == "iris"')
    expect(rows).toEqual([
      {
        tick: 0,
        unit: 'iris',
        name: 'Iris',
        side: 'friendly',
        q: -4,
        r: 1,
        hp: 60,
        maxhp: 60,
        id: 'iris',
        letter: 'B',
        faction: 'friendly',
        slot: 2,
        maxHp: 60,
      },
    ])
  })

  test('has them as a table for spreadsheets too', async () => {
    const { stdout } = await tickscope(
      'find',
      SHOWCASE,
      'rules: tick == 0 && option == 1',
      '--csv',
      '--limit',
      '2',
    )
    expect(linesOf(stdout)).toEqual([
      'tick,unit,name,side,option,label,verdict,reason,failed,actual,needed',
      '0,bryn,Bryn,friendly,1,Charge,rejected,trigger_failed,trigger,6,3',
      '0,iris,Iris,friendly,1,Heal,rejected,trigger_failed,trigger,100,60',
    ])
  })

  test('lists 100 rows unless asked for more or fewer, and counts all', async () => {
    const all = await found(SHOWCASE, 'units: true')
    expect(all.total).toBeGreaterThan(100)
    expect(all.rows).toHaveLength(100)
    expect(await found(SHOWCASE, 'units: true', '--limit', '3')).toEqual({
      ...all,
      rows: all.rows.slice(0, 3),
    })
    const { stdout } = await tickscope('find', SHOWCASE, 'units: true', '--limit', '0')
    expect(stdout).toContain(`${all.total} not listed`)
  })

  test('finds the same in a replay and a recording of it, and in what is piped in', async () => {
    const [recording, replay] = [cli.at('recording.json'), cli.at('replay.json')]
    await tickscope('run', SHOWCASE, '--record', recording, '--replay', replay)
    const expected = await found(SHOWCASE, 'events: phase == "move" && cause != -1')
    expect(expected.total).toBeGreaterThan(0)
    for (const file of [recording, replay])
      expect(await found(file, 'events: phase == "move" && cause != -1')).toEqual(expected)
    const piped = await inShell(
      `tickscope find - 'events: phase == "move" && cause != -1' --json < replay.json`,
      cli.folder,
    )
    expect(JSON.parse(piped.stdout)).toEqual(expected)
  })

  test.each([
    ['units: hpp < 3', 'expression: character 8: there is no column "hpp" in units; did you mean "hp"?'],
    ['units: hp === 3', 'expression: character 11: write == instead of ==='],
    ['hp < 3', 'expression: character 1: begin with a table: rules:, events:, units:'],
    ['units: hp <', 'expression: character 12: a value is missing after <'],
  ])('refuses %s', async (expression, sentence) => {
    const { code, stdout, stderr } = await tickscope('find', SHOWCASE, expression)
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
  })
})

describe('find over many seeds', () => {
  const RUNS = ['--runs', '40'] as const

  test('says in how many battles, how often and where first, the same on any number of threads', async () => {
    const one = await found(SHOWCASE, 'events: type == "died"', ...RUNS, '--jobs', '1')
    expect(one).toEqual({
      battles: 40,
      withMatch: 40,
      total: expect.any(Number),
      examples: Array.from({ length: 10 }, (_, i) => ({ seed: 12 + i, tick: expect.any(Number) })),
    })
    for (const jobs of ['2', '3'])
      expect(await found(SHOWCASE, 'events: type == "died"', ...RUNS, '--jobs', jobs)).toEqual(one)
  })

  test('each example is the first match of its battle, and the totals add up', async () => {
    const query = 'events: type == "ended" && outcome == "defeat"'
    const { withMatch, total, examples } = await found(SHOWCASE, query, ...RUNS, '--first-seed', '0')
    expect(withMatch).toBe(total)
    expect(withMatch).toBeLessThan(40)
    const [first] = examples
    const { stdout } = await tickscope('run', SHOWCASE, '--seed', String(first.seed), '--json')
    expect(JSON.parse(stdout)).toMatchObject({ outcome: { kind: 'defeat' }, ticks: first.tick + 1 })
  })

  test('in words', async () => {
    const { code, stdout } = await tickscope(
      'find',
      SHOWCASE,
      'rules: tick == 0',
      ...RUNS,
      '--first-seed',
      '5',
    )
    const [summary, ...examples] = linesOf(stdout)
    expect(code).toBe(0)
    expect(summary).toMatch(/^40 of 40 battles \(100\.00 %\), \d+ matches$/)
    expect(examples[0]).toBe('seed 5, tick 0')
  })

  test('ends with Ctrl-C, saying how far it came', async () => {
    const { code, stderr } = await interrupted('find', SHOWCASE, 'rules: true', '--runs', '1000000')
    expect(code).toBe(130)
    expect(stderr).toMatch(/stopped after \d+ of 1000000 battles/)
  })
})
