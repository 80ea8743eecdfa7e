import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { allUnits } from '#engine/core/explain/presence.ts'
import { createReasoner } from '#engine/core/explain/reasoning.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { createSimulation, simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, programAt, type Timeline } from '#engine/core/timeline.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { choicesOf, skillOfHero } from '#engine/rulesets/duel/rules/skills.ts'
import type { Duel } from '#engine/rulesets/duel/types.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import { DuelSetup } from '#schemas/duel/setup.ts'
import { DuelDecision, DuelState, type Unit } from '#schemas/duel/state.ts'
import { COMMANDS, DEATH_CHOICES, PHASE_NAMES } from '#schemas/duel/words.ts'
import { Forecast } from '#schemas/order.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { View } from '#schemas/view.ts'
import { anyBattle, anySituation } from './arbitraries.ts'
import { parsedScenario } from './support.ts'

const { refuse, options, awaiting, forecast, policy } = duel.orders!

/** Plays a battle with the options picked and returns the orders it took. */
function playPicks({ setup, picks, seed }: { setup: unknown; picks: readonly number[]; seed: number }) {
  const simulation = createSimulation(duel, parsedScenario({ name: 'random', seed, setup }))
  const orders: DuelOrder[] = []
  for (const pick of picks) {
    simulation.advance(Number.POSITIVE_INFINITY)
    if (simulation.timeline.outcome?.kind !== 'awaiting') break
    const all = options(lastState(simulation.timeline))
    const { order } = all[pick % all.length]!
    expect(simulation.give(order)).toBeNull()
    orders.push(order)
  }
  simulation.advance(Number.POSITIVE_INFINITY)
  const scenario = parsedScenario({ name: 'random', seed, setup, orders })
  return { timeline: simulate(duel, scenario), orders, scenario }
}
const lastState = ({ keyframes }: Timeline<Duel>): DuelState => keyframes.at(-1)!.state

const ofBattles = (check: (battle: ReturnType<typeof playPicks>) => void, numRuns = 80) =>
  fc.assert(
    fc.property(anyBattle(), (battle) => check(playPicks(battle))),
    { numRuns },
  )

