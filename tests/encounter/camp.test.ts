import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { orderedScenario, replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { createRecorder } from '#engine/core/record.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { createSimulation, forkSimulation, simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import type { Encounter } from '#engine/rulesets/encounter/types.ts'
import type { EncounterOrder } from '#schemas/encounter/order.ts'
import { EncounterSetup } from '#schemas/encounter/setup.ts'
import { EncounterState } from '#schemas/encounter/state.ts'
import { ATTRIBUTES, SIDES } from '#schemas/encounter/words.ts'
import { Forecast } from '#schemas/order.ts'
import { parse } from '#schemas/parsing/parse.ts'
import {
  brinkOfFloor,
  convert,
  type Envelope,
  fixture,
  play,
  scenarioOf,
  stateOf,
} from '../support/encounter.ts'

const { refuse, options, forecast, extra, words, refusals } = encounter.orders!

const place = (unit: string, to: string): EncounterOrder => ({ side: 'P', action: 'place', unit, to })
const spend = (attribute: (typeof ATTRIBUTES)[number]): EncounterOrder => ({
  side: 'P',
  action: 'spend',
  attribute,
})
const pass: EncounterOrder = { side: 'P', action: 'attack', target: 'c5r2' }

const brink = brinkOfFloor({ id: 'jackal', type: 'Thorn Jackal', side: 'P', anchor: 'c1r2' })
const finish = convert('c3r0')
const played = (...orders: EncounterOrder[]) => play(scenarioOf(brink, { orders: [finish, ...orders] }))
const camp = played().states()[1]!
const places = ({ units }: EncounterState) =>
  units.filter(({ side }) => side === 'P').map(({ id, anchor }) => `${id} ${anchor}`)

describe('E13.7 between floors', () => {
  test('without orders the computer does it all, as ever', () => {
    const battle = played(pass)
    expect(battle.outcome).toMatchObject({ kind: 'awaiting', side: 'E' })
    expect(places(battle.states()[2]!)).toEqual([
      'hero c2r0',
      'jackal c1r2',
      'ox c0r0',
      'moth c0r2',
      'y c2r1',
    ])
    expect(digest(battle.states()[2])).toBe('115d3387697214c9')
  })
  test('each order is a tick; the first settles the battle, which stays over', () => {
    const battle = played(spend('CHA'), place('moth', 'c1r0'))
    const [, over, learnt, joined, next] = battle.states()
    expect(over!.heroAttributes.CHA).toBe(0)
    expect(learnt).toMatchObject({
      outcome: over!.outcome,
      heroAttributes: { INT: 0, WIS: 0, CHA: 1, BATTLE: 0 },
      recruitsThisBattle: [],
      run: { floor: 1, statPoints: 2, byHand: [] },
    })
    expect(learnt!.run!.pendingRecruits.map(({ id }) => id)).toEqual(['ox', 'moth', 'y'])
    expect(learnt!.units[1]).toMatchObject({ id: 'jackal', battles: 1 })
    expect(joined!.run).toMatchObject({ byHand: ['moth'], statPoints: 2 })
    expect(places(joined!)).toEqual(['hero c2r0', 'jackal c1r2', 'moth c1r0'])
    expect(next).toMatchObject({ turn: 0, outcome: null, run: { floor: 2, statPoints: 0 } })
    expect(next!.run).not.toHaveProperty('byHand')
    // The ox comes over the jackal; what the jackal learnt is counted once.
    expect(next!.run!.pendingRecruits).toMatchObject([{ id: 'jackal', battles: 1 }])
    expect(battle.events(1).map(({ type }) => type)).toEqual(['battleCounted', 'attributeRaised'])
    expect(battle.events(2).map(({ type }) => type)).toEqual(['unitPlaced'])
  })
  test('the computer spends what is left, and moves nobody whose place was ordered', () => {
    // The ox would send the moth away, who has less hp; by hand she stays, and the ox waits.
    const byHand = played(place('moth', 'c1r1')).states()[3]!
    expect(places(byHand)).toEqual(['hero c2r0', 'jackal c1r2', 'moth c1r1', 'y c2r1'])
    expect(byHand.heroAttributes).toEqual({ INT: 0, WIS: 1, CHA: 1, BATTLE: 1 })
    expect(byHand.run!.pendingRecruits.map(({ id }) => id)).toEqual(['ox'])
  })
  test('whom an order sends away waits for the next floor', () => {
    const next = played(place('moth', 'c1r2')).states()[3]!
    expect(places(next)).not.toContain('jackal c1r2')
    expect(next.run!.pendingRecruits.map(({ id }) => id)).toContain('jackal')
  })
  test('and can be placed again, as often as one likes', () => {
    const battle = played(place('moth', 'c1r2'), place('jackal', 'c1r2'), place('moth', 'c0r0'))
    expect(places(battle.states()[4]!)).toEqual(['hero c2r0', 'jackal c1r2', 'moth c0r0'])
  })
  test.each([
    ['c0r0', 'c0r0'],
    ['c1r1', 'c1r1'],
    ['c2r2', 'c1r1'],
    ['c2r1', 'c1r1'],
    ['c0r2', 'c0r1'],
    // The block that begins there has the hero on it: the first other one with the square.
    ['c1r0', 'c0r0'],
  ])('E9.4 a 2 × 2 unit told to stand on %s takes the block from %s', (to, anchor) => {
    expect(
      played(place('ox', to))
        .states()[2]!
        .units.find(({ id }) => id === 'ox'),
    ).toMatchObject({ anchor })
  })
  test('scripted orders are taken where a policy plays the turns, too', () => {
    const both: Envelope = { controllers: { P: 'policy', E: 'policy' }, maxTicks: 400 }
    const battle = play(scenarioOf(brink, { ...both, orders: [spend('INT'), place('moth', 'c0r2')] }))
    const over = battle.states().findIndex(({ outcome }) => outcome !== null)
    expect(battle.states()[over + 2]).toMatchObject({ heroAttributes: { INT: 1 }, run: { byHand: ['moth'] } })
  })
  test.each<[string, EncounterState, EncounterOrder]>([
    ['battle_over', stateOf({ units: [{ isHero: true }] }), spend('INT')],
    ['not_between_floors', played().states()[0]!, spend('INT')],
    ['not_between_floors', stateOf({ units: brink.units }), place('moth', 'c0r0')],
    ['not_allowed', camp, { ...spend('INT'), side: 'E' }],
    ['not_waiting', camp, place('jackal', 'c0r0')],
    ['not_waiting', camp, place('nobody', 'c0r0')],
    ['outside_grid', camp, place('moth', 'c3r0')],
    ['outside_grid', camp, place('moth', 'c0r9')],
    ['hero_there', camp, place('moth', 'c2r0')],
    ['hero_there', camp, place('ox', 'c2r0')],
    ['no_points', played(...ATTRIBUTES.slice(0, 3).map(spend)).states()[4]!, spend('INT')],
    ['attribute_full', { ...camp, heroAttributes: { ...camp.heroAttributes, INT: 1000 } }, spend('INT')],
    ['battle_over', camp, pass],
  ])('E9.3 refuses with %s', (code, state, order) => {
    expect(refuse(state, order)).toMatchObject({ code, message: expect.stringMatching(/^[A-Zc].*\.$/) })
    expect(forecast(state, order)).toBeNull()
  })
  test('a refused order stops the run there', () => {
    const battle = played(place('moth', 'c2r0'), pass)
    expect(battle.outcome).toEqual({ kind: 'refused', order: 1, code: 'hero_there' })
    expect(battle.ticks).toBe(1)
  })
  test('options carry the whole footprint; the rest is said in words', () => {
    const ox = options(camp).filter(({ unit }) => unit === 'ox')
    expect(ox.map(({ label }) => label)).toEqual([
      'Place Rime Ox on c0r0–c1r1',
      'Place Rime Ox on c0r1–c1r2',
      'Place Rime Ox on c1r1–c2r2',
    ])
    expect(ox[0]!).toMatchObject({
      isPlace: true,
      cells: [
        { q: 0, r: 0 },
        { q: 1, r: 0 },
        { q: 0, r: 1 },
        { q: 1, r: 1 },
      ],
    })
    expect(forecast(camp, place('ox', 'c1r1'))!.text).toBe(
      'X1 Rime Ox joins on c1r1–c2r2; j1 Thorn Jackal makes room and waits',
    )
    expect(forecast(camp, spend('WIS'))!.text).toBe('WIS rises from 0 to 1; 2 points left')
    expect(extra!.rest(camp)).toEqual({
      label: 'Go on to floor 2',
      text: 'The computer places 3 recruits where it can and spends 3 points.',
    })
    const program = encounter.prepare(camp)
    expect(words(camp, place('ox', 'c1r1'), program)).toEqual({
      label: 'Place Rime Ox on c1r1',
      unit: 'ox',
    })
    expect(refusals!(camp, 'moth').map(({ label }) => label)).toContain('Place Lantern Moth on c2r0')
  })
  test.each<[string, object]>([
    ['run.byHand', { ...camp, outcome: null }],
    ['recruitsThisBattle', { ...camp, run: { ...camp.run, byHand: [] } }],
    [
      'run.byHand[0]',
      { ...camp, recruitsThisBattle: [], run: { ...camp.run, byHand: ['nobody'] }, outcome: camp.outcome },
    ],
  ])('E14.2 a setup that cannot be settled is an issue at %s', (path, setup) => {
    const given = path === 'run.byHand' ? { ...setup, run: { ...camp.run, byHand: [] } } : setup
    const result = parse(EncounterSetup, JSON.parse(JSON.stringify(given)))
    const told = result.ok ? [] : result.issues.map(({ path: at }) => at.join('.').replace('.0', '[0]'))
    expect(told).toContain(path)
  })
})

describe('E15.5 playing a run by hand', () => {
  const scenario = scenarioOf(brink)
  test('stops between floors to ask; nothing ordered is an answer too', () => {
    const simulation = createSimulation(encounter, scenario)
    const { timeline } = simulation
    const step = (order: EncounterOrder | null) => {
      simulation.advance(Number.POSITIVE_INFINITY)
      expect(timeline.outcome).toMatchObject({ kind: 'awaiting', side: 'P' })
      expect(simulation.give(order)).toBeNull()
      simulation.advance(Number.POSITIVE_INFINITY)
      expect(verify(encounter, replayOf(timeline)).differences).toEqual([])
    }
    step(finish)
    expect(timeline.ticks).toBe(1)
    step(spend('BATTLE'))
    step(place('y', 'c2r2'))
    expect(timeline.ticks).toBe(3)
    expect(replayOf(timeline)).toMatchObject({ orders: [], edits: [{ tick: 0 }, { tick: 1 }, { tick: 2 }] })
    step(null)
    expect(timeline.ticks).toBe(4)
    const given = [finish, spend('BATTLE'), place('y', 'c2r2')]
    expect(replayOf(timeline)).toMatchObject({ orders: given })
    expect(orderedScenario(timeline).orders).toEqual(given)
    expect(simulation.give(null)).toMatchObject({ code: 'order_needed' })
  })
  test('does not ask where nothing can be ordered', () => {
    const quiet = {
      turn: 199,
      run: { ...brink.run, floor: 1, pendingRecruits: [] },
      units: [{ isHero: true }, fixture('z Dummy c3r2')],
    }
    const simulation = createSimulation(encounter, scenarioOf(quiet))
    simulation.advance(1)
    expect(simulation.give(pass)).toBeNull()
    simulation.advance(Number.POSITIVE_INFINITY)
    expect(simulation.timeline.ticks).toBe(2)
  })
  test('an order where a policy plays asks for more, until nothing is given', () => {
    const policies = scenarioOf(brink, { controllers: { P: 'policy', E: 'policy' }, maxTicks: 400 })
    const known = simulate(encounter, policies)
    const tick = [...snapshots(known, 0)].findIndex(({ state }) => state.outcome !== null)
    const fork = forkSimulation(known, [{ tick, order: spend('INT') }])
    fork.advance(Number.POSITIVE_INFINITY)
    expect(fork.timeline).toMatchObject({ ticks: tick + 1, outcome: { kind: 'awaiting', side: 'P' } })
    expect(fork.give(null)).toBeNull()
    fork.advance(Number.POSITIVE_INFINITY)
    expect(fork.timeline.outcome?.kind).not.toBe('awaiting')
    expect(verify(encounter, replayOf(fork.timeline)).differences).toEqual([])
    const again = simulate(encounter, orderedScenario(fork.timeline))
    expect(digestsOf(again)).toEqual(digestsOf(fork.timeline).slice(0, again.ticks + 1))
  })
})

const digestsOf = (timeline: Timeline<Encounter>) =>
  [...snapshots(timeline, 0)].map(({ state }) => digest(state))

const PARTY = [
  { isHero: true },
  { type: 'Thorn Jackal', side: 'P', anchor: 'c2r0' },
  { type: 'Oathshield', side: 'P', anchor: 'c2r2' },
  { type: 'Mire Toad', side: 'P', anchor: 'c1r0', tier: 1, battles: 9 },
]

/** A run of three floors in which side P's turns are its policy's, and what is done between floors is picked. */
const handmade = () =>
  fc
    .record({
      seed: fc.nat(100_000),
      floor: fc.integer({ min: 1, max: 16 }),
      picks: fc.array(fc.option(fc.nat(1000), { freq: 6 }), { minLength: 4, maxLength: 16, size: 'max' }),
      ox: fc.boolean(),
    })
    .map(({ seed, floor, picks, ox }) => {
      const pendingRecruits = ox ? [{ id: 'ox', type: 'Rime Ox', side: 'P' }] : []
      const setup = { run: { floor, last: floor + 2, pendingRecruits }, units: PARTY }
      const scenario = scenarioOf(setup, { seed, controllers: { E: 'policy' }, maxTicks: 400 })
      const simulation = createSimulation(encounter, scenario)
      const { timeline } = simulation
      const orders: EncounterOrder[] = []
      const left = [...picks]
      for (simulation.advance(400); timeline.outcome?.kind === 'awaiting'; simulation.advance(400)) {
        const { state } = timeline.keyframes.at(-1)!
        const open = options(state)
        const pick = left.shift() ?? null
        const order =
          state.outcome === null
            ? encounter.orders!.policy(state, 'P', null)
            : pick === null
              ? null
              : open[pick % open.length]!.order
        if (state.outcome === null && pick !== null) left.unshift(pick)
        if (order !== null) orders.push(order)
        expect(simulation.give(order)).toBeNull()
      }
      return { scenario: { ...scenario, orders } as typeof scenario, byHand: timeline }
    })

const isCamp = (state: EncounterState) => extra!.side(state) !== null

describe('on random runs', () => {
  const RUNS = { numRuns: 15 }
  test('E13.7 what was given by hand is the same as a script, and what is recorded is what is simulated', () => {
    let ordered = 0
    fc.assert(
      fc.property(handmade(), ({ scenario, byHand }) => {
        const timeline = simulate(encounter, scenario)
        expect(digestsOf(timeline)).toEqual(digestsOf(byHand))
        expect(verify(encounter, replayOf(byHand)).differences).toEqual([])
        const recorder = createRecorder(timeline)
        const states = digestsOf(timeline)
        for (let tick = 0; tick < timeline.ticks; tick++) {
          const { before, frames, fault } = recorder.record(tick)
          expect(fault).toBeNull()
          expect(digest(frames.at(-1)!.state)).toBe(states[tick + 1])
          EncounterState.parse(JSON.parse(JSON.stringify(before)))
          for (const event of eventsOfTick(timeline, tick)) encounter.schemas.event.parse(event)
        }
        ordered += scenario.orders!.filter((order) => refuse(camp, order as EncounterOrder) === null).length
      }),
      RUNS,
    )
    expect(ordered).toBeGreaterThan(0)
  })
  test('E13.6 a state between floors, pasted as a setup, goes on the same', () => {
    fc.assert(
      fc.property(handmade(), ({ scenario }) => {
        const timeline = simulate(encounter, scenario)
        const known = [...snapshots(timeline, 0)]
        const states = known.map(({ state }) => state)
        const at = states.findLastIndex(isCamp)
        for (const state of states) expect(stateOf(JSON.parse(JSON.stringify(state)))).toEqual(state)
        if (at < 0) return
        const recorder = createRecorder(timeline)
        const rolls: number[] = []
        for (let tick = at; tick < timeline.ticks; tick++)
          for (const frame of recorder.record(tick).frames)
            rolls.push(...frame.rolls.map(({ value }) => value))
        const orders = (scenario.orders as EncounterOrder[]).slice(known[at]!.orders)
        const again = play(
          scenarioOf(JSON.parse(JSON.stringify(states[at])), {
            orders,
            rolls,
            controllers: { E: 'policy' },
            maxTicks: 400 - at,
          }),
        )
        expect(again.states().map(digest)).toEqual(states.slice(at).map(digest))
      }),
      RUNS,
    )
  })
  test('E2.5 every option is accepted, what is accepted does what an option does, and nothing changes by asking', () => {
    const squares = Array.from({ length: 7 * 4 }, (_, i) => `c${i % 7}r${Math.floor(i / 7)}`)
    fc.assert(
      fc.property(handmade(), ({ byHand }) => {
        const state = [...snapshots(byHand, 0)].map((known) => known.state).findLast(isCamp)
        if (state === undefined) return
        const before = digest(state)
        const told = (order: EncounterOrder) => JSON.stringify(Forecast.parse(forecast(state, order)))
        const open = new Set(options(state).map(({ order }) => told(order)))
        const ids = [...state.units, ...state.run!.pendingRecruits, ...state.recruitsThisBattle]
        const accepted = SIDES.flatMap((side): EncounterOrder[] => [
          ...ids.flatMap(({ id }) => squares.map((to) => ({ ...place(id, to), side }))),
          ...ATTRIBUTES.map((attribute) => ({ ...spend(attribute), side })),
        ]).filter((order) => refuse(state, order) === null)
        expect(new Set(accepted.map(told))).toEqual(open)
        expect(digest(state)).toBe(before)
      }),
      RUNS,
    )
  })
  test('E13.7 a run without such orders is the one it was before there were any', () => {
    const { extra: _, ...orders } = encounter.orders!
    const before: Ruleset<Encounter> = { ...encounter, orders }
    fc.assert(
      fc.property(handmade(), fc.boolean(), ({ scenario }, isScripted) => {
        const turns = (scenario.orders as EncounterOrder[]).filter(
          ({ action }) => action !== 'place' && action !== 'spend',
        )
        const plain = {
          ...scenario,
          orders: isScripted ? turns : [],
          controllers: isScripted ? { E: 'policy' } : { P: 'policy', E: 'policy' },
        } as typeof scenario
        const now = simulate(encounter, plain)
        const then = simulate(before, plain)
        expect(digestsOf(now)).toEqual(digestsOf(then))
        expect(now.outcome).toEqual(then.outcome)
      }),
      RUNS,
    )
  })
})
