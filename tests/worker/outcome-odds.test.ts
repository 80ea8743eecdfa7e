import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runToEnd } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { outcomeOdds } from '#engine/lab/odds.ts'
import { outcomeNames } from '#engine/lab/outcome-name.ts'
import { outsetAt } from '#engine/lab/outset.ts'
import { scenarioWithout } from '#engine/lab/variant.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import type { Surroundings } from '#worker/desk.ts'
import { type Engine, MAIN } from '#worker/protocol.ts'
import { createClock, newHost, unwrap } from '../support/host.ts'

const scenario = GambitScenario.parse(JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8')))
const battle = simulate(gambit, scenario)

async function opened(changed: Partial<Surroundings> = {}): Promise<Engine> {
  const host = newHost(changed)
  await new Promise<void>((played) => {
    void host.open({ kind: 'document', document: scenario }, ({ outcome }) => outcome !== null && played())
  })
  return host
}

const exactly = (timeline: Parameters<typeof outsetAt>[0], tick: number) =>
  runToEnd(outcomeOdds(outsetAt(timeline, tick), { maxStates: 20_000, runs: 1 })).odds

/** A slow machine takes no less time for the same work. */
const patient = { now: () => 0 }

test('what battles of a game can end in begins with a win of the first side', async () => {
  const host = await opened()
  expect(unwrap(await host.outcomeNames(MAIN))).toEqual(outcomeNames(gambit))
  expect(unwrap(await host.outcomeNames(MAIN))[0]).toBe('victory')
})

test('a branch without one of its rules is a battle of its own; without what nobody has there is none', async () => {
  const host = await opened()
  const { unit, instance } = unwrap(await host.coverage(MAIN)).rows[0]!
  const without = { unit, instance }
  const { scenario: reduced, edits } = unwrap(await host.variant(MAIN, { without }))
  expect(reduced).toEqual(scenarioWithout(gambit, scenario, without))
  expect(reduced).not.toEqual(scenario)
  expect(edits).toEqual([])
  expect(await host.variant(MAIN, { without: { ...without, unit: 'nobody' } })).toMatchObject({
    ok: false,
    issues: [{ message: 'nobody here has such a rule' }],
  })
})

describe('how a branch can end', () => {
  test('is what every roll leads to', async () => {
    const host = await opened(patient)
    const odds = unwrap(await host.outcomeOdds(MAIN, 0, 'one'))
    expect(odds).toEqual(exactly(battle as never, 0))
    expect(odds).toMatchObject({ exact: true, outcomes: { victory: { fraction: '5/8' } } })
  })

  test('from a tick on, with the rolls before it as they were', async () => {
    const host = await opened(patient)
    expect(unwrap(await host.outcomeOdds(MAIN, 20, 'one'))).toEqual(exactly(battle as never, 20))
    const end = unwrap(await host.outcomeOdds(MAIN, battle.ticks, 'one'))
    expect(end?.outcomes).toEqual({ victory: { share: 1, fraction: '1', low: 1, high: 1 } })
  })

  test('as the branch was changed, asked as soon as it is begun', async () => {
    const host = await opened(patient)
    const rolls = (tick: number) =>
      createRecorder(battle)
        .record(tick)
        .frames.flatMap((frame) => frame.rolls)
    const tick = [...Array(battle.ticks).keys()].findLast((at) => rolls(at).length > 0)!
    const edits = [{ tick, roll: 0, value: 1 - rolls(tick)[0]!.value }]
    await host.fork({ id: 'b', parent: MAIN, edits }, () => {})
    expect(unwrap(await host.outcomeOdds('b', tick, 'one'))).toEqual(
      exactly(simulate(gambit, scenario, edits) as never, tick),
    )
  })

  test('is sampled where time runs out', async () => {
    const clock = createClock()
    const host = await opened({ now: clock.now })
    clock.step = 100
    const odds = unwrap(await host.outcomeOdds(MAIN, 0, 'one'))
    expect(odds).toMatchObject({ exact: false })
    for (const { low, high, sampled } of Object.values(odds!.outcomes))
      expect({ low, high, runs: sampled?.runs }).toEqual({ low: 0, high: 1, runs: 1 })
  })

  test('is given up when the same asker wants something else, not for another, and with its branch', async () => {
    const clock = createClock()
    const host = await opened({ now: clock.now })
    clock.step = 10
    const asked = [
      host.outcomeOdds(MAIN, 0, 'one'),
      host.outcomeOdds(MAIN, 30, 'one'),
      host.outcomeOdds(MAIN, 0, 'two'),
    ]
    expect((await Promise.all(asked)).map((result) => unwrap(result) === null)).toEqual([true, false, false])
    const gone = host.outcomeOdds(MAIN, 0, 'one')
    await host.remove(MAIN)
    expect(unwrap(await gone)).toBeNull()
  })

  test('of a tick that is not there is an issue', async () => {
    const host = await opened(patient)
    expect(await host.outcomeOdds(MAIN, 999, 'one')).toMatchObject({ ok: false })
  })
})
