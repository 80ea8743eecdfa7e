import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allUnits } from '#engine/core/explain/presence.ts'
import { createReasoner } from '#engine/core/explain/reasoning.ts'
import { recordingTicks } from '#engine/core/files/recording.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { shownTrace } from '#engine/core/trace.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { reasoningSchema } from '#schemas/reasoning.ts'
import { choicesIn, effectsIn, headline, sideTraces, traceFor } from '#ui/battle/reasoning.ts'
import { longBattle } from '../bench/battles.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const SEEDS = new URL('../../seeds/', import.meta.url)
const seeds = readdirSync(SEEDS).flatMap((ruleset) =>
  readdirSync(new URL(`${ruleset}/`, SEEDS))
    .slice(0, 5)
    .map((file) => `${ruleset}/${file}`),
)
const TICKS = 20

function open(seed: string) {
  const parsed = parse(Scenario, JSON.parse(readFileSync(new URL(seed, SEEDS), 'utf8')))
  if (!parsed.ok) throw new Error(`${seed} does not parse`)
  return simulate(rulesetOf(parsed.value), { ...parsed.value, maxTicks: TICKS })
}

describe.each(seeds)('the reasoning of %s', (seed) => {
  const timeline = open(seed)
  const { ruleset } = timeline
  const { why } = createReasoner(timeline, createRecorder(timeline))
  const units = allUnits(timeline)
  const recorded = [...recordingTicks(timeline)].map((entry) =>
    ('decisions' in entry ? entry.decisions : []).map((decision) => shownTrace(decision, ruleset.checkNames)),
  )

  test('about a unit is what the recording says of it: its decision or its side’s, and what was done by or to it', () => {
    for (const [tick, decisions] of recorded.entries())
      for (const { id } of units) {
        const told = why(tick, id)
        for (const side of ruleset.sides)
          expect(traceFor({ id, side }, told, units)).toEqual(traceFor({ id, side }, decisions, units))
        expect(effectsIn(told)).toEqual(
          effectsIn(decisions).filter(
            ({ actor, options }) =>
              actor === id ||
              options.some(({ candidates = [] }) => candidates.some(({ unit }) => unit === id)),
          ),
        )
        expect(told.length).toBe(effectsIn(told).length + choicesIn(told).length)
      }
  })

  test('about nobody has all that sides decided and all that was done, and of each unit what it chose', () => {
    const recorder = createRecorder(timeline)
    const names = { units, cellName: JSON.stringify }
    for (const [tick, decisions] of recorded.entries()) {
      const told = why(tick, null)
      expect(sideTraces(told, units)).toEqual(sideTraces(decisions, units))
      expect(effectsIn(told)).toEqual(effectsIn(decisions))
      const { view } = packet(timeline, recorder, tick).frames[0]!
      const plans = (traces: typeof decisions) =>
        choicesIn(traces).map((trace) => [trace.actor, trace.busy, headline(trace, names, view)])
      expect(plans(told)).toEqual(plans(decisions))
    }
  })

  test('is what its schema says', () => {
    for (const tick of recorded.keys())
      for (const about of [null, ...units.map(({ id }) => id)])
        expect(parse(reasoningSchema(ruleset.schemas), why(tick, about))).toMatchObject({ ok: true })
  })

  test('is left out of a tick recorded without it, and nothing else', () => {
    const [traced, plain] = [createRecorder(timeline), createRecorder(timeline)]
    for (let tick = 0; tick < timeline.ticks; tick++) {
      const whole = traced.record(tick)
      expect(plain.record(tick, { tracing: false })).toEqual({ ...whole, decisions: [] })
      expect(plain.record(tick)).toEqual(whole)
    }
  })
})

test('a packet has no reasoning in it', () => {
  const timeline = simulate(rulesetOf({ ruleset: 'gambit' }), longBattle(45, 46, 10))
  expect(JSON.stringify(packet(timeline, createRecorder(timeline), 5))).not.toMatch(
    /"(decisions|options|checks|candidates)":/,
  )
})
