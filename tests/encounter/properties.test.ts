import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import type { EncounterEvent } from '#engine/rulesets/encounter/events.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import { planAt, plansFor, totalsOf } from '#engine/rulesets/encounter/orders/plans.ts'
import { effectsOf, type Field, type Plan, survey } from '#engine/rulesets/encounter/rules/field.ts'
import { coveredFrom, squareOf } from '#schemas/encounter/cells.ts'
import type { EncounterOrder, TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterSetup } from '#schemas/encounter/setup.ts'
import { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import { SIDES } from '#schemas/encounter/words.ts'
import { Forecast } from '#schemas/order.ts'
import { View } from '#schemas/view.ts'
import { play, scenarioOf, stateOf } from '../support/encounter.ts'
import { situation } from '../support/encounter-arbitraries.ts'

const { orders: rules } = encounter
const { options, refuse, forecast } = rules!

/** A battle in which every order is one of the options, picked by a list of numbers. */
const scripted = () =>
  fc
    .tuple(
      situation(),
      fc.array(fc.nat(1000), { minLength: 6, maxLength: 14, size: 'max' }),
      fc.nat(1_000_000),
    )
    .map(([setup, picks, seed]) => playPicks(setup, picks, seed))

function playPicks(setup: EncounterSetup, picks: readonly number[], seed: number) {
  const orders: EncounterOrder[] = []
  for (const pick of picks) {
    const state = play(scenarioOf(setup, { orders, seed })).states().at(-1)!
    const open = options(state)
    if (open.length === 0) break
    orders.push(open[pick % open.length]!.order)
  }
  return { setup, orders, seed, battle: play(scenarioOf(setup, { orders, seed })) }
}

/** Both sides by their policies. */
const automatic = () =>
  fc.tuple(situation(), fc.nat(1_000_000)).map(([setup, seed]) => ({
    setup,
    battle: play(scenarioOf(setup, { seed, maxTicks: 30, controllers: { P: 'policy', E: 'policy' } })),
  }))

const RUNS = { numRuns: 40 }

function checkBounds({ units, recruitsThisBattle }: EncounterState): void {
  const taken = new Set<number>()
  for (const { anchor, size, hp, maxHp, progress, statuses, side } of units) {
    expect(hp).toBeGreaterThan(0)
    expect(hp).toBeLessThanOrEqual(maxHp)
    expect(progress).toBeGreaterThanOrEqual(0)
    expect(progress).toBeLessThan(maxHp)
    for (const stacks of Object.values(statuses)) expect(stacks).toBeGreaterThanOrEqual(0)
    for (const square of coveredFrom(squareOf(anchor), size)) {
      expect(taken.has(square)).toBe(false)
      expect(square < 9).toBe(side === 'P')
      taken.add(square)
    }
  }
  for (const side of SIDES)
    expect(units.filter((unit) => unit.side === side && unit.size === 2).length).toBeLessThanOrEqual(1)
  for (const { hp, maxHp, progress } of recruitsThisBattle) expect([hp <= maxHp, progress]).toEqual([true, 0])
}

describe('on random battles', () => {
  test('E1.5 nobody overlaps, one large unit a side, hp, progress and stacks stay within their bounds', () => {
    fc.assert(
      fc.property(fc.oneof(scripted(), automatic()), ({ battle }) => {
        expect(battle.outcome?.kind).not.toBe('fault')
        for (const state of battle.states()) checkBounds(state)
      }),
      RUNS,
    )
  })

  test('E12.4 what is recorded is what is simulated, and all of it parses', () => {
    fc.assert(
      fc.property(fc.oneof(scripted(), automatic()), ({ battle }) => {
        const recorder = battle.recorder()
        const states = battle.states()
        for (let tick = 0; tick < battle.ticks; tick++) {
          const { before, frames, decisions, fault } = recorder.record(tick)
          expect(fault).toBeNull()
          expect(digest(before)).toBe(digest(states[tick]))
          expect(digest(frames.at(-1)!.state)).toBe(digest(states[tick + 1]))
          const events = frames.flatMap((frame) => frame.events)
          expect(events).toEqual(battle.events(tick))
          for (const event of events) {
            encounter.schemas.event.parse(event)
            if (event.cause !== null) expect(event.cause).toBeLessThan(event.id)
            expect(encounter.line(event, battle.timeline.programs[0]!.program).text).not.toMatch(/undefined/)
          }
          for (const decision of decisions) EncounterDecision.parse(decision)
          EncounterState.parse(JSON.parse(JSON.stringify(before)))
          const { program } = battle.timeline.programs[0]!
          for (const { state } of frames)
            View.parse(encounter.view({ tick, state, program, recent: events, upcoming: events }))
        }
      }),
      RUNS,
    )
  })

  test('E14.4 any state, pasted as a setup, is that state and goes on as the battle did', () => {
    fc.assert(
      fc.property(fc.oneof(scripted(), automatic()), fc.nat(1000), ({ battle }, at) => {
        const states = battle.states()
        for (const state of states) expect(stateOf(JSON.parse(JSON.stringify(state)))).toEqual(state)
        const from = at % states.length
        const recorder = battle.recorder()
        const orders: EncounterOrder[] = []
        const rolls: number[] = []
        for (let tick = from; tick < battle.ticks; tick++) {
          const { frames } = recorder.record(tick)
          rolls.push(...frames.flatMap((frame) => frame.rolls.map(({ value }) => value)))
          orders.push(orderOf(battle.events(tick)))
        }
        const again = play(scenarioOf(JSON.parse(JSON.stringify(states[from])), { orders, rolls }))
        expect(again.states()).toEqual(states.slice(from))
        expect(again.draws()).toBe(rolls.length)
      }),
      RUNS,
    )
  })

  test('E2.5 every option is accepted, everything else is refused, and nothing changes by asking', () => {
    const squares = Array.from({ length: 7 * 4 }, (_, i) => `c${i % 7}r${Math.floor(i / 7)}`)
    const space: EncounterOrder[] = SIDES.flatMap((side) => [
      ...squares.flatMap((target) => [
        { side, action: 'attack' as const, target },
        { side, action: 'convert' as const, target },
      ]),
      ...squares.flatMap((from) => squares.map((to) => ({ side, action: 'move' as const, from, to }))),
    ])
    fc.assert(
      fc.property(scripted(), ({ battle }) => {
        const state = battle.states().at(-1)!
        const before = digest(state)
        const open = new Set(options(state).map(({ order }) => JSON.stringify(order)))
        let accepted = 0
        for (const order of space) {
          const isOpen = open.has(JSON.stringify(order))
          const refusal = refuse(state, order)
          if (isOpen !== (refusal === null)) expect({ order, refusal, isOpen }).toBeNull()
          if (isOpen) accepted++
        }
        expect(accepted).toBe(open.size)
        expect(digest(state)).toBe(before)
      }),
      { numRuns: 25 },
    )
  })

  test('E2.6 a plan does not depend on the order of the list, nor on what is being applied', () => {
    fc.assert(
      fc.property(scripted(), ({ battle }) => {
        const recorder = battle.recorder()
        for (let tick = 0; tick < battle.ticks; tick++) {
          const { before, frames } = recorder.record(tick)
          const order = orderOf(battle.events(tick))
          if (order.action === 'move') continue
          const planned = plannedFor(before, order)
          expect(plannedFor({ ...before, units: before.units.toReversed() }, order)).toEqual(planned)
          const applied = frames.findLast(({ phase }) => phase === 'act')!.state
          expect(plannedFor(applied, order)).toEqual(planned)
        }
      }),
      RUNS,
    )
  })

  test('E12.5 what is forecast is what happens, but for evasion and the bounds of hp and progress', () => {
    fc.assert(
      fc.property(scripted(), ({ battle }) => {
        battle.states().forEach((state, tick) => {
          if (tick >= battle.ticks) return
          const events = battle.events(tick)
          const told = Forecast.parse(forecast(state, orderOf(events)))
          const acted = events.filter((event) => event.type === 'unitActed')
          if (orderOf(events).action === 'move') return
          expect(told.parts.map(({ unit }) => unit)).toEqual(acted.map(({ unit }) => unit))
          for (const event of events) {
            const by =
              event.type === 'hitDamaged' ? event.attacker : event.type === 'converted' ? event.unit : null
            if (by === null || !('target' in event)) continue
            const part = told.parts.find(({ unit }) => unit === by)
            const effect = part?.effects.find(({ unit }) => unit === event.target)
            expect(effect?.amount).toBe('value' in event ? event.value : (event as { points: number }).points)
          }
        })
      }),
      RUNS,
    )
  })

  test('E8.2 a side orders the same whether or not somebody is told of what it leaves out', () => {
    fc.assert(
      fc.property(automatic(), ({ battle }) => {
        for (const state of battle.states()) {
          if (state.outcome !== null) continue
          const chosen = rules!.policy(state, state.sideToAct, null)
          expect(chosen).toEqual(rules!.policy(state, state.sideToAct, () => {}))
        }
      }),
      RUNS,
    )
  })

  test('E2.6 what is kept of a turn before is what would be planned anew', () => {
    fc.assert(
      fc.property(scripted(), ({ battle }) => {
        const states = battle.states()
        // One state that goes on, as the battle is played.
        const state = structuredClone(states[0]!)
        const kept = states.map((next) => {
          follow(state, next)
          return allPlans(state)
        })
        expect(kept).toEqual(states.map((each) => allPlans(structuredClone(each))))
      }),
      RUNS,
    )
  })

  test('E8.2 side E takes the first square with the highest total, and says so', () => {
    fc.assert(
      fc.property(automatic(), ({ battle }) => {
        const recorder = battle.recorder()
        battle.states().forEach((state, tick) => {
          if (tick >= battle.ticks) return
          const [decision] = recorder.record(tick).decisions
          const totals = decision!.options.map(({ total }) => total)
          expect(decision!.chosen).toBe(totals.indexOf(Math.max(...totals)))
          expect(decision!.options.map(({ label }) => label)).toEqual(
            encounter.optionTexts(state)[state.sideToAct],
          )
          decision!.options.forEach(({ verdict, checks }, i) => {
            expect(verdict).toBe(i === decision!.chosen ? 'selected' : 'rejected')
            expect(checks.every(({ passed }) => passed)).toBe(i === decision!.chosen)
          })
        })
      }),
      RUNS,
    )
  })
})

/** As turns do it: units of which none has left are the same objects, changed. */
function follow(state: EncounterState, next: EncounterState): void {
  const { heroAttributes, units } = state
  const isTurnLater = next.turn > state.turn && next.units.length === units.length
  Object.assign(state, structuredClone(next))
  if (!isTurnLater) return
  state.units.forEach((unit, at) => void Object.assign(units[at]!, unit))
  Object.assign(state, { heroAttributes, units })
}

const allPlans = (state: EncounterState) => {
  const field = survey(state)
  return SIDES.flatMap((side) =>
    AIMS.flatMap((aim) =>
      plansFor(field, side, aim).map((plan) => ({
        ...told(field, plan),
        totals: totalsOf(field, plan).map(({ target, value }) => [target.id, value]),
      })),
    ),
  )
}

const AIMS = ['attack', 'convert'] as const

const plannedFor = (state: EncounterState, order: Exclude<TurnOrder, { action: 'move' }>) => {
  const field = survey(state)
  return told(field, planAt(field, order.side, order.action, squareOf(order.target)))
}

const told = (field: Field, { aim, parts, total }: Plan) => ({
  total,
  parts: parts.map((part) => ({
    unit: part.by.id,
    attack: part.blow.at,
    effects: effectsOf(field, aim, part).map(({ target, value }) => ({ target: target.id, value })),
  })),
})

function orderOf(events: readonly EncounterEvent[]): TurnOrder {
  const chosen = events.find((event) => event.type === 'actionChosen')
  if (chosen?.type !== 'actionChosen') throw new Error('nothing was chosen')
  const { side, action, target, from, to } = chosen
  return action === 'move' ? { side, action, from: from!, to: to! } : { side, action, target: target! }
}