describe('over random duels', () => {
  test('D12.1 record and simulate give the same states and events, without a fault', () => {
    ofBattles(({ timeline }) => {
      expect(timeline.outcome?.kind).not.toBe('fault')
      const recorder = createRecorder(timeline)
      for (const { tick, state } of snapshots(timeline, 1)) {
        const { frames, fault } = recorder.record(tick - 1)
        expect(fault).toBeNull()
        expect(digest(frames.at(-1)!.state)).toBe(digest(state))
        expect(frames.flatMap(({ events }) => events)).toEqual(eventsOfTick(timeline, tick - 1))
        expect([...new Set(frames.map(({ phase }) => phase))]).toEqual(PHASE_NAMES)
      }
    })
  })

  test('D1.6 D6.1 hp never below 0, no buff twice, no two units on a tile, every state valid', () => {
    ofBattles(({ timeline }) => {
      for (const { state } of snapshots(timeline, 0)) {
        expect(parse(DuelState, state)).toMatchObject({ ok: true })
        const parsed = parse(DuelSetup, state)
        expect(parsed.ok ? [] : parsed.issues).toEqual([])
        for (const { hp, alive, buffs } of state.units) {
          expect(hp > 0).toBe(alive)
          expect(new Set(buffs.map(({ type }) => type)).size).toBe(buffs.length)
        }
        expect(state.units.map(({ id }) => id)).toEqual(state.units.map(({ id }) => id).sort())
      }
    })
  })

  test('D12.5 a state pasted as a setup goes on as the battle did', () => {
    ofBattles(({ timeline, orders }) => {
      const recorder = createRecorder(timeline)
      const half = Math.floor(timeline.ticks / 2)
      const states = [...snapshots(timeline, half)].map(({ state }) => digest(state))
      const { state, orders: used } = [...snapshots(timeline, half, half)][0]!
      const rolls = Array.from({ length: timeline.ticks - half }, (_, i) => recorder.record(half + i).frames)
        .flat()
        .flatMap((frame) => frame.rolls.map(({ value }) => value))
      const setup = JSON.parse(JSON.stringify(state))
      const pasted = parsedScenario({ name: 'pasted', setup, orders: orders.slice(used), rolls })
      const again = simulate(duel, pasted)
      expect([...snapshots(again, 0)].map((snapshot) => digest(snapshot.state))).toEqual(states)
      expect(again.outcome).toEqual(timeline.outcome)
    })
  })

  test('events, decisions, views and lines are what their schemas say', () => {
    ofBattles(({ timeline }) => {
      const recorder = createRecorder(timeline)
      const { why } = createReasoner(timeline, recorder)
      for (let tick = 0; tick <= timeline.ticks; tick++) {
        const { frames } = packet(timeline, recorder, tick)
        const decisions = [null, ...allUnits(timeline).map(({ id }) => id)].flatMap((unit) => why(tick, unit))
        for (const decision of decisions) expect(parse(DuelDecision, decision)).toMatchObject({ ok: true })
        for (const { view, events } of frames) {
          expect(parse(View, view)).toMatchObject({ ok: true })
          for (const { text, cause, id } of events) {
            expect(text).toMatch(/^\S.*\S$/)
            expect(text).not.toMatch(/undefined|NaN|null/)
            expect(cause === null || cause < id).toBe(true)
          }
        }
        for (const event of eventsOfTick(timeline, tick))
          expect(parse(duel.schemas.event, event)).toMatchObject({ ok: true })
      }
    }, 40)
  })

  test('D9.1 D10.1 every death and the end are told, and nothing is told twice', () => {
    ofBattles(({ timeline }) => {
      const events = Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat()
      const died = events.flatMap((event) => (event.type === 'UNIT_DIED' ? [event.unit] : []))
      expect(new Set(died).size).toBe(died.length)
      for (const { id, alive } of lastState(timeline).units) if (!alive) expect(died).toContain(id)
      const over = events.filter(({ type }) => type === 'GAME_OVER')
      expect(over).toHaveLength(lastState(timeline).outcome === null ? 0 : 1)
      expect(programAt(timeline, 0).cast).toEqual(timeline.keyframes[0]!.state.units.map(({ id }) => id))
    })
  })
})

const PLAYERS = ['P1', 'P2']
const TILES = Array.from({ length: 25 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5) }))
const OFF_BOARD = [
  { x: -1, y: 0 },
  { x: 2, y: 5 },
]

/** Every command, with exactly the fields that its type (or its skill) uses. */
function commandSpace(state: DuelState): DuelOrder[] {
  const tiles = [...TILES, ...OFF_BOARD]
  const ids = [...state.units.map(({ id }) => id), 'nobody']
  const at = (type: string) => (by: object) => tiles.map((pos) => ({ type, ...by, pos }))
  const perUnit = [
    at('MOVE'),
    at('ATTACK'),
    at('DESTROY_OBSTACLE'),
    (by: object) =>
      tiles.flatMap((pos) =>
        ids.map((targetUnitId) => ({ type: 'MOVE_AND_ATTACK', ...by, pos, targetUnitId })),
      ),
    (by: object) => [{ type: 'END_TURN', ...by }],
  ]
  const actors = PLAYERS.flatMap((player) => ids.map((unitId) => ({ player, unitId })))
  return [
    ...actors.flatMap((by) => perUnit.flatMap((commands) => commands(by))),
    ...PLAYERS.flatMap((player) => state.units.flatMap((unit) => skillSpace(state, unit, player))),
    ...PLAYERS.flatMap((player) => [
      { type: 'TIMEOUT', player },
      ...[...DEATH_CHOICES, 'SPAWN_NOTHING'].map((choice) => ({ type: 'DEATH_CHOICE', player, choice })),
    ]),
    { type: 'DANCE', player: 'P1' },
    {},
  ]
}

