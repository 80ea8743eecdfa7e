import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Engine, type Found, MAIN } from '#worker/protocol.ts'
import { longBattle } from '../bench/battles.ts'
import { createClock, newHost, unwrap } from '../support/host.ts'

const showcase = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

/** A host with a battle that is played to its end. */
async function hostWith(document: unknown, host = newHost()): Promise<Engine> {
  await new Promise<void>((resolve) => {
    void host.open({ kind: 'document', document }, ({ outcome }) => outcome !== null && resolve())
  })
  return host
}

/** Asks again and again, as the page does, and puts the answers together. */
async function searchedAll(host: Engine, query: string, lastTick: number) {
  const ticks: number[] = []
  const counts: number[] = []
  const answers: Found[] = []
  do {
    const found = unwrap(await host.find(MAIN, query, ticks.length))
    ticks.splice(found.from, ticks.length, ...found.ticks)
    counts.splice(found.from, counts.length, ...found.counts)
    answers.push(found)
  } while ((answers.at(-1)?.searchedTo ?? 0) <= lastTick)
  return { ticks, counts, answers, total: answers.at(-1)?.total }
}

describe('what a query finds', () => {
  test('is counted tick by tick, and listed line by line', async () => {
    const host = await hostWith(showcase)
    const { ticks, counts, total } = await searchedAll(host, 'events: type == "died"', 36)
    expect({ ticks, counts, total }).toEqual({ ticks: [8, 16, 23, 35], counts: [1, 1, 1, 1], total: 4 })
    expect(unwrap(await host.matches(MAIN, 'events: type == "died"', 1, 2))).toEqual([
      expect.objectContaining({ tick: 16, unit: 'sable', text: 'C dies', event: expect.any(Number) }),
      expect.objectContaining({ tick: 23, unit: 'gorm', text: 'D dies' }),
    ])
  })

  test('says of rules why they failed, and of units what they were asked about', async () => {
    const host = await hostWith(showcase)
    const range = 'rules: unit == "sable" && failed == "range"'
    await searchedAll(host, range, 36)
    const [rule] = unwrap(await host.matches(MAIN, range, 0, 1))
    expect(rule).toEqual({
      tick: 0,
      unit: 'sable',
      other: null,
      text: 'Light Punch',
      detail: 'range: 4 hexes away — needs at most 1',
      verdict: 'rejected',
      option: 3,
    })
    await searchedAll(host, 'units: hp < was(hp)', 36)
    const [unit] = unwrap(await host.matches(MAIN, 'units: hp < was(hp)', 0, 1))
    expect(unit).toMatchObject({ unit: 'sable', text: 'Sable', detail: 'hp 65 (was 80)' })
  })

  test('is found bit by bit in a long battle, other requests being answered in between', async () => {
    const clock = createClock()
    const host = await hostWith(longBattle(3, 3, 400), newHost({ now: () => clock.now() }))
    clock.step = 30
    const slow = searchedAll(host, 'rules: verdict == "selected"', 400)
    expect(unwrap(await host.digest(MAIN, 3))).toMatch(/^[0-9a-f]{16}$/)
    const { answers, ticks, counts, total } = await slow
    expect(answers.length).toBeGreaterThan(10)
    expect(answers[0]?.searchedTo).toBeLessThan(400)
    clock.step = 0
    const again = await searchedAll(host, 'rules:verdict == "selected"', 400)
    expect(again.answers).toHaveLength(1)
    expect({ ticks, counts, total }).toEqual({ ticks: again.ticks, counts: again.counts, total: again.total })
  })

  test('grows with a battle that is still being played', async () => {
    const host = newHost()
    const end = new Promise<void>((resolve) => {
      void host.open(
        { kind: 'document', document: longBattle(3, 3, 3000) },
        ({ outcome }) => outcome !== null && resolve(),
      )
    })
    const early = unwrap(await host.find(MAIN, 'units: true', 0))
    expect(early.searchedTo).toBeLessThan(3000)
    await end
    const { ticks, total } = await searchedAll(host, 'units: true', 3000)
    expect(ticks).toEqual(Array.from({ length: 3001 }, (_, tick) => tick))
    expect(total).toBe(3001 * 6)
  })

  test('goes on where a battle waited for an order', async () => {
    const scenario = JSON.parse(readFileSync('seeds/mech/sample-battle.json', 'utf8'))
    const byHand = { ...scenario, orders: [], controllers: { P2: 'policy' } }
    const host = newHost()
    const waits = () =>
      new Promise<number>((resolve) => {
        onStop = resolve
      })
    let onStop: (ticks: number) => void = () => {}
    const report = ({ outcome, ticks }: { outcome: unknown; ticks: number }) =>
      outcome !== null && onStop(ticks)
    let stopped = waits()
    await host.open({ kind: 'document', document: byHand }, report)
    const before = await stopped
    await searchedAll(host, 'units: true', before)
    const early = await searchedAll(host, 'events: true', before)
    const { options } = unwrap(await host.orders(MAIN, before)) ?? { options: [] }
    stopped = waits()
    unwrap(await host.give(MAIN, options[0]!.order, report))
    const after = await stopped
    expect(after).toBeGreaterThan(before)
    const late = await searchedAll(host, 'events: true', after)
    const afresh = await searchedAll(host, 'events:true', after)
    expect(late).toMatchObject({ total: afresh.total })
    expect(late.total).toBeGreaterThan(early.total ?? 0)
    const units = await searchedAll(host, 'units: true', after)
    expect(units).toMatchObject({ ticks: Array.from({ length: after + 1 }, (_, tick) => tick) })
    const again = await searchedAll(host, 'units:true', after)
    expect(units.total).toBe(again.total)
    expect(unwrap(await host.matches(MAIN, 'units: true', 0, 1000))).toEqual(
      unwrap(await host.matches(MAIN, 'units:true', 0, 1000)),
    )
  })

  test('is nothing but a problem, with its place, if the query is wrong', async () => {
    const host = await hostWith(showcase)
    expect(unwrap(await host.find(MAIN, 'units: hpp < 3', 0))).toMatchObject({
      problem: { start: 7, end: 10, message: expect.stringContaining('did you mean "hp"?') },
      total: 0,
    })
  })
})

describe('what can be asked', () => {
  test('are the columns of the game', async () => {
    const host = await hostWith(showcase)
    const { units, events } = unwrap(await host.columns(MAIN))
    expect(units).toContainEqual({ name: 'hp', kind: 'number' })
    expect(events.find(({ name }) => name === 'type')?.values).toContain('interrupted')
  })

  test('and what they hold in this battle, the most frequent first', async () => {
    const host = await hostWith(showcase)
    const labels = unwrap(await host.columnValues(MAIN, 'rules', 'label', 'test')) ?? []
    expect(labels.map(({ value }) => value)).toContain('Heavy Punch')
    const counts = labels.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(unwrap(await host.columnValues(MAIN, 'rules', 'nonsense', 'test'))).toEqual([])
  })
})

test('a branch can be played again from what it tells', async () => {
  const host = await hostWith(showcase)
  const edits = [{ tick: 4, unit: 'iris', hp: 12 }]
  await host.fork({ id: 'b', parent: MAIN, edits }, () => {})
  expect(unwrap(await host.battle('b'))).toMatchObject({ scenario: { seed: 12 }, edits })
})
