import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { momentOf } from '#engine/core/explain/moment.ts'
import { simulate } from '#engine/core/simulate.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { editsTo, fromStart } from '#worker/draft.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

// What drafts come to, where rulesets differ in what they write: others have files and links that were made so.

type Fields = Record<string, unknown>

function battleOf(file: string, edits: readonly { tick: number }[] = []) {
  const parsed = parse(Scenario, JSON.parse(readFileSync(`seeds/${file}.json`, 'utf8')))
  if (!parsed.ok) throw new Error(`${file} is no scenario`)
  return simulate(rulesetOf(parsed.value), { ...parsed.value, maxTicks: 12 }, edits)
}

/** The draft of a tick after a change, as a branch and as run from the start. */
function changed(timeline: ReturnType<typeof battleOf>, tick: number, change: (setup: Fields) => void) {
  const draft = structuredClone(momentOf(timeline, tick))
  change(draft.setup as Fields)
  return { branch: editsTo(timeline, tick, draft), start: fromStart(timeline, tick, draft) }
}

const unitsIn = (setup: unknown, list = 'units') => (setup as Fields)[list] as Fields[]

describe('an edit', () => {
  const reversed = (given: object) => Object.fromEntries(Object.entries(given).reverse())
  const AT = { tick: 1, unit: 'a' }
  test.each<[string, object]>([
    ['gambit', { ...AT, position: { q: 0, r: 0 }, hp: 1, maxHp: 1, skills: [], action: null }],
    ['mech', { ...AT, position: { col: 1, row: 1 }, legFacing: 'N', gunnery: 1, armor: {}, weapons: [] }],
    ['duel', { ...AT, hp: 1, pos: { x: 0, y: 0 }, finished: true, buffs: [], prepared: null, cooldown: 1 }],
    ['encounter', { ...AT, hp: 1, anchor: 'c0r0', home: 'c0r0', statuses: {} }],
  ])('of %s is kept with its keys in the order of the schema, however they came', (ruleset, edit) => {
    const parsed = parse(rulesetOf({ ruleset }).schemas.edit, reversed(edit))
    expect(JSON.stringify(parsed)).toBe(JSON.stringify({ ok: true, value: edit }))
  })

  test('of a table keeps them in order too', () => {
    const turn = { round: 1, holder: 'P1', locked: null, turnStarted: [], lastActor: null }
    const table = { ...turn, obstacles: [], tiles: [] }
    const parsed = parse(rulesetOf({ ruleset: 'duel' }).schemas.edit, { table: reversed(table), tick: 1 })
    expect(JSON.stringify(parsed)).toBe(JSON.stringify({ ok: true, value: { tick: 1, table } }))
  })

  test('gives an action up, but cannot say another: a draft with another action changes nothing', () => {
    const battle = battleOf('gambit/arrows-miss-walkers')
    const later = unitsIn(momentOf(battle, 5).setup, 'characters')
    const acting = later.findIndex(({ action }) => action !== undefined)
    const { branch } = changed(battle, 0, (setup) => {
      const { action } = structuredClone(later[acting] ?? {})
      Object.assign(unitsIn(setup, 'characters')[acting] ?? {}, { action })
    })
    expect(acting).toBeGreaterThanOrEqual(0)
    expect(branch).toEqual({ ok: true, value: [] })
  })
})

describe('a start that is changed', () => {
  test.each([
    ['duel/clone', 2, 'clones', 3],
    ['encounter/talk-to-the-wounded', 7, 'recruitsThisBattle', []],
  ])('says nothing of how far %s has come: no branch takes it, no start has it', (file, tick, key, value) => {
    const { branch, start } = changed(battleOf(file), tick, (setup) => {
      setup[key] = value
    })
    expect(branch.ok ? [] : branch.issues.map(({ path }) => path)).toEqual([['setup', key]])
    expect(start).toMatchObject({ ok: true, value: { taken: [], left: [] } })
  })

  test('is written in full by duel, its units by their ids', () => {
    const { start } = changed(battleOf('duel/policy-plays-both'), 1, (setup) => {
      unitsIn(setup)[2] = { ...unitsIn(setup)[2], id: 'p1_minion_2x' }
    })
    const { setup } = start.ok ? start.value.scenario : {}
    const ids = unitsIn(setup).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(Object.keys(unitsIn(setup)[0] ?? {})).toContain('actionsUsed')
    expect(setup).toHaveProperty('turnStarted')
  })

  test('has of encounter what the draft says, and leaves out what it leaves out', () => {
    const { start } = changed(battleOf('encounter/evasion'), 2, (setup) => {
      for (const unit of unitsIn(setup)) delete unit['tier']
    })
    const { setup } = start.ok ? start.value.scenario : {}
    expect(unitsIn(setup).map((unit) => 'tier' in unit)).toEqual([false, false])
    const branch = battleOf('encounter/evasion', [{ tick: 0, unit: 'jaw', hp: 5 } as { tick: number }])
    const again = fromStart(branch, 1, momentOf(branch, 1))
    expect(again.ok && unitsIn(again.value.scenario.setup)[0]).toMatchObject({
      id: 'jaw',
      hp: 5,
      progress: 0,
    })
  })

  test('keeps the ids that follow from places when somebody before them is gone, and adds no others', () => {
    const { start } = changed(battleOf('encounter/twenty-floors'), 2, (setup) => {
      unitsIn(setup).splice(2, 1)
    })
    const { scenario, taken } = start.ok ? start.value : { scenario: null, taken: [] }
    expect(taken).toEqual(['without o1 Oathshield'])
    expect(unitsIn(scenario?.setup).map(({ id }) => id)).toEqual([undefined, undefined, 'p3', 'p4'])
  })
})