function skillSpace(state: DuelState, unit: Unit, player: string): DuelOrder[] {
  const by = { type: 'USE_SKILL', player, unitId: unit.id }
  const skill = skillOfHero(state.skills, unit)
  if (skill === undefined) return [by]
  const isAtBeacon = skill.id === 'mage_warp_beacon' && unit.beacon
  const aims =
    skill.target === 'SINGLE_ENEMY' || skill.target === 'SINGLE_ALLY'
      ? [...state.units.map(({ id }) => ({ targetUnitId: id })), { targetUnitId: 'nobody' }]
      : (skill.target === 'SINGLE_TILE' && !isAtBeacon) || skill.target === 'LINE'
        ? [...TILES, ...OFF_BOARD].map((pos) => ({ pos }))
        : [{}]
  const choices = choicesOf(skill)
  return choices.length === 0
    ? aims.map((aim) => ({ ...by, ...aim }))
    : aims.flatMap((aim) => [...choices, 'POWER'].map((buffChoice) => ({ ...by, ...aim, buffChoice })))
}

/** A battle played up to its first order. */
function opened(setup: unknown) {
  const simulation = createSimulation(duel, parsedScenario({ name: 'opened', setup }))
  simulation.advance(Number.POSITIVE_INFINITY)
  return simulation
}

describe('orders', () => {
  test('D4 of all possible commands exactly the options are accepted, and asking changes nothing', () => {
    fc.assert(
      fc.property(anyBattle(), (battle) => {
        const { timeline } = playPicks({ ...battle, picks: battle.picks.slice(0, 6) })
        const state = lastState(timeline)
        const program = duel.prepare(state)
        const before = digest(state)
        const space = commandSpace(state)
        const accepted = space.filter((order) => refuse(state, order) === null)
        const labels = space.map((order) => duel.orders!.words(state, order, program).label)
        expect(labels.filter((label) => !/^\S/.test(label) || /undefined|null/.test(label))).toEqual([])
        const offered = options(state)
        expect(new Set(accepted.map(digest))).toEqual(new Set(offered.map(({ order }) => digest(order))))
        expect(new Set(offered.map(({ kind, cells }) => digest([kind, cells]))).size).toBe(offered.length)
        for (const { order } of offered) expect(COMMANDS).toContain(order.type)
        expect(awaiting(state) === null).toBe(offered.length === 0)
        expect(digest(state)).toBe(before)
      }),
      { numRuns: 150 },
    )
  })

  test('D4 a refused order leaves state, draws and timeline as they were', () => {
    fc.assert(
      fc.property(anySituation(), fc.nat(), (setup, pick) => {
        const simulation = opened(setup)
        const { keyframes, ticks, outcome } = simulation.timeline
        const before = digest([keyframes.at(-1), ticks, outcome])
        const wrong = commandSpace(keyframes.at(-1)!.state).filter(
          (order) => refuse(keyframes.at(-1)!.state, order) !== null,
        )
        const order = wrong[pick % wrong.length]!
        expect(simulation.give(order)).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
        })
        simulation.advance(10)
        expect(digest([simulation.timeline.keyframes.at(-1), simulation.timeline.ticks, outcome])).toBe(
          before,
        )
        const scripted = simulate(duel, parsedScenario({ name: 'refused', setup, orders: [order] }))
        if (outcome?.kind === 'awaiting')
          expect(digest(scripted.keyframes.at(-1))).toBe(digest(keyframes.at(-1)))
      }),
      { numRuns: 100 },
    )
  })

  test('D12.3 a forecast predicts hp correctly where nothing is drawn', () => {
    fc.assert(
      fc.property(anySituation(), fc.nat(), (setup, pick) => {
        const simulation = opened(setup)
        const { timeline } = simulation
        if (timeline.outcome?.kind !== 'awaiting') return
        const all = options(lastState(timeline))
        const { order } = all[pick % all.length]!
        const before = digest(lastState(timeline))
        const foreseen = forecast(lastState(timeline), order)!
        expect(digest(lastState(timeline))).toBe(before)
        expect(parse(Forecast, foreseen)).toMatchObject({ ok: true })
        simulation.give(order)
        simulation.advance(1)
        const { frames } = createRecorder(timeline).record(timeline.ticks - 1)
        if (frames.some(({ rolls }) => rolls.length > 0)) return
        const atEnd = frames.findLast(({ phase }) => phase === 'deaths')!.state
        const start = createRecorder(timeline).record(timeline.ticks - 1).before
        for (const { id, hp } of start.units) {
          const effects = foreseen.parts
            .flatMap((part) => part.effects)
            .filter((effect) => effect.unit === id)
          const after = atEnd.units.find((unit) => unit.id === id)?.hp ?? 0
          expect(hp + effects.reduce((sum, { amount }) => sum + amount, 0)).toBe(after)
        }
      }),
      { numRuns: 150 },
    )
  })
})

