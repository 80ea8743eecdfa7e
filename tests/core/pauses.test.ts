import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { createSimulation, simulate, snapshotAt } from '#engine/core/simulate.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { scenarioFrom } from '../support/mech.ts'
import { crowd } from '../support/mech-large.ts'

const few = scenarioFrom(crowd(8, 6))
/** Enough enemies that what is decided is kept. */
const many = scenarioFrom(crowd(100, 4))

/** Plays on whenever it pauses, which it does as the pattern says, over and over. */
function playWithPauses(scenario: typeof few, pattern: readonly boolean[]) {
  const simulation = createSimulation(mech, scenario)
  let asked = 0
  let pauses = 0
  const isDue = () => pattern[asked++ % pattern.length]!
  for (; simulation.timeline.outcome === null; pauses++) simulation.advance(3, isDue)
  return { timeline: simulation.timeline, pauses }
}

const storyOf = ({ ticks, outcome, log, strip, keyframes }: ReturnType<typeof simulate>) => ({
  ticks,
  outcome,
  events: log.end,
  levels: [...strip.levels.toArray()],
  marks: [...strip.marks.toArray()],
  keyframes: keyframes.map(({ tick, state }) => [tick, digest(state)]),
})

test('a battle is the same wherever it pauses, also within a decision', () => {
  const plain = storyOf(simulate(mech, few))
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (pattern) => {
      expect(storyOf(playWithPauses(few, pattern).timeline)).toEqual(plain)
    }),
    { numRuns: 25 },
  )
})

test('it pauses many times in one decision, if it is asked to', () => {
  const { timeline, pauses } = playWithPauses(few, [true])
  expect(pauses).toBeGreaterThan(timeline.ticks * 3)
})

test('what took long to decide is not decided again, and any tick is what it was', () => {
  const timeline = simulate(mech, many)
  expect(timeline.decided.size).toBeGreaterThan(0)
  const forgetful = { ...timeline, decided: new Map() }
  for (const tick of [3, 17, timeline.ticks - 1]) {
    expect(digest(snapshotAt(timeline, tick).state)).toBe(digest(snapshotAt(forgetful, tick).state))
    // Reasoning is asked for again, and comes to the same.
    const recorded = packet(timeline, createRecorder(timeline), tick)
    expect(recorded).toEqual(packet(forgetful, createRecorder(forgetful), tick))
  }
})

test('a tick of very many frames is shown in fewer, with all that happens in them', () => {
  const { setup, ...envelope } = crowd(20, 40)
  const cool = { ...setup, units: setup.units.map((unit) => ({ ...unit, heatSinkCapacity: 1000 })) }
  const timeline = simulate(mech, scenarioFrom({ ...envelope, setup: cool, maxTicks: 22 }))
  const resolution = createRecorder(timeline).record(21)
  expect(resolution.frames.length).toBeGreaterThan(1000)
  const { frames } = packet(timeline, createRecorder(timeline), resolution.tick)
  expect(frames.length).toBeLessThan(1000)
  const told = frames.flatMap(({ events }) => events.map(({ id }) => id))
  expect(told).toEqual(resolution.frames.flatMap(({ events }) => events.map(({ id }) => id)))
  const rolled = frames.flatMap(({ rolls }) => rolls.map(({ index }) => index))
  expect(rolled).toEqual(rolled.map((_, i) => i))
  expect(rolled).toHaveLength(resolution.frames.flatMap(({ rolls }) => rolls).length)
})
