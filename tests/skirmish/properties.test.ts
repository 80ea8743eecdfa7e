import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { simulate } from '#engine/core/simulate.ts'
import { skirmish } from '#engine/rulesets/skirmish/index.ts'
import { replaySchema } from '#schemas/documents/replay.ts'
import { Forecast } from '#schemas/order.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { View } from '#schemas/view.ts'
import { anySetup, BOTH, play, scenarioOf } from './support.ts'

const { orders: rules, schemas } = skirmish
const { options, refuse, forecast } = rules ?? expect.fail('it takes orders')

const battle = fc
  .tuple(anySetup, fc.nat(1_000_000))
  .map(([setup, seed]) => play(scenarioOf(setup, { seed, maxTicks: 30, controllers: BOTH })))
const RUNS = { numRuns: 40 }
const asJson = <V>(value: V): V => JSON.parse(JSON.stringify(value)) as V

describe('on random battles', () => {
  test('[S1.3] nobody shares a square, and every state is one', () => {
    fc.assert(
      fc.property(battle, ({ outcome, states }) => {
        expect(outcome?.kind).not.toBe('fault')
        for (const state of states()) {
          schemas.state.parse(asJson(state))
          expect(new Set(state.units.map(({ at }) => `${at.q},${at.r}`)).size).toBe(state.units.length)
        }
      }),
      RUNS,
    )
  })

  test('[S6.1] what is recorded is what is simulated, and all of it parses and is told', () => {
    fc.assert(
      fc.property(battle, ({ timeline, ticks, states, record, events }) => {
        const all = states()
        const { program } = timeline.programs[0] ?? expect.fail('it has a program')
        for (let tick = 0; tick < ticks; tick++) {
          const { before, frames, decisions, fault } = record(tick)
          expect(fault).toBeNull()
          expect(digest(before)).toBe(digest(all[tick]))
          expect(digest(frames.at(-1)?.state)).toBe(digest(all[tick + 1]))
          const told = frames.flatMap((frame) => frame.events)
          expect(told).toEqual(events(tick))
          for (const event of told) {
            schemas.event.parse(event)
            expect(skirmish.line(event, program).text).not.toMatch(/undefined|NaN|\[object/)
          }
          for (const decision of decisions) schemas.decision.parse(decision)
          for (const { state } of frames)
            View.parse(skirmish.view({ tick, state, program, recent: told, upcoming: [] }))
        }
      }),
      RUNS,
    )
  })

  test('the same battle has the same digest, also by its replay', () => {
    fc.assert(
      fc.property(battle, ({ timeline }) => {
        const again = simulate(skirmish, asJson(timeline.scenario))
        expect(digest(again.keyframes.at(-1)?.state)).toBe(digest(timeline.keyframes.at(-1)?.state))
        const replay = parse(replaySchema(schemas), asJson(replayOf(timeline)))
        expect(replay.ok && verify(skirmish, replay.value).differences).toEqual([])
      }),
      RUNS,
    )
  })

  test('any state, pasted as a setup, is that state and goes on as the battle did', () => {
    fc.assert(
      fc.property(battle, fc.nat(1000), ({ states, ticks, record, timeline }, at) => {
        const all = states()
        const from = at % all.length
        const rolls: number[] = []
        for (let tick = from; tick < ticks; tick++)
          for (const frame of record(tick).frames) rolls.push(...frame.rolls.map(({ value }) => value))
        const moment = skirmish.moment(all[from] ?? expect.fail(), from, skirmish.blanks[0].setup)
        const maxTicks = ticks - from
        const rest = { rolls, maxTicks, controllers: timeline.scenario.controllers }
        expect(play(scenarioOf(asJson(moment), rest)).states()).toEqual(all.slice(from))
      }),
      RUNS,
    )
  })

  test('[S2.3] every option is accepted, has a forecast and changes nothing; anything else is refused', () => {
    fc.assert(
      fc.property(battle, fc.nat(1000), ({ states }, at) => {
        const all = states().slice(0, -1)
        const state = all[at % all.length]
        if (state === undefined) return
        const before = digest(state)
        const open = options(state)
        expect(open.length).toBeGreaterThan(0)
        for (const { order, unit } of open) {
          schemas.order.parse(order)
          expect(refuse(state, order)).toBeNull()
          expect(Forecast.parse(forecast(state, order)).parts).toMatchObject([{ unit }])
        }
        for (const { id: unit, side, at: to } of state.units) {
          expect(refuse(state, { unit, to })).toMatchObject({ code: 'not_possible' })
          expect(refuse(state, { unit })).toMatchObject({ code: 'not_possible' })
          expect(forecast(state, { unit, target: unit })).toBeNull()
          if (side !== state.toAct)
            expect(refuse(state, { unit, to: { q: 0, r: 0 } })).toMatchObject({ code: 'not_possible' })
        }
        expect(digest(state)).toBe(before)
      }),
      RUNS,
    )
  })

  test('[S5.1] the computer takes the first of its best orders, and says what they are worth', () => {
    fc.assert(
      fc.property(battle, ({ ticks, record, states }) => {
        const all = states()
        for (let tick = 0; tick < ticks; tick++) {
          const { decisions } = record(tick)
          const worths = decisions.flatMap(({ options: seen }) =>
            seen.map(({ checks: [check], verdict }) => ({ worth: Number(check?.actual), verdict })),
          )
          const best = worths.findIndex(({ verdict }) => verdict === 'selected')
          const highest = Math.max(...worths.map(({ worth }) => worth))
          expect(best).toBe(worths.findIndex(({ worth }) => worth === highest))
          const texts = skirmish.optionTexts(all[tick] ?? expect.fail())
          for (const { actor, options: seen } of decisions)
            expect(seen.map(({ label }) => label)).toEqual(texts[actor])
        }
      }),
      RUNS,
    )
  })

  test('what edits lead from one moment to another makes the other of the one', () => {
    const change = fc.record(
      { hp: fc.integer({ min: 1, max: 10 }), aim: fc.integer({ min: 10, max: 100 }), acted: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anySetup, fc.array(change, { minLength: 8, maxLength: 8 }), (from, changes) => {
        const to = { ...from, units: from.units.map((unit, i) => ({ ...unit, ...changes[i] })) }
        const edits = skirmish.editsBetween(3, from, to)
        if (!edits.ok) throw new Error('they can be changed')
        for (const edit of edits.value) schemas.edit.parse(edit)
        const state = skirmish.restate(from, skirmish.restate(from, undefined as never))
        skirmish.edit(state, edits.value)
        expect(state).toEqual(skirmish.restate(to, state))
        expect(skirmish.restate(skirmish.transplant(from, to, from), state)).toEqual(state)
      }),
      RUNS,
    )
  })
})
