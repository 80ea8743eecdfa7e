import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Edit } from '#schemas/documents/battle.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import { type Engine, MAIN, type Progress, type Result, type Summary } from '#worker/protocol.ts'
import { longBattle } from '../bench/battles.ts'
import { newHost, unwrap, wholePackets } from '../support/host.ts'

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

/** Runs a request that reports, and waits until its branch is played. */
async function played<T>(request: (report: (progress: Progress) => void) => Promise<Result<T>>): Promise<T> {
  let finish = () => {}
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const value = unwrap(await request(({ outcome }) => outcome !== null && finish()))
  await end
  return value
}

let host: Engine
let main: Summary
beforeEach(async () => {
  host = newHost()
  main = (await played((report) => host.open({ kind: 'document', document: showcase }, report))).main
})

const fork = (edits: readonly Edit[], id = 'b') =>
  played((report) => host.fork({ id, parent: MAIN, edits }, report))

const begin = (scenario: unknown, id = 'b') =>
  played((report) => host.begin({ id, parent: MAIN, scenario }, report))

/** The showcase with another threshold of Iris' heal, and more changes if there are any. */
function healsBelow(value: number, change: (characters: { hp?: number }[]) => void = () => {}) {
  const scenario = structuredClone(showcase)
  scenario.setup.characters[1].skills[0].trigger.conditionValue = value
  change(scenario.setup.characters)
  return scenario
}

describe('where two branches part', () => {
  test('is said down to the rule, its check and the number, as on the command line', async () => {
    await begin(healsBelow(30))
    expect(unwrap(await host.compare(MAIN, 'b'))).toMatchObject({
      same: false,
      tick: 6,
      phase: 'decide',
      kind: 'decision',
      unit: 'iris',
      about: 'Iris — Heal, C Sable at 56.25 %',
      texts: { a: 'needs below 60 % (yes)', b: 'below 30 % (no)' },
      option: { a: 0, b: 0 },
      check: 'trigger',
      because: [],
    })
  })

  test('is the edit itself, with its change in words', async () => {
    const [before] = wholePackets(main, await host.packets(MAIN, 10, 10))
    const gorm = (before!.state as GambitState).characters.find(({ id }) => id === 'gorm')!
    await fork([{ tick: 10, unit: 'gorm', hp: gorm.hp - 1 }])
    const found = unwrap(await host.compare(MAIN, 'b'))
    expect(found).toMatchObject({ tick: 10, phase: null, kind: 'state', unit: 'gorm' })
    expect(found).toMatchObject({
      because: [`changed at tick 10, in the second: Gorm: hp ${gorm.hp} → ${gorm.hp - 1}`],
    })
    expect(unwrap(await host.compare('b', MAIN))).toMatchObject({ tick: 10, kind: 'state' })
  })

  test('is nowhere between a battle and another that differs only in its name', async () => {
    await begin({ ...showcase, name: 'another name' })
    expect(unwrap(await host.compare(MAIN, 'b'))).toMatchObject({ same: true, tick: null })
  })

  test('is not looked for in a branch there is not', async () => {
    expect(await host.compare('b', MAIN)).toMatchObject({ ok: false })
    expect(await host.compare(MAIN, 'b')).toMatchObject({ ok: false })
  })

  test('is given up when a branch is removed', async () => {
    await played((report) => host.open({ kind: 'document', document: longBattle(3, 3, 20_000) }, report))
    await begin({ ...longBattle(3, 3, 20_000), maxTicks: 19_999 })
    const search = host.compare('b', MAIN)
    await host.remove('b')
    expect(unwrap(await search)).toBeNull()
  })
})