/** The policy's order is legal, the same each time, and explained. */
function checkPolicy(setup: unknown) {
  const state = lastState(simulate(duel, parsedScenario({ name: 'policy', setup })))
  const side = awaiting(state)
  if (side === null) return
  const before = digest(state)
  const decisions: DuelDecision[] = []
  const order = policy(state, side, (decision) => decisions.push(decision))
  expect(refuse(state, order)).toBeNull()
  expect(policy(state, side, null)).toEqual(order)
  expect(digest(state)).toBe(before)
  if (order.type === 'TIMEOUT') return
  const chosen = decisions.filter((decision) => decision.chosen !== null)
  expect(chosen).toHaveLength(1)
  expect(chosen[0]!.actor).toBe(order.type === 'DEATH_CHOICE' ? state.deathChoices[0] : order.unitId)
  const texts = duel.optionTexts(state)
  for (const { actor, options: all } of decisions) expect(all.map(({ label }) => label)).toEqual(texts[actor])
  for (const { verdict, checks } of decisions.flatMap((decision) => decision.options))
    expect(checks.every(({ passed }) => passed)).toBe(verdict === 'selected')
}

describe('the policy', () => {
  test('D12.4 gives an acceptable order in any situation, the same one each time, and says why', () => {
    fc.assert(fc.property(anySituation(), checkPolicy), { numRuns: 100 })
  })

  test('D12.4 explains its death choices too', () => {
    const hero = { type: 'WARRIOR', skill: 'warrior_heroic_leap', hp: 1 }
    const setup = {
      rules: { systemDeath: 'CHOICE' },
      round: 2,
      holder: 'P1',
      turnStarted: [],
      units: [
        { id: 'p1_hero', side: 'P1', pos: { x: 4, y: 1 }, ...hero, finished: true },
        {
          id: 'p1_minion_1',
          side: 'P1',
          pos: { x: 3, y: 2 },
          type: 'TANK',
          hp: 1,
          prepared: { type: 'MOVE', pos: { x: 0, y: 0 } },
        },
        { id: 'p2_hero', side: 'P2', pos: { x: 1, y: 4 }, ...hero, prepared: { type: 'END_TURN' } },
      ],
    }
    expect(lastState(simulate(duel, parsedScenario({ name: 'fallen', setup }))).deathChoices).toHaveLength(1)
    checkPolicy(setup)
  })

  test('300 duels by the policy end without a fault, nearly all of them decided', () => {
    const kinds: Record<string, number> = {}
    for (let seed = 0; seed < 300; seed++) {
      const controllers = { P1: 'policy', P2: 'policy' }
      const { outcome } = simulate(
        duel,
        parsedScenario({ name: 'policy', seed, setup: { drafts: {} }, controllers }),
      )
      kinds[outcome!.kind] = (kinds[outcome!.kind] ?? 0) + 1
    }
    expect(Object.keys(kinds).sort()).toEqual(['undecided', 'won'])
    expect(kinds['won']).toBeGreaterThan(280)
  })
})
