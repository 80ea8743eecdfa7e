import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { recordingText } from '#engine/core/files/recording.ts'
import { finalDigest, replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { ENGINE } from '#engine/core/files/version.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { createSimulation, simulate, snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, FURTHEST_KEYFRAMES, KEYFRAME_EVERY } from '#engine/core/timeline.ts'
import { envelope, type Toy, toy } from '../support/toy.ts'

describe('simulate', () => {
  test('ends with the ruleset’s outcome, or undecided at the tick limit', () => {
    expect(simulate(toy(10), envelope()).outcome).toEqual({ kind: 'draw' })
    const cut = simulate(toy(1_000_000), envelope({ maxTicks: 7 }))
    expect(cut.outcome).toEqual({ kind: 'undecided' })
    expect(cut.ticks).toBe(7)
  })
  test('can be decided before the first tick', () => {
    expect(simulate(toy(0), envelope())).toMatchObject({ ticks: 0, outcome: { kind: 'draw' } })
  })
  test('takes no more ticks than the limit allows, even none', () => {
    expect(simulate(toy(5), envelope({ maxTicks: 0 }))).toMatchObject({
      ticks: 0,
      outcome: { kind: 'undecided' },
    })
  })
  test('gives the same timeline in slices of any size', () => {
    const whole = simulate(toy(2000), envelope())
    const sliced = createSimulation(toy(2000), envelope())
    for (let n = 1; sliced.timeline.outcome === null; n = (n % 5) + 1) sliced.advance(n)
    expect(finalDigest(sliced.timeline)).toBe(finalDigest(whole))
    expect(sliced.timeline.strip.levels.toArray()).toEqual(whole.strip.levels.toArray())
  })
  test('keeps a keyframe now and then, a level for each state and a mark for each tick', () => {
    const { keyframes, strip, ticks } = simulate(toy(2000), envelope({ maxTicks: 1000 }))
    expect(keyframes.map(({ tick }) => tick)).toEqual([
      ...Array.from({ length: Math.ceil(ticks / KEYFRAME_EVERY) }, (_, i) => i * KEYFRAME_EVERY),
      ticks,
    ])
    expect(strip.levels.length).toBe(ticks + 1)
    expect(strip.marks.length).toBe(ticks)
  })
})

describe('record', () => {
  const timeline = simulate(toy(2000), envelope())

  test('gives any tick the same from near and far, and as simulate went', () => {
    const inOrder = createRecorder(timeline)
    const states = [...snapshots(timeline, 0)]
    const seen = states.slice(0, -1).map(({ tick, state }) => {
      const record = inOrder.record(tick)
      expect(digest(record.before)).toBe(digest(state))
      expect(record.frames.flatMap(({ events }) => events)).toEqual(eventsOfTick(timeline, tick))
      return record
    })
    for (const tick of [150, 3, 64, 63, 65, 0])
      expect(createRecorder(timeline).record(tick)).toEqual(seen[tick])
  })
  test('leaves each frame’s state untouched by the frames after it', () => {
    const { before, frames } = createRecorder(timeline).record(10)
    expect(frames.map(({ phase }) => phase)).toEqual(['take', 'break'])
    expect(frames[0]!.state.taken).toHaveLength(before.taken.length + 1)
    expect(frames[0]!.rolls).toEqual([
      { label: 'how many', bound: 3, value: frames[0]!.state.taken.at(-1)! - 1 },
    ])
    expect(frames[0]!.patches.length).toBeGreaterThan(0)
    expect(frames[1]!.patches).toEqual([])
  })
  test('plays at most the ticks between two keyframes again, wherever it lands', () => {
    expect(KEYFRAME_EVERY).toBeLessThanOrEqual(128)
    let taken = 0
    const ruleset = toy(2000)
    const phases = ruleset.phases.map((phase) => ({
      ...phase,
      run(...args: Parameters<typeof phase.run>) {
        if (phase.name === 'take') taken++
        phase.run(...args)
      },
    }))
    const long = simulate({ ...ruleset, phases }, envelope())
    for (const tick of [0, 63, 200, long.ticks - 1]) {
      taken = 0
      createRecorder(long).record(tick)
      expect(taken).toBeLessThanOrEqual(KEYFRAME_EVERY)
    }
  })
  test('never touches the keyframes', () => {
    const before = timeline.keyframes.map(({ state }) => digest(state))
    const recorder = createRecorder(timeline)
    for (let tick = 0; tick < 200; tick++) recorder.record(tick)
    expect(timeline.keyframes.map(({ state }) => digest(state))).toEqual(before)
  })
})

describe('a rule that throws', () => {
  const timeline = simulate(toy(2000, 100), envelope())
  test('ends the timeline in a fault that says where', () => {
    expect(timeline.outcome).toEqual({
      kind: 'fault',
      tick: 100,
      phase: 'break',
      message: 'the heap fell over',
    })
  })
  test('keeps what came before: state, events, strip', () => {
    const healthy = simulate(toy(2000), envelope())
    expect(timeline.ticks).toBe(100)
    expect(finalDigest(timeline)).toBe(digest(snapshotAt(healthy, 100).state))
    expect(timeline.log.end).toBe(healthy.log.startOf(100))
    expect(timeline.strip.marks.length).toBe(100)
  })
  test('can be recorded up to the phase that failed', () => {
    const { frames, fault } = createRecorder(timeline).record(100)
    expect(frames.map(({ phase }) => phase)).toEqual(['take'])
    expect(fault).toMatchObject({ phase: 'break', message: 'the heap fell over' })
    expect(packet(timeline, createRecorder(timeline), 100).fault).toEqual({
      phase: 'break',
      message: 'the heap fell over',
    })
  })
  test('goes no further when asked again', () => {
    const simulation = createSimulation(toy(2000, 3), envelope())
    simulation.advance(50)
    simulation.advance(50)
    expect(simulation.timeline.ticks).toBe(3)
  })
})

describe('a replay', () => {
  const ruleset = toy(300)
  const replay = replayOf(simulate(ruleset, envelope()))
  test('verifies', () => {
    expect(verify(ruleset, replay).differences).toEqual([])
  })
  test('names the first tick that differs', () => {
    const digests = replay.digests!.with(12, '0000000000000000')
    expect(verify(ruleset, { ...replay, digests }).differences).toEqual(['differs from tick 12 on'])
  })
  test.each([
    [{ ticks: 3 }, /^ends at tick \d+, not 3$/],
    [{ outcome: { kind: 'victory' } }, /^ends in draw, not victory$/],
    [{ digest: 'ffffffffffffffff' }, /^ends in digest [0-9a-f]{16}, not f{16}$/],
    [
      { digest: 'ffffffffffffffff', engine: { version: '9.9.9' } },
      new RegExp(`made by engine 9\\.9\\.9; this is ${ENGINE.version}\\)$`),
    ],
  ] as const)('says how the end differs: %o', (change, sentence) => {
    const { digests: _, ...short } = replay
    const [said = '', ...others] = verify(ruleset, { ...short, ...change }).differences
    expect(said).toMatch(sentence)
    expect(others).toEqual([])
  })
})

describe('a rule that throws only while it is recorded', () => {
  const healthy = toy(2000)
  const onlyRecorded: Ruleset<Toy> = {
    ...healthy,
    phases: healthy.phases.map((phase) => ({
      ...phase,
      run(draft, ctx, time) {
        // Only what is recorded has a draft of its own.
        if (draft !== ctx.before && ctx.tick === 7 && phase.name === 'break')
          throw new Error('nobody looks at this heap')
        phase.run(draft, ctx, time)
      },
    })),
  }
  const timeline = simulate(onlyRecorded, envelope())
  test('leaves the frames before it, and says where it broke', () => {
    const { frames, fault } = packet(timeline, createRecorder(timeline), 7)
    expect(frames.map(({ phase }) => phase)).toEqual([null, 'take'])
    expect(fault).toEqual({ phase: 'break', message: 'nobody looks at this heap' })
  })
  test('the tick after it begins as it was played', () => {
    const recorder = createRecorder(timeline)
    recorder.record(7)
    expect(digest(recorder.record(8).before)).toBe(digest(snapshotAt(timeline, 8).state))
  })
  test('has no recording, which would be a wrong one', () => {
    expect(() => [...recordingText(timeline)]).toThrow(
      'tick 7, phase break, cannot be recorded: nobody looks at this heap',
    )
  })
})

test('a frame that cannot be drawn leaves those before it', () => {
  const healthy = toy(2000)
  const blind: Ruleset<Toy> = {
    ...healthy,
    view(moment) {
      if (moment.recent.some(({ tick }) => tick === moment.tick)) throw new Error('too dark')
      return healthy.view(moment)
    },
  }
  const timeline = simulate(blind, envelope())
  const { frames, fault } = packet(timeline, createRecorder(timeline), 3)
  expect([frames.length, fault]).toEqual([1, { phase: 'take', message: 'too dark' }])
})

test('a very long battle keeps no more keyframes than a long one, and a seek still costs a bounded number of ticks', () => {
  const endless = toy(2 ** 40)
  // What it took is of no interest here, and would make every copy longer.
  const forgetful: Ruleset<Toy> = {
    ...endless,
    phases: [
      {
        name: 'take',
        run(draft) {
          draft.coins -= 1
        },
      },
    ],
  }
  const timeline = simulate(forgetful, envelope({ maxTicks: 1_000_000 }))
  expect(timeline.keyframes.length).toBeLessThanOrEqual(2049)
  const ticks = timeline.keyframes.map(({ tick }) => tick)
  expect([ticks[0], ticks.at(-1)]).toEqual([0, 1_000_000])
  const gaps = ticks.slice(1).map((tick, i) => tick - ticks[i]!)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(FURTHEST_KEYFRAMES)
  expect(snapshotAt(timeline, 777_777).state.coins).toBe(2 ** 40 - 777_777)
})
