import { describe, expect, test } from 'vitest'
import { replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { createRecorder } from '#engine/core/record.ts'
import { createSimulation, forkSimulation, simulate, snapshotAt, snapshots } from '#engine/core/simulate.ts'
import type { Change } from '#engine/core/timeline.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { type Nim, type NimOrder, nim } from '../support/nim.ts'
import { envelope } from '../support/toy.ts'

const take = (side: 'A' | 'B', count: number): NimOrder => ({ side, take: count })
const SCRIPT = [take('A', 3), take('B', 3), take('A', 3), take('B', 3)]

const battle = (orders: readonly NimOrder[], controllers: Record<string, string> = {}): Scenario =>
  ({ ...envelope(), orders, controllers }) as unknown as Scenario

const play = (orders: readonly NimOrder[], controllers = {}, changes: readonly Change<Nim>[] = []) =>
  simulate(nim, battle(orders, controllers), changes)
const coins = (timeline: ReturnType<typeof play>) =>
  Array.from(snapshots(timeline, 0), ({ state }) => state.coins)

describe('a battle with orders', () => {
  test('takes the scenario’s in the sequence they are asked for', () => {
    const timeline = play(SCRIPT)
    expect(coins(timeline)).toEqual([12, 9, 6, 3, 0])
    expect(timeline.outcome).toEqual({ kind: 'draw' })
  })
  test('waits when they run out, and says for whom', () => {
    const timeline = play(SCRIPT.slice(0, 3))
    expect(timeline).toMatchObject({ ticks: 3, outcome: { kind: 'awaiting', side: 'B' } })
  })
  test('stops at a refused one: the state before it, its number and code', () => {
    const timeline = play([take('A', 1), take('A', 1), take('B', 1)])
    expect(timeline).toMatchObject({
      ticks: 1,
      outcome: { kind: 'refused', order: 1, code: 'not_your_turn' },
    })
    expect(coins(timeline)).toEqual([12, 11])
  })
  test('asks the policy for a side it plays, and the script only for the other', () => {
    const timeline = play([take('A', 3), take('A', 3)], { B: 'policy' })
    expect(coins(timeline)).toEqual([12, 9, 8, 5, 4])
    expect(timeline.outcome).toEqual({ kind: 'awaiting', side: 'A' })
  })
  test('takes an order by hand where it waits, and goes on', () => {
    const simulation = createSimulation(nim, battle(SCRIPT.slice(0, 2)))
    simulation.advance(100)
    expect(simulation.give(take('B', 1))).toEqual({ code: 'not_your_turn', message: "it is A's turn" })
    expect(simulation.timeline.outcome).toEqual({ kind: 'awaiting', side: 'A' })
    expect(simulation.give(take('A', 2))).toBeNull()
    simulation.advance(100)
    expect(coins(simulation.timeline)).toEqual([12, 9, 6, 4])
  })
  test('forks at another order; what the script had after it no longer counts', () => {
    const parent = play(SCRIPT)
    const simulation = forkSimulation(parent, [{ tick: 1, order: take('B', 1) }])
    simulation.advance(100)
    expect(coins(simulation.timeline)).toEqual([12, 9, 8])
    expect(simulation.timeline.outcome).toEqual({ kind: 'awaiting', side: 'A' })
    expect(coins(parent)).toEqual([12, 9, 6, 3, 0])
  })
  test('forked again at the same tick, has only the last order there', () => {
    const first = forkSimulation(play(SCRIPT), [{ tick: 1, order: take('B', 1) }])
    first.advance(100)
    const second = forkSimulation(first.timeline, [{ tick: 1, order: take('B', 2) }])
    second.advance(100)
    expect(coins(second.timeline)).toEqual([12, 9, 7])
    expect(second.timeline.edits).toHaveLength(1)
  })
  test('can be told otherwise where a policy plays, which then goes on', () => {
    const controllers = { A: 'policy', B: 'policy' }
    const parent = play([], controllers)
    const changed = play([], controllers, [{ tick: 0, order: take('A', 2) }])
    expect(coins(parent).slice(0, 2)).toEqual([12, 11])
    expect(coins(changed)).toEqual([12, 10, 8, 7, 4, 3, 0])
  })
})

describe('a recorded tick with an order', () => {
  const timeline = play([take('A', 3)], { B: 'policy' })
  const recorder = createRecorder(timeline)
  test('has a frame each time a phase runs, and one for a phase that has nothing to do', () => {
    const { frames } = recorder.record(0)
    expect(frames.map(({ phase, state }) => [phase, state.coins])).toEqual([
      ['take', 11],
      ['take', 10],
      ['take', 9],
      ['bonus', 9],
      ['pass', 9],
    ])
    expect(frames.map(({ events }) => events.length)).toEqual([1, 1, 1, 0, 1])
  })
  test('reads events back with all their numbers, long or short', () => {
    const { frames } = recorder.record(0)
    expect(frames[2]!.events[0]!.words).toEqual([1, 2, 3, 4, 5, 6, 7, 2, 9])
    expect(frames[4]!.events[0]!.words).toEqual([9, 0, 0, 0, 0, 0, 0, 0, 0])
  })
  test('has the policy’s reasoning where the policy decided', () => {
    expect(recorder.record(0).decisions).toEqual([])
    expect(recorder.record(1).decisions.map(({ actor }) => actor)).toEqual(['B'])
  })
  test('ends in the state that simulating it gives', () => {
    for (let tick = 0; tick < timeline.ticks; tick++)
      expect(recorder.record(tick).frames.at(-1)!.state).toEqual(snapshotAt(timeline, tick + 1).state)
  })
})

describe('rules that run through several phases at once', () => {
  const [take, bonus, pass] = nim.phases
  const once: typeof nim = {
    ...nim,
    phases: [
      {
        name: take!.name,
        run(draft, ctx) {
          draft.coins -= 1
          const passing = ctx.enter(2, 3)
          passing.luck += ctx.roll('luck', 10)
          const last = ctx.enter(2)
          if (ctx.tick === 1) throw new Error('the coins fell down')
          last.side = 'B'
        },
      },
      bonus!,
      { ...pass!, times: () => 0 },
    ],
  }
  const timeline = simulate(once, battle([], { A: 'policy', B: 'policy' }))
  const recorder = createRecorder(timeline)
  test('have a frame for each part, for phases passed over, and for those announced that did not come', () => {
    const { frames } = recorder.record(0)
    expect(frames.map(({ phase, patches, rolls }) => [phase, patches.length, rolls.length])).toEqual([
      ['take', 1, 0],
      ['bonus', 0, 0],
      ['pass', 1, 1],
      ['pass', 1, 0],
      ['pass', 0, 0],
    ])
    expect(frames.at(-1)!.state).toEqual(snapshotAt(timeline, 1).state)
  })
  test('break in the phase they have come to', () => {
    const fault = { kind: 'fault', tick: 1, phase: 'pass', message: 'the coins fell down' }
    expect(timeline.outcome).toEqual(fault)
    expect(recorder.record(1)).toMatchObject({ fault, frames: { length: 3 } })
  })
})

describe('a replay of a battle with orders', () => {
  const byHand = () => {
    const simulation = createSimulation(nim, battle(SCRIPT.slice(0, 2)))
    simulation.advance(100)
    simulation.give(take('A', 2))
    simulation.advance(100)
    return simulation.timeline
  }
  test.each<[string, () => ReturnType<typeof play>, { orders: number; edits: number }]>([
    ['has the scenario’s orders', () => play(SCRIPT), { orders: 4, edits: 0 }],
    ['has those given by hand after them', byHand, { orders: 3, edits: 0 }],
    [
      'keeps an order given for a policy apart',
      () => play([], { A: 'policy', B: 'policy' }, [{ tick: 0, order: take('A', 2) }]),
      { orders: 0, edits: 1 },
    ],
    [
      'keeps the orders by hand after it at their ticks too',
      () => {
        const controllers = { B: 'policy' }
        const overruled = [{ tick: 1, order: take('B', 2) }]
        const simulation = createSimulation(nim, battle([take('A', 1)], controllers), overruled)
        simulation.advance(100)
        simulation.give(take('A', 2))
        simulation.advance(100)
        return simulation.timeline
      },
      { orders: 1, edits: 2 },
    ],
    [
      'ends with the order that was refused',
      () => play([take('A', 1), take('A', 1)]),
      { orders: 2, edits: 0 },
    ],
    [
      'of a branch has no more of the script than was used',
      () => play(SCRIPT, {}, [{ tick: 1, order: take('B', 1) }]),
      { orders: 2, edits: 0 },
    ],
  ])('%s, and verifies', (_, make, { orders, edits }) => {
    const timeline = make()
    const replay = replayOf(timeline)
    expect([replay.orders.length, replay.edits?.length ?? 0]).toEqual([orders, edits])
    const again = verify(nim, replay)
    expect(again.differences).toEqual([])
    expect(again.timeline.outcome).toEqual(timeline.outcome)
  })
})

describe('what the setup draws', () => {
  test('comes first: from the script of rolls, then from the generator', () => {
    const scenario = { ...battle([take('A', 1)]), rolls: [7, 4] }
    const timeline = simulate(nim, scenario)
    expect(timeline.rolls).toEqual([{ label: 'start', bound: 10, value: 7 }])
    expect(snapshotAt(timeline, 1).state.luck).toBe(11)
  })
})
