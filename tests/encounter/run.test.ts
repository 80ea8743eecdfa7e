import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { forkSimulation } from '#engine/core/simulate.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { EncounterState } from '#schemas/encounter/state.ts'
import { type Envelope, fixture, play, scenarioOf, stateOf } from '../support/encounter.ts'

const BOTH: Envelope = { controllers: { P: 'policy', E: 'policy' }, maxTicks: 5000 }
const party = [
  { isHero: true },
  { type: 'Thorn Jackal', side: 'P', anchor: 'c2r0' },
  { type: 'Briar Lancer', side: 'P', anchor: 'c2r2' },
  { type: 'Mire Toad', side: 'P', anchor: 'c1r0' },
]
const run = play(scenarioOf({ run: { last: 6 }, units: party }, { ...BOTH, seed: 3 }))

describe('E13 a run', () => {
  test('E13.1 one encounter a floor, drawn when it begins, everybody known from the start', () => {
    const [start] = run.states()
    expect(start!.run).toMatchObject({ floor: 1, last: 6, statPoints: 0, pendingRecruits: [] })
    expect(start!.run!.ahead.map(({ floor }) => floor)).toEqual([2, 3, 4, 5, 6])
    const known = new Set(encounter.units(start!).map(({ id }) => id))
    for (const { units } of run.states()) for (const { id } of units) expect(known.has(id)).toBe(true)
    expect(known.size).toBe(encounter.units(start!).length)
  })
  test('E13.2 a battle that is over takes a tick without an order to the next floor', () => {
    const states = run.states()
    const over = states.flatMap((state, tick) => (state.outcome === null || tick === run.ticks ? [] : [tick]))
    expect(over.length).toBeGreaterThan(3)
    for (const tick of over) {
      const before = states[tick]!
      const after = states[tick + 1]!
      expect(encounter.orders!.awaiting(before)).toBeNull()
      expect(after).toMatchObject({
        turn: 0,
        outcome: null,
        recruitsThisBattle: [],
        run: { floor: before.run!.floor + 1 },
      })
      expect(run.events(tick).at(-1)).toMatchObject({ type: 'floorEntered', floor: after.run!.floor })
      expect(run.events(tick + 1)[0]).toMatchObject({ type: 'battleStarted', cause: null })
      expect(after.units.filter(({ side }) => side === 'E').map(({ id }) => id)).toEqual(
        before.run!.ahead[0]!.units.map(({ id }) => id),
      )
      for (const unit of after.units.filter(({ side }) => side === 'P')) expect(unit.home).toBe(unit.anchor)
    }
    expect(run.events().filter(({ type }) => type === 'battleStarted')).toHaveLength(over.length + 1)
  })
  test('E13.2 every encounter begins a chapter, in a branch too', () => {
    const starts = run
      .states()
      .flatMap(({ turn, outcome, run: at }, tick) =>
        turn === 0 && outcome === null ? [{ tick, name: `floor ${at!.floor}` }] : [],
      )
    expect(starts.length).toBeGreaterThan(3)
    expect(run.timeline.chapters).toEqual(starts)
    const { tick } = starts[2]!
    const hurt = { tick: tick + 1, unit: 'hero', hp: 90 }
    const { timeline } = forkSimulation(run.timeline, [hurt])
    expect(timeline.chapters.filter((chapter) => chapter.tick <= timeline.ticks)).toEqual(timeline.chapters)
    const forked = forkSimulation(run.timeline, [hurt])
    forked.advance(Number.POSITIVE_INFINITY)
    expect(forked.timeline.chapters.slice(0, 3)).toEqual(starts.slice(0, 3))
    expect(new Set(forked.timeline.chapters.map(({ name }) => name)).size).toBe(
      forked.timeline.chapters.length,
    )
    expect(play(scenarioOf({ units: party }, BOTH)).timeline.chapters).toEqual([])
  })
  test('E13.3 hp persists, and three points a floor won go to the lowest attributes', () => {
    const states = run.states()
    const tick = states.findIndex(({ outcome }) => outcome !== null)
    const hpOf = ({ units }: EncounterState) => units.find(({ isHero }) => isHero)?.hp
    expect(hpOf(states[tick + 1]!)).toBe(hpOf(states[tick]!))
    expect(states[tick + 1]!.heroAttributes).toEqual({ INT: 0, WIS: 1, CHA: 1, BATTLE: 1 })
  })
  test('E13.6 any state of it, pasted as a setup, is that state; and all of them parse', () => {
    for (const state of run.states()) {
      EncounterState.parse(JSON.parse(JSON.stringify(state)))
      expect(stateOf(JSON.parse(JSON.stringify(state)))).toEqual(state)
    }
  })
  test('E13.6 it goes on from there as it would have', () => {
    const states = run.states()
    const recorder = run.recorder()
    const from = states.findIndex(({ outcome }) => outcome !== null) - 1
    const rolls: number[] = []
    for (let tick = from; tick < run.ticks; tick++)
      for (const frame of recorder.record(tick).frames) rolls.push(...frame.rolls.map(({ value }) => value))
    const again = play(scenarioOf(JSON.parse(JSON.stringify(states[from])), { ...BOTH, rolls }))
    expect(again.states().map(digest)).toEqual(states.slice(from).map(digest))
    expect(again.outcome).toEqual(run.outcome)
  })
  test('E13.2 what is recorded is what is simulated, over the borders of battles', () => {
    const recorder = run.recorder()
    run.states().forEach((state, tick) => {
      if (tick < run.ticks) expect(digest(recorder.record(tick).before)).toBe(digest(state))
    })
  })
})

