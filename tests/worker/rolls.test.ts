import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { finalDigest } from '#engine/core/files/replay.ts'
import { simulate, snapshotAt } from '#engine/core/simulate.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { phaseOdds } from '#engine/rulesets/mech/rules/odds.ts'
import { keptWorkSchema } from '#schemas/documents/saved-work.ts'
import { MechScenario } from '#schemas/mech/index.ts'
import { Odds } from '#schemas/odds.ts'
import { type Engine, MAIN, type Order } from '#worker/protocol.ts'
import { createClock, newHost, unwrap } from '../support/host.ts'

const scenario = MechScenario.parse(JSON.parse(readFileSync('seeds/mech/last-one-standing.json', 'utf8')))
const RESOLUTION = 6
const battle = simulate(mech, scenario)

async function openBattle(document: unknown = scenario): Promise<Engine> {
  const host = newHost()
  await new Promise<void>((played) => {
    void host.open({ kind: 'document', document }, ({ outcome }) => outcome !== null && played())
  })
  return host
}

const forked = (host: Engine, edits: unknown, parent = MAIN, id = 'b') =>
  new Promise<Awaited<ReturnType<Engine['fork']>>>((done) => {
    let over = () => {}
    const played = new Promise<void>((resolve) => {
      over = resolve
    })
    void host
      .fork({ id, parent, edits }, ({ outcome }) => outcome !== null && over())
      .then((result) => (result.ok ? void played.then(() => done(result)) : done(result)))
  })

describe('a roll', () => {
  test('comes with its place in the tick and its words', async () => {
    const host = await openBattle()
    const [packet] = unwrap(await host.packets(MAIN, RESOLUTION, RESOLUTION))
    const rolls = packet!.frames.flatMap((frame) => frame.rolls)
    expect(rolls.map(({ index }) => index)).toEqual(rolls.map((_, i) => i))
    expect(rolls.slice(0, 4).map(({ name }) => name)).toEqual([
      'to-hit die 1',
      'to-hit die 2',
      'location die 1',
      'location die 2',
    ])
    expect(rolls[0]).toMatchObject({ value: 5, bound: 6, values: ['1', '2', '3', '4', '5', '6'] })
    const [first] = unwrap(await host.packets(MAIN, 0, 0))
    expect(first!.frames.flatMap((frame) => frame.rolls).map(({ name }) => name)).toEqual([
      'P1 initiative die 1',
      'P1 initiative die 2',
      'P2 initiative die 1',
      'P2 initiative die 2',
    ])
  })
  test('that is turned makes the branch it makes headless, said in words, in links and kept works', async () => {
    const host = await openBattle()
    const edits = [{ tick: RESOLUTION, roll: 0, value: 0 }]
    const summary = unwrap(await forked(host, edits))
    expect(summary.forcedRolls).toEqual([
      { tick: RESOLUTION, roll: 0, text: 'to-hit die 1 = 1 instead of 6' },
    ])
    const headless = simulate(mech, scenario, edits)
    expect(unwrap(await host.digest('b', headless.ticks))).toBe(finalDigest(headless))
    const [packet] = unwrap(await host.packets('b', RESOLUTION, RESOLUTION))
    expect(packet!.frames.flatMap((frame) => frame.rolls)[0]).toMatchObject({ value: 0, drawn: 5 })

    const { hash } = unwrap(await host.link('b', { tick: RESOLUTION, frame: 3 }))
    const opened = unwrap(await (await openBattle()).open({ kind: 'link', hash }, () => {}))
    expect(opened.edits).toEqual(edits)
    const work = {
      version: 1,
      battle: {
        scenario,
        branches: [{ id: 'b', name: 'b', parent: MAIN, edits }],
        cursor: { branch: 'b', tick: RESOLUTION, frame: 3 },
        picked: null,
        isOurs: true,
      },
      bench: {
        mode: 'debug',
        base: { branch: MAIN, tick: 0 },
        original: scenario,
        history: { value: scenario, past: [], future: [], settled: 0 },
      },
    }
    expect(keptWorkSchema(mech.schemas).parse(work).battle.branches[0]!.edits).toEqual(edits)
  })
  test.each([
    [{ roll: 99, value: 0 }, 'roll 99 of tick 6 cannot be turned: the tick makes only rolls 0 to 77'],
    [{ roll: 0, value: 6 }, 'roll 0 of tick 6 cannot be turned to 6: it gives 0 to 5'],
  ])('%j is refused, and no branch is made', async (wish, message) => {
    const host = await openBattle()
    const result = await forked(host, [{ tick: RESOLUTION, ...wish }])
    expect(result).toEqual({ ok: false, issues: [{ path: [], message }] })
    expect(await host.digest('b', 0)).toMatchObject({ ok: false })
  })
})

describe('odds', () => {
  const stateAt = (tick: number) => snapshotAt(battle, tick).state
  test('asked for are those of the phase', async () => {
    const host = await openBattle()
    const answer = unwrap(await host.odds(MAIN, RESOLUTION, null, 'one'))
    const known = phaseOdds(stateAt(RESOLUTION))
    expect(Odds.parse(answer)).toEqual(answer)
    expect(answer!.units.map(({ unit, damage, out }) => ({ unit, damage, out }))).toEqual(
      known.map(({ unit, damage, out }) => ({ unit, damage, out })),
    )
    expect(answer!.units.map(({ parts }) => parts.map(({ destroyed }) => destroyed))).toEqual(
      known.map(({ locations }) => locations.map(({ destroyed }) => destroyed)),
    )
    expect(unwrap(await host.odds(MAIN, 0, null, 'one'))).toBeNull()
  })
  test('with an order being considered are those after it is given; null if it is refused', async () => {
    const host = await openBattle()
    const { given } = unwrap(await host.orders(MAIN, 4))!
    const considered = unwrap(await host.odds(MAIN, 4, given!.order, 'one'))
    expect(considered!.units).toEqual(unwrap(await host.odds(MAIN, 5, null, 'one'))!.units)
    expect(unwrap(await host.odds(MAIN, 5, given!.order, 'one'))).toBeNull()
    expect(await host.odds(MAIN, 4, { type: 'nonsense' } as unknown as Order, 'one')).toMatchObject({
      ok: false,
    })
  })
  test('are given up when the same asker wants something else, not for another', async () => {
    // A clock that stands still while the battle is played, and then ends every slice after a step.
    const clock = createClock()
    const slow = newHost({ now: clock.now })
    await new Promise<void>((played) => {
      void slow.open({ kind: 'document', document: scenario }, ({ outcome }) => outcome !== null && played())
    })
    clock.step = 1000
    const [first, second, other] = await Promise.all([
      slow.odds(MAIN, RESOLUTION, null, 'one'),
      slow.odds(MAIN, 5, null, 'one'),
      slow.odds(MAIN, RESOLUTION, null, 'two'),
    ])
    expect([first, second, other].map((result) => unwrap(result) === null)).toEqual([true, false, false])
  })
})
