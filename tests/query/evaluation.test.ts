import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recordingHeader, recordingTicks } from '#engine/core/files/recording.ts'
import { simulate } from '#engine/core/simulate.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { recordedSource } from '#engine/lab/told.ts'
import { columnsOf } from '#engine/query/columns.ts'
import { compileQuery } from '#engine/query/compile.ts'
import { matchesIn } from '#engine/query/matches.ts'
import { recordedMatches } from '#engine/query/recorded-matches.ts'
import { valuesOf } from '#engine/query/rows.ts'
import type { RecordedTick } from '#schemas/documents/recording.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { TABLES } from '#schemas/query/tables.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

function battleOf(path: string): Timeline {
  const parsed = parse(Scenario, JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return simulate(rulesetOf(parsed.value), parsed.value)
}

function queryOf({ ruleset }: Pick<Timeline, 'ruleset'>, text: string) {
  const query = compileQuery(ruleset, text)
  if (!query.ok) throw new Error(`${text}: ${query.problem.message}`)
  return query.value
}

const rowsIn = (battle: Timeline, text: string) => {
  const query = queryOf(battle, text)
  return [...matchesIn(query, battle)].flatMap(({ rows }) =>
    rows.map((row) => valuesOf(battle.ruleset, query.table, row)),
  )
}

const showcase = battleOf('seeds/gambit/3v3-showcase.json')

describe('what a condition comes to', () => {
  // Iris at the start: 60 of 60 hp at (-4, 1), friendly; nothing was before.
  const holds = (condition: string) =>
    rowsIn(showcase, `units: tick == 0 && unit == "iris" && (${condition})`).length === 1
  test.each([
    ['hp == 60', true],
    ['hp == "60"', false],
    ['hp != "60"', true],
    ['hp < "61"', false],
    ['hp >= 60 && hp <= 60', true],
    ['q == -4 && r == 1', true],
    ['name == "Iris" && side == "friendly"', true],
    ['name < "Iriz" && name > "Irir"', true],
    ['"a" > "B"', true],
    ['hp % 7 == 4 && hp / 8 == 7.5', true],
    ['hp / 0 == hp / 0', false],
    ['hp / 0 != 1', false],
    ['!(hp / 0 != 1)', true],
    ['hp % 0 < 1', false],
    ['-hp == -60 && -name != 1', false],
    ['name + 1 == 1', false],
    ['"a" + "b" == "ab"', false],
    ['was(hp) == hp', false],
    ['was(hp) != hp', false],
    ['!(was(hp) == hp)', true],
    ['hp', false],
    ['!hp', true],
    ['!name', true],
    ['(hp > 1) == true', true],
    ['(hp > 100) == false', true],
    ['hp && true', false],
    ['true || hp', true],
    ['(1 || true) == true', true],
    ['name in ["Bryn", "Iris"]', true],
    ['hp in [name, maxHp]', true],
    ['hp in []', false],
    ['!(hp in [])', true],
    ['was(hp) in [60]', false],
    ['abs(q) == 4 && min(q, r) == -4 && max(q, r) == 1', true],
    ['abs(name) == 1 || min(hp, name) == 60', false],
    ['contains(name, "ri")', true],
    ['contains(name, "RI")', false],
    ['contains(name, "")', true],
    ['contains(hp, "6")', false],
    ['false < true', true],
  ])('%s is %s', (condition, expected) => expect(holds(condition)).toBe(expected))
})

describe('while', () => {
  const count = (text: string) => rowsIn(showcase, text).length

  test('keeps the rows whose tick has a match of the other table too', () => {
    const ticks = new Set(rowsIn(showcase, 'events: type == "died"').map(({ tick }) => tick))
    const expected = rowsIn(showcase, 'rules: verdict == "selected"').filter(({ tick }) =>
      ticks.has(tick ?? -1),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(rowsIn(showcase, 'rules: verdict == "selected" while events: type == "died"')).toEqual(expected)
  })

  test('joins as many tables as are asked for', () => {
    const both = count('units: tick > 0 while events: type == "died" while rules: reason == "on_cooldown"')
    expect(both).toBeGreaterThan(0)
    expect(both).toBeLessThan(count('units: tick > 0 while events: type == "died"'))
  })

  test('knows the columns of each table by itself', () => {
    const query = compileQuery(showcase.ruleset, 'units: hp < 3 while events: hpp < 3')
    expect(query).toMatchObject({ ok: false, problem: { message: expect.stringContaining('in events') } })
  })
})

describe('columns', () => {
  test('are known whether or not a battle fills them', () => {
    expect(rowsIn(showcase, 'events: resolvesAt > 3 && type == "died"')).toEqual([])
    expect(columnsOf(showcase.ruleset).units.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['hp', 'maxhp', 'maxHp', 'slot', 'letter', 'faction']),
    )
  })

  test('leave out objects and lists', () => {
    const names = columnsOf(showcase.ruleset).units.map(({ name }) => name)
    for (const name of ['skills', 'action', 'position']) expect(names).not.toContain(name)
  })

  test.each([
    ['units: hpp < 3', 'did you mean "hp"?'],
    ['rules: hp < 3', 'units has it'],
    ['rules: tiger < 3', 'it has tick, unit, name'],
    ['rules: was(tick) < 3', 'units only'],
    ['units: was(hpp) < 3', 'did you mean "hp"?'],
  ])('%s: %s', (text, message) => {
    const query = compileQuery(showcase.ruleset, text)
    expect(query).toMatchObject({ ok: false, problem: { message: expect.stringContaining(message) } })
  })
})

/** One battle of each kind: rules, orders by script, policies, dice, floors. */
const BATTLES = [
  'gambit/3v3-showcase',
  'gambit/old-rules-two-triggers',
  'duel/policy-plays-both',
  'mech/last-one-standing',
  'encounter/restless-king',
  'skirmish/crossroads',
]

describe.each(BATTLES)('%s', (seed) => {
  const battle = battleOf(`seeds/${seed}.json`)
  const recorded = async (text: string) => {
    const entries = JSON.parse(JSON.stringify([...recordingTicks(battle)])) as RecordedTick[]
    const recording = { ...recordingHeader(battle), ticks: [] }
    async function* inTurn() {
      yield* entries
    }
    const query = queryOf(battle, text)
    const source = await recordedSource(battle.ruleset, recording as never, inTurn())
    const all: object[] = []
    for await (const { rows } of recordedMatches(query, source))
      all.push(...rows.map((row) => valuesOf(battle.ruleset, query.table, row)))
    return all
  }

  test.each(TABLES)('%s: a battle that is played and its recording have the same rows', async (table) => {
    const text = table === 'events' ? 'events: phase != ""' : `${table}: true`
    const rows = rowsIn(battle, text)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual(await recorded(text))
  })

  test('every column can be asked for', () => {
    for (const table of TABLES)
      for (const { name, kind } of columnsOf(battle.ruleset)[table]) {
        const some = kind === 'number' ? '0' : kind === 'text' ? '""' : 'true'
        expect(() => rowsIn(battle, `${table}: ${name} == ${some}`)).not.toThrow()
      }
  })

  test('with phases or without, the same events are found', () => {
    const withPhase = rowsIn(battle, 'events: phase != "" && cause != -1')
    expect(rowsIn(battle, 'events: cause != -1').length).toBe(withPhase.length)
  })
})
