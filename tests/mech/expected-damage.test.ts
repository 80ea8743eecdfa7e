import { expect, test } from 'vitest'
import { createReasoner } from '#engine/core/explain/reasoning.ts'
import { runToEnd } from '#engine/core/orders.ts'
import { createRecorder } from '#engine/core/record.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import { partial } from '#engine/rulesets/mech/orders/partial.ts'
import { compile } from '#engine/rulesets/mech/program.ts'
import { odds, phaseOdds } from '#engine/rulesets/mech/rules/odds.ts'
import { stateFromSetup } from '#engine/rulesets/mech/setup.ts'
import { machine, play, setupFrom } from '../support/mech.ts'

const setup = {
  losers: ['P1'],
  units: [machine('atlas', 'P1', 'AS7-D', 4, 4, 'N'), machine('locust', 'P2', 'LCT-1V', 4, 2, 'S')],
}
const state = stateFromSetup(setupFrom(setup))
const everything = orders.options(state).find(({ label }) => label.startsWith('everything at B Locust'))!
const attacks = everything.order.attacks ?? []
/** What armour and structure of the Locust take, shot by shot over every throw, cut where nothing is left. */
const TAKEN = '37.0'

test('[M9.3] Atlas, all weapons, on a Locust two hexes away: 37.0 damage, wherever it is said', () => {
  expect(attacks).toHaveLength(7)
  const forecast = orders.forecast(state, everything.order)!
  expect(forecast.text).toBe(`7 shots, ${TAKEN} damage expected; 29 heat, sinks 20`)
  expect(forecast.brief).toBe(`7 shots, ${TAKEN} damage expected`)

  const answer = partial(state, everything.order, compile(state))
  const shown = answer.forecast!.points!.map(({ text }) => text)
  expect(shown.slice(0, 2)).toEqual(['7 shots', `${TAKEN} damage expected`])

  const [target] = runToEnd(odds(state, everything.order))!.units
  expect(target!.text).toBe(`7 shots, ${TAKEN} damage taken on average`)
  const mean = target!.damage!.reduce((sum, { amount, probability }) => sum + amount * probability, 0)
  expect(mean).toBeCloseTo(forecast.expected!, 9)

  const declared = { ...state, declarations: [{ ...everything.order, primaryTargetId: 'locust', attacks }] }
  expect(phaseOdds(declared)[0]!.expected).toBeCloseTo(forecast.expected!, 9)
})

test('[M9.3] what the shots of a volley are expected to take adds up to what it is expected to take', () => {
  const { parts, expected } = orders.forecast(state, everything.order)!
  const shares = parts.map(({ effects: [effect] }) => Number(/([\d.]+) expected$/.exec(effect!.text)![1]))
  const sum = shares.reduce((total, share) => total + share, 0)
  expect(Math.abs(sum - expected!)).toBeLessThan(0.05 * shares.length)
})

test('[M9.2] what the computer player ranks by is shown as worth, and recorded as it was', () => {
  const timeline = play({ setup, controllers: { P1: 'policy', P2: 'policy' } })
  const recorder = createRecorder(timeline)
  const namesIn = (decisions: readonly { options: readonly { checks: readonly { name: string }[] }[] }[]) =>
    new Set(
      decisions.flatMap(({ options }) => options.flatMap(({ checks }) => checks.map(({ name }) => name))),
    )
  const { why } = createReasoner(timeline, recorder)
  const shown = namesIn(recorder.record(0).decisions.flatMap(({ actor }) => why(0, actor)))
  expect([shown.has('worth'), shown.has('expected damage')]).toEqual([true, false])
  expect(namesIn(recorder.record(0).decisions).has('expected damage')).toBe(true)
})
