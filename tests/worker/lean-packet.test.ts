import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { glance, packet } from '#engine/core/packet.ts'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { firstState } from '#engine/core/timeline.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { leanPacket, wholePacket } from '#worker/lean-packet.ts'
import { longBattle } from '../bench/battles.ts'
import { rulesetOf, Scenario } from '../support/rulesets.ts'

const SEEDS = new URL('../../seeds/', import.meta.url)
const seeds = readdirSync(SEEDS).flatMap((ruleset) =>
  readdirSync(new URL(`${ruleset}/`, SEEDS)).map((file) => `${ruleset}/${file}`),
)
const MOST_TICKS = 40

describe.each(seeds)('packets of %s', (seed) => {
  const parsed = parse(Scenario, JSON.parse(readFileSync(new URL(seed, SEEDS), 'utf8')))
  if (!parsed.ok) throw new Error(`${seed} does not parse`)
  const timeline = simulate(rulesetOf(parsed.value), parsed.value)
  const start = structuredClone(firstState(timeline))
  const recorder = createRecorder(timeline)
  const step = Math.max(1, Math.floor(timeline.ticks / MOST_TICKS))
  const whole = Array.from({ length: Math.floor(timeline.ticks / step) + 1 }, (_, i) =>
    packet(timeline, recorder, i * step),
  )

  test('are put together again as they were, every state and the view of every frame', () => {
    for (const one of whole) {
      const sent = structuredClone(leanPacket(one, firstState(timeline)))
      const { state, frames } = wholePacket(sent, start)
      expect(JSON.stringify([state, frames]) === JSON.stringify([one.state, one.frames])).toBe(true)
    }
  })

  test('begin with what a glance at their tick shows', () => {
    for (const { tick, frames } of whole)
      expect(glance(timeline, createRecorder(timeline), tick)).toEqual({ tick, view: frames[0]!.view })
  })

  test('are the same whatever was shown before, and share with it what is the same', () => {
    for (const [i, one] of whole.entries()) {
      const sent = structuredClone(leanPacket(one, firstState(timeline)))
      const shown = wholePacket(structuredClone(leanPacket(whole[i - 1] ?? one, firstState(timeline))), start)
      const view = shown.frames.at(-1)!.view
      const again = wholePacket(sent, start, view)
      expect(again).toEqual(one)
      for (const token of again.frames[0]!.view.tokens) {
        const before = view.tokens.find(({ id }) => id === token.id)
        expect(token === before).toBe(JSON.stringify(token) === JSON.stringify(before))
      }
    }
  })
})

test('a token that a phase leaves as it is is one object from frame to frame, and is sent once', () => {
  const timeline = simulate(gambit, longBattle(45, 46, 40))
  const recorder = createRecorder(timeline)
  for (let tick = 0; tick < timeline.ticks; tick++) {
    const lean = leanPacket(packet(timeline, recorder, tick), firstState(timeline))
    const { frames } = wholePacket(structuredClone(lean), firstState(timeline))
    for (const [i, { view }] of frames.slice(1).entries())
      for (const [at, token] of view.tokens.entries()) {
        const before = frames[i]!.view.tokens[at]
        expect(token === before).toBe(JSON.stringify(token) === JSON.stringify(before))
      }
  }
})

test('a packet of a full board takes at most 200 kB', () => {
  for (const hp of [undefined, 1000]) {
    const timeline = simulate(gambit, longBattle(45, 46, 400, hp))
    const recorder = createRecorder(timeline)
    for (let tick = 0; tick <= timeline.ticks; tick += 5)
      expect(
        JSON.stringify(leanPacket(packet(timeline, recorder, tick), firstState(timeline))).length,
      ).toBeLessThan(200_000)
  }
})
