import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { type Engine, MAIN, type Order, type Progress, type Summary } from '#worker/protocol.ts'
import { createClock, exportedText, newHost, unwrap } from '../support/host.ts'
import { rulesetOf } from '../support/rulesets.ts'

const seed = (path: string): Scenario => JSON.parse(readFileSync(`seeds/${path}.json`, 'utf8'))
const encounter = seed('encounter/first-encounter')
const duel = { ...seed('duel/policy-plays-both'), controllers: { P2: 'policy' } } as Scenario

/** Collects reports until the branch stops. */
function listen() {
  const reports: Progress[] = []
  let stop = (_last: Progress) => {}
  const stopped = new Promise<Progress>((resolve) => {
    stop = resolve
  })
  const take = (progress: Progress) => {
    reports.push(progress)
    if (progress.outcome !== null) stop(progress)
  }
  return { reports, take, stopped }
}

let host: Engine
let opened: Summary
beforeEach(() => {
  host = newHost()
})

async function open(document: Scenario) {
  const { reports, take, stopped } = listen()
  opened = unwrap(await host.open({ kind: 'document', document }, take)).main
  await stopped
  return reports
}

async function give(branch: string, order: Order) {
  const { reports, take, stopped } = listen()
  unwrap(await host.give(branch, order, take))
  return { reports, last: await stopped }
}

/** Answers with one of the options, another every time, until nobody waits any more. */
async function playByHand(branch: string, reports: Progress[]) {
  const given: { tick: number; order: Order }[] = []
  for (let last = reports.at(-1)!; last.outcome?.kind === 'awaiting' && given.length < 60; ) {
    const { options } = unwrap(await host.orders(branch, last.ticks))!
    const { order } = options[(given.length * 7) % options.length]!
    given.push({ tick: last.ticks, order })
    const answered = await give(branch, order)
    reports.push(...answered.reports)
    last = answered.last
  }
  return given
}

const digestsOf = async (branch: string, ticks: number) => {
  const digests: string[] = []
  for (let tick = 0; tick <= ticks; tick++) digests.push(unwrap(await host.digest(branch, tick)))
  return digests
}

describe.each([
  ['encounter', encounter],
  ['duel', duel],
])('%s by hand', (_, scenario) => {
  const headless = (given: readonly { tick: number; order: Order }[]) => {
    const timeline = simulate(rulesetOf(scenario), scenario, given)
    const digests = Array.from({ length: timeline.ticks + 1 }, (_, tick) =>
      digest(snapshotAt(timeline, tick).state),
    )
    return { timeline, digests }
  }

  test('goes, order by order, as it does headless with the same orders', async () => {
    const reports = await open(scenario)
    const given = await playByHand(MAIN, reports)
    expect(given.length).toBeGreaterThan(3)
    const { timeline, digests } = headless(given)
    const last = reports.at(-1)!
    expect(last).toMatchObject({ ticks: timeline.ticks, outcome: timeline.outcome })
    expect(await digestsOf(MAIN, last.ticks)).toEqual(digests)
    expect(reports.flatMap(({ levels }) => [...levels])).toEqual([...timeline.strip.levels.toArray()])
    expect(reports.flatMap(({ marks }) => [...marks])).toEqual([...timeline.strip.marks.toArray()])
    const packets = unwrap(await host.packets(MAIN, 0, last.ticks))
    expect(packets.map((packet) => packet.digest)).toEqual(digests)
  })

  test('forks where another order is given at an earlier tick', async () => {
    const reports = await open(scenario)
    const given = await playByHand(MAIN, reports)
    const { tick } = given[2]!
    const known = unwrap(await host.orders(MAIN, tick))!
    expect(known).toMatchObject({ controller: 'script', given: { order: given[2]!.order } })
    const other = known.options.find(({ label }) => label !== known.given?.label)!
    const { take, stopped } = listen()
    const edits = [{ tick, order: other.order }]
    unwrap(await host.fork({ id: 'branch-1', parent: MAIN, edits }, take))
    const forked = await stopped
    const { timeline, digests } = headless([...given.slice(0, 2), ...edits])
    expect(forked.ticks).toBe(timeline.ticks)
    expect(await digestsOf('branch-1', forked.ticks)).toEqual(digests)
    expect(unwrap(await host.orders('branch-1', tick))?.given?.label).toBe(other.label)
    expect(unwrap(await host.lanes('branch-1', 0, forked.ticks, 100)).marks.length).toBeGreaterThan(0)
  })

  test('is saved with what was ordered, and plays the same elsewhere', async () => {
    const reports = await open(scenario)
    await playByHand(MAIN, reports)
    const { ticks, outcome } = reports.at(-1)!
    const digests = await digestsOf(MAIN, ticks)
    const text = await exportedText(host, MAIN, 'scenario')
    const saved = JSON.parse(text)
    expect(saved.controllers).toEqual(scenario.controllers)
    expect((await open(saved)).at(-1)).toMatchObject({ ticks, outcome })
    expect(await digestsOf(MAIN, ticks)).toEqual(digests)
  })

  test('has a forecast for every option, in a sentence and in a few words, all at once', async () => {
    const last = (await open(scenario)).at(-1)!
    const { options } = unwrap(await host.orders(MAIN, last.ticks))!
    const orders = options.map(({ order }) => order)
    const forecasts = unwrap(await host.forecasts(MAIN, last.ticks, orders))
    expect(forecasts).toHaveLength(options.length)
    for (const forecast of forecasts) expect(forecast?.text && forecast.brief).toBeTruthy()
  })

  test('tells what the others did since one ordered last', async () => {
    const reports = await open(scenario)
    const given = await playByHand(MAIN, reports)
    const { tick } = given[1]!
    const answers = unwrap(await host.answers(MAIN, tick))
    const { side } = unwrap(await host.orders(MAIN, tick))!
    expect(answers.length).toBeGreaterThan(0)
    for (const answered of answers) {
      const { given: known, side: by } = unwrap(await host.orders(MAIN, answered.tick))!
      expect(answered).toEqual({ tick: answered.tick, side: by, label: known!.label, unit: known!.unit })
      expect(by).not.toBe(side)
      expect(answered.tick).toBeGreaterThan(given[0]!.tick)
    }
    expect(unwrap(await host.answers(MAIN, given[0]!.tick))).toEqual([])
  })
})

