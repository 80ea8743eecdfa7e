import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { finalDigest, replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { createRecorder, forcedRollRefusal } from '#engine/core/record.ts'
import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import { createSimulation, forkSimulation, simulate, snapshots } from '#engine/core/simulate.ts'
import { type Change, eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { ROLLED } from '#schemas/lanes.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { anyBattle } from '../support/mech-arbitraries.ts'
import { type NimOrder, nim } from '../support/nim.ts'
import { REPLAYS, type RulesetId, rulesetOf, Scenario } from '../support/rulesets.ts'
import { envelope, type Toy, toy } from '../support/toy.ts'

const seed = (file: string): Scenario =>
  Scenario.parse(JSON.parse(readFileSync(`seeds/${file}.json`, 'utf8')))

const digests = <T extends Types>(timeline: Timeline<T>) =>
  Array.from(snapshots(timeline, 0), ({ state }) => digest(state))

function fork<T extends Types>(parent: Timeline<T>, ...edits: [Change<T>, ...Change<T>[]]): Timeline<T> {
  const simulation = forkSimulation(parent, edits)
  simulation.advance(Number.POSITIVE_INFINITY)
  return simulation.timeline
}

/** Every roll of a battle with its tick and its place in it, in the order they are made. */
function rollsOf<T extends Types>(timeline: Timeline<T>) {
  const recorder = createRecorder(timeline)
  return Array.from({ length: timeline.ticks }, (_, tick) =>
    recorder
      .record(tick)
      .frames.flatMap(({ rolls }) => rolls)
      .map((roll, i) => ({ ...roll, tick, roll: i })),
  ).flat()
}

function agreesWithItsRecord<T extends Types>(timeline: Timeline<T>): void {
  const recorder = createRecorder(timeline)
  const own = digests(timeline)
  for (let tick = 0; tick < timeline.ticks; tick++) {
    const { before, frames, fault } = recorder.record(tick)
    expect(fault).toBeNull()
    expect([digest(before), digest(frames.at(-1)!.state)]).toEqual(own.slice(tick, tick + 2))
    expect(frames.flatMap(({ events }) => events)).toEqual(eventsOfTick(timeline, tick))
  }
}

/** A battle whose every roll is on the scenario's list, and one of its rolls with another value. */
const scripted = fc
  .tuple(anyBattle(), fc.array(fc.nat(5), { minLength: 600, maxLength: 600 }), fc.nat(), fc.nat(5))
  .map(([battle, rolls, at, value]) => {
    const scenario = { ...battle, rolls } as unknown as Scenario
    const parent = simulate(mech, scenario)
    const made = rollsOf(parent)
    const index = made.length === 0 ? 0 : at % made.length
    return { scenario, rolls, parent, made, index, value }
  })
  .filter(({ made, rolls }) => made.length > 0 && made.length < rolls.length / 2)

describe('a forced roll', () => {
  test('gives the battle whose list of rolls has that value there', () => {
    fc.assert(
      fc.property(scripted, ({ scenario, rolls, parent, made, index, value }) => {
        const { tick, roll } = made[index]!
        const branch = fork(parent, { tick, roll, value })
        const listed = simulate(mech, { ...scenario, rolls: rolls.with(index, value) } as Scenario)
        expect(digests(branch)).toEqual(digests(listed))
        expect(branch.outcome).toEqual(listed.outcome)
        expect(branch.strip.marks.toArray()).toEqual(listed.strip.marks.toArray())
        expect(digests(simulate(mech, scenario, [{ tick, roll, value }]))).toEqual(digests(branch))
        agreesWithItsRecord(branch)
      }),
      { numRuns: 25 },
    )
  })
  test('to the value it had changes nothing', () => {
    fc.assert(
      fc.property(scripted, ({ parent, made, index }) => {
        const { tick, roll, value } = made[index]!
        const branch = fork(parent, { tick, roll, value })
        expect(digests(branch)).toEqual(digests(parent))
        expect(rollsOf(branch)).toEqual(made)
      }),
      { numRuns: 15 },
    )
  })
  test('leaves the rolls after it as they were, far from any keyframe too', () => {
    const parent = simulate(toy(2000), envelope())
    const { value } = rollsOf(parent)[100]!
    const branch = fork(parent, { tick: 100, roll: 0, value: (value + 1) % 3 })
    const others = (timeline: Timeline<Toy>) =>
      rollsOf(timeline).filter(({ tick }) => tick !== 100 && tick < 900)
    expect(others(branch)).toEqual(others(parent))
    expect(digests(branch)[100]).toBe(digests(parent)[100])
    expect(digests(branch)[101]).not.toBe(digests(parent)[101])
    for (const tick of [100, 101, 130])
      expect(digest(createRecorder(branch).record(tick).before)).toBe(digests(branch)[tick])
  })
  test.each([
    'gambit/one-hex-two-comers',
    'encounter/evasion',
    'duel/chain-of-choices',
    'mech/sample-battle',
  ])('in %s makes another battle, recorded as simulated, whose replay verifies and no other does', (file) => {
    const scenario = seed(file)
    const ruleset = rulesetOf(scenario) as Ruleset
    const parent = simulate(ruleset, scenario)
    const branches = rollsOf(parent)
      .slice(0, 20)
      .map(({ tick, roll, bound, value }) => fork(parent, { tick, roll, value: (value + 1) % bound }))
    const different = branches.find((branch) => finalDigest(branch) !== finalDigest(parent))
    if (different === undefined) throw new Error('no roll makes a difference')
    agreesWithItsRecord(different)
    const replay = replayOf(different)
    expect(replay.edits).toEqual(different.edits)
    const read = parse(REPLAYS[scenario.ruleset as RulesetId], JSON.parse(JSON.stringify(replay)))
    expect(read.ok ? [] : read.issues).toEqual([])
    expect(verify(ruleset, replay).differences).toEqual([])
    const { edits: _, ...without } = replay
    expect(verify(ruleset, without).differences[0]).toMatch(/^differs from tick/)
  })
  test('marks its tick on the strip like any roll', () => {
    const { strip, ticks } = simulate(mech, seed('mech/sample-battle'))
    const marked = Array.from({ length: ticks }, (_, tick) => (strip.marks.toArray()[tick]! & ROLLED) !== 0)
    const rolled = new Set(rollsOf(simulate(mech, seed('mech/sample-battle'))).map(({ tick }) => tick))
    expect(marked).toEqual(marked.map((_, tick) => rolled.has(tick)))
    expect(new Set(marked).size).toBe(2)
  })
})

describe('of what was changed before, a branch by a forced roll keeps', () => {
  const order = (side: NimOrder['side'], take: number): NimOrder => ({ side, take })
  const battle = {
    ...envelope(),
    orders: [order('A', 3), order('B', 3), order('A', 3)],
  } as unknown as Scenario
  test('the order of its tick and its other rolls, and replaces the same roll', () => {
    const ordered = fork(simulate(nim, battle), { tick: 1, order: order('B', 1) })
    const once = fork(ordered, { tick: 1, roll: 0, value: 9 })
    expect(once.edits).toEqual([...ordered.edits, { tick: 1, roll: 0, value: 9 }])
    const again = fork(once, { tick: 1, roll: 0, value: 4 })
    expect(again.edits).toEqual([...ordered.edits, { tick: 1, roll: 0, value: 4 }])
    const states = [...snapshots(again, 0)].map(({ state }) => state)
    expect(states[2]!.luck - states[1]!.luck).toBe(4)
    expect(verify(nim, replayOf(again)).differences).toEqual([])
  })
  test('the other die of a throw', () => {
    const parent = simulate(mech, seed('mech/sample-battle'))
    const { tick } = rollsOf(parent)[0]!
    const one = fork(parent, { tick, roll: 0, value: 5 })
    const both = fork(one, { tick, roll: 1, value: 5 })
    expect(
      rollsOf(both)
        .slice(0, 2)
        .map(({ value }) => value),
    ).toEqual([5, 5])
  })
  test('while another order of its tick drops its forced rolls', () => {
    const turned = fork(simulate(nim, battle), { tick: 0, roll: 0, value: 2 }, { tick: 1, roll: 0, value: 9 })
    const ordered = fork(turned, { tick: 1, order: order('B', 1) })
    expect(ordered.edits).toEqual([
      { tick: 0, roll: 0, value: 2 },
      { tick: 1, order: order('B', 1) },
    ])
  })
  test('what the scenario ordered afterwards: only an order by hand ends its list', () => {
    const parent = simulate(nim, battle)
    expect(fork(parent, { tick: 1, roll: 0, value: 9 })).toMatchObject({ ticks: 3, outcome: parent.outcome })
  })
})

describe('a roll that cannot be turned', () => {
  const refusalOf = (turned: { tick: number; roll: number; value: number }) => {
    const simulation = forkSimulation(simulate(toy(20), envelope()), [turned])
    simulation.advance(turned.tick - simulation.timeline.ticks)
    return forcedRollRefusal(simulation.timeline, turned.tick)
  }
  const last = simulate(toy(20), envelope()).ticks
  test.each([
    [{ tick: 3, roll: 0, value: 2 }, null],
    [{ tick: 3, roll: 0, value: 3 }, 'roll 0 of tick 3 cannot be turned to 3: it gives 0 to 2'],
    [{ tick: 3, roll: 1, value: 0 }, 'roll 1 of tick 3 cannot be turned: the tick makes only roll 0'],
    [{ tick: last, roll: 0, value: 0 }, `roll 0 of tick ${last} cannot be turned: the tick makes no rolls`],
  ])('%j is refused before it is made', (turned, refusal) => {
    expect(refusalOf(turned)).toBe(refusal)
  })
  test('ends the battle in a fault that names it, simulated and recorded', () => {
    const edits = [{ tick: 3, roll: 4, value: 0 }]
    const timeline = simulate(toy(20), envelope(), edits)
    const message = 'roll 4 of tick 3 cannot be turned: the tick makes only roll 0'
    expect(timeline).toMatchObject({ ticks: 3, outcome: { kind: 'fault', tick: 3, phase: 'break', message } })
    expect(createRecorder(timeline).record(3).fault).toEqual(timeline.outcome)
    const replay = { ...replayOf(simulate(toy(20), envelope())), edits }
    expect(verify(toy(20), replay).differences).toEqual([`ends in a fault at tick 3: ${message}`])
  })
  test('in a tick the battle never comes to is a difference', () => {
    const replay = { ...replayOf(simulate(toy(20), envelope())), edits: [{ tick: 900, roll: 4, value: 0 }] }
    expect(verify(toy(20), replay).differences).toEqual([
      `ends at tick ${last} and never comes to edits[0], of tick 900`,
    ])
  })
  test('is an issue where the file itself shows it', () => {
    const replay = replayOf(createdMech())
    const issues = (edits: unknown) => {
      const read = parse(REPLAYS.mech, { ...replay, edits })
      return read.ok ? [] : read.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    }
    expect(issues([{ tick: 0, roll: 0, value: 5 }])).toEqual([])
    expect(issues([{ tick: 0, roll: -1, value: 5 }])).toEqual(['edits.0.roll must be at least 0, not -1'])
    expect(issues([{ tick: 0, roll: 0 }])).toEqual([
      'edits.0.value is missing: a whole number is needed here',
    ])
    const twice = [
      { tick: 0, roll: 0, value: 5 },
      { tick: 0, roll: 0, value: 4 },
    ]
    expect(issues(twice)).toEqual(['edits.1.roll is 0, which is turned already at tick 0'])
  })
})

function createdMech() {
  const simulation = createSimulation(mech, seed('mech/sample-battle'))
  simulation.advance(Number.POSITIVE_INFINITY)
  return simulation.timeline
}