describe('how many units differ', () => {
  const countsOf = async (to: number, columns = to + 1) =>
    unwrap(await host.differing(MAIN, 'b', 0, to, columns))!

  test('is nobody until the battles part, and counts whoever is elsewhere, hurt otherwise or gone', async () => {
    await begin(healsBelow(30))
    const { counts, from, ticksAColumn } = await countsOf(36, 36)
    expect({ from, ticksAColumn }).toEqual({ from: 0, ticksAColumn: 1 })
    // Rules do not count: Iris has another one from the start.
    expect([...counts.slice(0, 7)]).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(counts[7]).toBeGreaterThan(0)
    for (const tick of [3, 7, 20, 36]) {
      const { units } = unwrap(await host.differencesAt(MAIN, 'b', tick))
      expect(units.length).toBeLessThanOrEqual(counts[tick]!)
      expect(units.length > 0).toBe(counts[tick]! > 0)
    }
  })

  test('is the most of a column where there are fewer columns than ticks', async () => {
    await begin(healsBelow(30))
    const fine = await countsOf(36, 36)
    const coarse = await countsOf(36, 6)
    expect(coarse.ticksAColumn).toBe(6)
    for (const [column, count] of coarse.counts.entries())
      expect(count).toBe(Math.max(...fine.counts.slice(column * 6, column * 6 + 6)))
  })

  test('goes on after the end of one, whose last state stays', async () => {
    await begin(healsBelow(30, (characters) => characters.pop()))
    const { counts } = await countsOf(60, 60)
    expect(counts.length).toBeGreaterThan(20)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })
})

describe('what differs at a tick', () => {
  test('is said unit by unit in the words of the board', async () => {
    await fork([{ tick: 4, unit: 'iris', hp: 7, position: { q: -4, r: 2 } }])
    const { units } = unwrap(await host.differencesAt(MAIN, 'b', 4))
    expect(units.map(({ unit }) => unit)).toEqual(['iris'])
    const fields = Object.fromEntries(units[0]!.fields.map(({ name, ...field }) => [name, field]))
    expect(fields['hp']).toMatchObject({ b: '7 of 60', difference: expect.stringMatching(/^−\d+$/) })
    expect(fields['position']).toMatchObject({
      b: '(-4, 2)',
      difference: expect.stringMatching(/^\d hex(es)?$/),
    })
  })

  test('is nothing where nothing differs', async () => {
    await begin(healsBelow(30))
    expect(unwrap(await host.differencesAt(MAIN, 'b', 3))).toEqual({ units: [], dead: [] })
  })

  test('lists those who are dead in both apart, with when they died', async () => {
    await begin(healsBelow(30))
    const { dead } = unwrap(await host.differencesAt(MAIN, 'b', 60))
    expect(dead.length).toBeGreaterThan(0)
    for (const { since } of dead) expect(since).toEqual({ a: expect.any(Number), b: expect.any(Number) })
  })
})

describe('which changes matter', () => {
  const outcomeOf = (document: unknown, id: string) =>
    new Promise<string>((resolve) => {
      void host.begin({ id, parent: MAIN, scenario: document }, ({ outcome }) => {
        if (outcome !== null) resolve(outcome.kind)
      })
    })

  test('of several edits the fewest that lead to the same end, and the battle with those alone', async () => {
    await fork([
      { tick: 3, unit: 'bryn', hp: 1 },
      { tick: 3, unit: 'iris', hp: 1 },
      { tick: 3, unit: 'sable', hp: 1 },
      { tick: 3, unit: 'vex', maxHp: 90 },
    ])
    const found = unwrap(await host.needed('b', MAIN))!
    expect(found.changes).toHaveLength(4)
    expect(found.needed.length).toBeLessThan(4)
    expect(found.needed).not.toContain(3)
    expect(found.changes[0]).toMatch(/^Bryn: hp \d+ → 1$/)
    expect(found.kept).toMatchObject({ edits: expect.any(Array) })
  })

  test('of several changes of a scenario likewise', async () => {
    const changed = healsBelow(61, (characters) => {
      for (const character of characters.slice(0, 3)) character.hp = 1
    })
    await begin(changed)
    const found = unwrap(await host.needed('b', MAIN))!
    expect(found.changes.length).toBe(4)
    const { kept } = found
    if (!('scenario' in kept)) throw new Error('another scenario was begun')
    expect(await outcomeOf(kept.scenario, 'kept')).toBe(await outcomeOf(changed, 'again'))
  })
})