describe('an order', () => {
  const attack = { side: 'P', action: 'attack', target: 'c3r1' } as const

  test('that is against the rules is refused by code, and nothing happens', async () => {
    await open(encounter)
    const result = await host.give(MAIN, { ...attack, side: 'E' }, () => {})
    expect(result.ok ? '' : result.issues[0]?.message).toMatch(/^.+ \(not_your_turn\)$/)
    expect(unwrap(await host.forecasts(MAIN, 0, [attack, { ...attack, side: 'E' }]))[1]).toBeNull()
    expect(unwrap(await host.orders(MAIN, 0))).toMatchObject({ side: 'P', given: null })
  })
  test('is reported to whoever gave it, though the machine was too slow to play at once', async () => {
    const clock = createClock()
    host = newHost({ now: clock.now })
    await open(encounter)
    const { take, reports, stopped } = listen()
    clock.step = 100
    const giving = host.give(MAIN, attack, take)
    clock.step = 0
    unwrap(await giving)
    expect((await stopped).outcome).toMatchObject({ kind: 'awaiting', side: 'P' })
    expect(reports.at(-1)!.ticks).toBe(2)
  }, 10_000)
  test('that is no order of the ruleset is an issue', async () => {
    await open(encounter)
    const nonsense = { side: 'P', action: 'sing' } as unknown as Order
    expect((await host.give(MAIN, nonsense, () => {})).ok).toBe(false)
    expect((await host.forecasts(MAIN, 0, [nonsense])).ok).toBe(false)
  })
  test('against a computer player is saved with all the orders of that side', async () => {
    const reports = await open({ ...encounter, controllers: { P: 'policy', E: 'policy' } } as Scenario)
    expect(JSON.parse(await exportedText(host, MAIN, 'scenario')).orders).toBeUndefined()
    expect(reports.at(-1)!.outcome?.kind).toBe('victory')
    const { take, stopped } = listen()
    const edits = [{ tick: 2, order: { ...attack, target: 'c5r2' } }]
    unwrap(await host.fork({ id: 'branch-1', parent: MAIN, edits }, take))
    const { ticks } = await stopped
    const digests = await digestsOf('branch-1', ticks)
    const saved = JSON.parse(await exportedText(host, 'branch-1', 'scenario'))
    expect(saved.controllers).toEqual({ P: 'script', E: 'policy' })
    expect(saved.orders[1]).toEqual(edits[0]!.order)
    expect((await open(saved)).at(-1)!.ticks).toBe(ticks)
    expect(await digestsOf(MAIN, ticks)).toEqual(digests)
  })
  test('given after a change of the battle itself is not part of its scenario', async () => {
    await open(encounter)
    await give(MAIN, attack)
    const { take, stopped } = listen()
    const edits = [{ tick: 2, unit: 'e1', hp: 1 }]
    unwrap(await host.fork({ id: 'branch-1', parent: MAIN, edits }, take))
    await stopped
    await give('branch-1', { ...attack, target: 'c4r0' })
    expect(JSON.parse(await exportedText(host, 'branch-1', 'scenario')).orders).toEqual([attack])
  })
  test('that takes more than a slice is reported to whoever gave it', async () => {
    const times: number[] = []
    host = newHost({ now: () => times.shift() ?? 1000 })
    await open(encounter)
    times.push(0, 1000)
    const { reports } = await give(MAIN, attack)
    expect(reports.map(({ outcome }) => outcome?.kind)).toEqual([undefined, 'awaiting'])
  })
  test('nobody waits for is refused', async () => {
    await open({ ...encounter, controllers: { P: 'policy', E: 'policy' } } as Scenario)
    const result = await host.give(MAIN, attack, () => {})
    expect(result.ok ? '' : result.issues[0]?.message).toContain('does not wait')
  })
  test('is asked for neither at the end nor where the rules take none', async () => {
    const reports = await open({ ...encounter, controllers: { P: 'policy', E: 'policy' } } as Scenario)
    expect(unwrap(await host.orders(MAIN, reports.at(-1)!.ticks))).toBeNull()
    expect(unwrap(await host.orders(MAIN, 1))).toMatchObject({ side: 'E', controller: 'policy' })
    await open(seed('gambit/3v3-showcase'))
    expect(unwrap(await host.orders(MAIN, 0))).toBeNull()
  })
})