const KING = { id: 'k', type: 'Dragon King', side: 'E', anchor: 'c3r0' }

describe('E13.4 the end of a run', () => {
  const pass = { side: 'P', action: 'attack', target: 'c5r2' } as const
  test('the Dragon King beaten', () => {
    const setup = {
      run: { floor: 20, last: 20, ahead: [] },
      units: [
        { isHero: true, anchor: 'c2r0' },
        { ...KING, hp: 1 },
      ],
    }
    const battle = play(scenarioOf(setup, { orders: [{ ...pass, target: 'c3r0' }] }))
    expect(battle.outcome).toEqual({ kind: 'victory', turns: 1 })
  })
  test('the Dragon King not beaten in time is met again, as hurt as it was', () => {
    const setup = {
      turn: 199,
      run: { floor: 20, last: 20, ahead: [] },
      units: [{ isHero: true }, { ...KING, hp: 40, statuses: { weakened: 1 } }],
    }
    const states = play(scenarioOf(setup, { orders: [pass] })).states()
    expect(states[1]!.outcome).toEqual({ kind: 'stalemate', turns: 200 })
    expect(states[2]).toMatchObject({ turn: 0, sideToAct: 'P', outcome: null, run: { floor: 20 } })
    expect(states[2]!.units[1]).toMatchObject({ id: 'k', hp: 40, statuses: { weakened: 0 } })
  })
  test('a stalemate elsewhere: the encounter is gone, no experience, no points', () => {
    const setup = {
      turn: 199,
      run: {
        floor: 3,
        last: 4,
        ahead: [{ floor: 4, units: [{ id: 'x', type: 'Mire Toad', tier: 0, anchor: 'c4r1' }] }],
      },
      units: [{ isHero: true }, { ...party[1]! }, fixture('y Dummy c3r2')],
    }
    const states = play(scenarioOf(setup, { orders: [pass] })).states()
    expect(states[2]!.units.map(({ id }) => id)).toEqual(['hero', 'p1', 'x'])
    expect(states[2]).toMatchObject({ heroAttributes: { WIS: 0 }, run: { floor: 4 } })
    expect(states[2]!.units[1]).toMatchObject({ battles: 0 })
  })
  test('recruits join, and are told of', () => {
    const setup = {
      run: {
        floor: 1,
        last: 2,
        ahead: [{ floor: 2, units: [{ id: 'x', type: 'Mire Toad', tier: 0, anchor: 'c4r1' }] }],
      },
      units: [
        { isHero: true, anchor: 'c2r0' },
        fixture('y Sword c3r0', { progress: 11, defense: 0, dodge: 0, resistance: 0 }),
      ],
    }
    const battle = play(scenarioOf(setup, { orders: [{ side: 'P', action: 'convert', target: 'c3r0' }] }))
    expect(battle.states()[2]!.units.map(({ id, side, anchor }) => `${id} ${side} ${anchor}`)).toEqual([
      'hero P c2r0',
      'y P c2r1',
      'x E c4r1',
    ])
    expect(battle.events(1).map(({ type }) => type)).toEqual([
      'attributeRaised',
      'attributeRaised',
      'attributeRaised',
      'unitPlaced',
      'floorEntered',
    ])
  })
})