describe('of a duel the page is told', () => {
  const wall = seed('duel/power-breaks-a-wall')
  const shadow = seed('duel/clone')

  test('what cannot be ordered of a unit and why, and what a clock would order', async () => {
    const { ticks } = (await open(wall)).at(-1)!
    const { side, clock } = unwrap(await host.orders(MAIN, ticks))!
    expect([side, opened.explains]).toEqual(['P2', true])
    expect(clock).toMatchObject({ seconds: 10, order: { type: 'TIMEOUT', player: 'P2' } })
    const refused = unwrap(await host.refusals(MAIN, ticks, 'p2_hero'))!
    expect(refused[0]).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    await open(encounter)
    expect(unwrap(await host.orders(MAIN, 0))).toMatchObject({ clock: null })
    expect(unwrap(await host.refusals(MAIN, 0, 'anybody'))).toEqual([])
  })
  test('the first failing check of the order a scenario stops at, with the order in words and what it passed', async () => {
    const [first] = shadow.orders as Order[]
    const last = (await open({ ...shadow, orders: [first, first] } as Scenario)).at(-1)!
    expect(last.outcome).toMatchObject({ kind: 'refused', order: 1, code: 'NOT_YOUR_TURN' })
    const { label } = unwrap(await host.orders(MAIN, 0))!.given!
    expect(unwrap(await host.orders(MAIN, last.ticks))?.refused).toEqual({
      label,
      unit: 'p1_hero',
      code: 'NOT_YOUR_TURN',
      message: 'it is the turn of P2',
      passed: ['INVALID_ACTION_TYPE', 'GAME_OVER', 'DEATH_CHOICE_PENDING'],
    })
    expect(unwrap(await host.orders(MAIN, 0))?.refused).toBeNull()
    expect(unwrap(await host.refusals(MAIN, last.ticks, 'p1_hero'))?.length).toBeGreaterThan(10)
  })
  test('who joins, in the report of the tick in which that happens', async () => {
    const reports = await open(shadow)
    expect(reports.flatMap(({ joined }) => joined)).toMatchObject([
      { id: 'p1_hero_clone_01', glyph: 'X1a', side: 'P1', joins: 0 },
    ])
  })
})

describe('of any ruleset the page is told', () => {
  test('an order that is none of the options in words, and for whom it was', async () => {
    const volley = seed('mech/secondary-targets')
    await open(volley)
    const tick = await firstOrdered()
    const { given, options } = unwrap(await host.orders(MAIN, tick))!
    expect(options.map(({ label }) => label)).not.toContain(given!.label)
    expect(given).toMatchObject({ unit: (volley.orders as { unitId: string }[])[0]!.unitId })
    expect(given!.label).toMatch(/^.+ at [A-Z] .+; .+ at [A-Z] .+$/)
  })
  test.each([
    ['duel/clone', 'p2_hero'],
    ['encounter/first-encounter', 'p1'],
    ['mech/sample-battle', null],
  ])(
    'in %s why something is refused where an order is due, and that none is due where none is',
    async (path, id) => {
      const document = { ...seed(path), controllers: undefined, orders: [] } as unknown as Scenario
      const { ticks } = (await open(document)).at(-1)!
      const unit = id ?? opened.units[0]!.id
      expect(unwrap(await host.refusals(MAIN, ticks, unit))!.length).toBeGreaterThan(0)
      const over = { ...seed(path), controllers: undefined, orders: [] } as unknown as Scenario
      const policies = Object.fromEntries(opened.sides.map((side) => [side, 'policy']))
      const end = (await open({ ...over, controllers: policies } as Scenario)).at(-1)!
      expect(unwrap(await host.refusals(MAIN, end.ticks, unit))).toBeNull()
    },
  )

  async function firstOrdered(): Promise<number> {
    for (let tick = 0; ; tick++) if (unwrap(await host.orders(MAIN, tick)) !== null) return tick
  }
})
