import fc from 'fast-check'
import { applyPatches, enablePatches } from 'immer'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { recordingHeader, recordingTicks } from '#engine/core/files/recording.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { verify } from '#engine/core/files/verify.ts'
import { packet } from '#engine/core/packet.ts'
import { createRecorder, type Recorder } from '#engine/core/record.ts'
import { createSimulation, simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import { parseDocument } from '#engine/documents.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { Gambit } from '#engine/rulesets/gambit/types.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { GambitDecision, GambitState } from '#schemas/gambit/state.ts'
import { Packet } from '#schemas/packet.ts'
import type { Candidate } from '#schemas/trace.ts'
import { anyScenario } from '../support/arbitraries.ts'

enablePatches()

const RUNS = { numRuns: 150 }

/** Checks something of every recorded tick of random battles. */
const ofEveryTick = (check: (battle: Battle, tick: number) => void, runs = RUNS) =>
  fc.assert(
    fc.property(anyScenario(), (scenario) => {
      const timeline = simulate(gambit, scenario)
      const recorder = createRecorder(timeline)
      const battle = { scenario, timeline, recorder }
      for (let tick = 0; tick < timeline.ticks; tick++) check(battle, tick)
    }),
    runs,
  )
type Battle = {
  scenario: Scenario
  timeline: Timeline<Gambit>
  recorder: Recorder<Gambit>
}
describe('over random battles of both editions', () => {
  test('two battles played in turn, tick by tick, end as each does alone', () => {
    fc.assert(
      fc.property(anyScenario(), anyScenario(), (one, other) => {
        const battles = [createSimulation(gambit, one), createSimulation(gambit, other)]
        while (battles.some(({ timeline }) => timeline.outcome === null))
          for (const battle of battles) battle.advance(1)
        for (const { timeline } of battles) {
          const alone = simulate(gambit, timeline.scenario)
          expect(timeline.outcome).toEqual(alone.outcome)
          expect(timeline.keyframes.at(-1)).toEqual(alone.keyframes.at(-1))
        }
      }),
      { numRuns: 50 },
    )
  })

  test('record and simulate give the same digest after every tick, and the same events', () => {
    fc.assert(
      fc.property(anyScenario(), (scenario) => {
        const timeline = simulate(gambit, scenario)
        const recorder = createRecorder(timeline)
        for (const { tick, state } of snapshots(timeline, 0)) {
          if (tick === timeline.ticks) continue
          const { before, frames } = recorder.record(tick)
          expect(digest(before)).toBe(digest(state))
          expect(frames.flatMap(({ events }) => events)).toEqual(eventsOfTick(timeline, tick))
          if (tick === timeline.ticks - 1)
            expect(digest(frames.at(-1)!.state)).toBe(digest(timeline.keyframes.at(-1)!.state))
        }
      }),
      RUNS,
    )
  })

  test('the same scenario twice gives the same recording', () => {
    const record = (scenario: Scenario) => JSON.stringify([...recordingTicks(simulate(gambit, scenario))])
    fc.assert(
      fc.property(anyScenario(), (scenario) => {
        expect(record(scenario)).toBe(record(structuredClone(scenario)))
      }),
      { numRuns: 40 },
    )
  })

  test('one character a hex, always on the board, hp never above maxHp, the dead gone', () => {
    fc.assert(
      fc.property(anyScenario(), (scenario) => {
        for (const { state } of snapshots(simulate(gambit, scenario), 0)) {
          const taken = state.characters.map(({ position: { q, r } }) => `${q},${r}`)
          expect(new Set(taken).size).toBe(taken.length)
          for (const { position, hp, maxHp } of state.characters) {
            expect(
              Math.max(Math.abs(position.q), Math.abs(position.r), Math.abs(position.q + position.r)),
            ).toBeLessThan(6)
            expect(hp).toBeLessThanOrEqual(maxHp)
            expect(hp).toBeGreaterThan(0)
          }
        }
      }),
      RUNS,
    )
  })

  test('exactly the living decide, each once, in list order, and the busy choose nothing', () => {
    ofEveryTick(({ recorder }, tick) => {
      const { before, decisions } = recorder.record(tick)
      expect(decisions.map(({ actor }) => actor)).toEqual(before.characters.map(({ id }) => id))
      decisions.forEach(({ busy, options, chosen }, i) => {
        expect(busy).toBe(before.characters[i]!.action !== null)
        if (busy) expect([options, chosen]).toEqual([[], null])
        else {
          const selected = options.findIndex(({ verdict }) => verdict === 'selected')
          expect(chosen).toBe(selected < 0 ? null : selected)
          expect(
            options.slice(selected + 1).every(({ verdict }) => verdict === 'skipped') || selected < 0,
          ).toBe(true)
        }
      })
    })
  })

  test('what the trace says was chosen is what the state then holds', () => {
    ofEveryTick(({ recorder }, tick) => {
      const { decisions, frames } = recorder.record(tick)
      decisions.forEach(({ busy, options, chosen }, i) => {
        if (busy) return
        const { action } = frames[0]!.state.characters[i]!
        expect(action?.instance ?? null).toBe(chosen === null ? null : options[chosen]!.instance)
      })
    })
  })

  test('every rejected rule shows a check it failed, every selected one passed all of its checks', () => {
    ofEveryTick(({ recorder }, tick) => {
      for (const { options } of recorder.record(tick).decisions)
        for (const { verdict, checks } of options) {
          if (verdict === 'rejected') expect(checks.some(({ passed }) => !passed)).toBe(true)
          if (verdict === 'selected') expect(checks.every(({ passed }) => passed)).toBe(true)
        }
    })
  })

  test('the hex a move steps to is the best by the scores the trace lists', () => {
    const before = (a: Candidate, b: Candidate, wants: Map<string, number>): boolean => {
      for (const [i, { name, value }] of a.score.entries()) {
        const other = b.score[i]!.value
        if (value !== other) return (value - other) * (wants.get(name) ?? 1) < 0
      }
      return false
    }
    const LEAST = new Map<string, number>()
    const MOST = new Map(['distance × escapes', 'distance', '|dq|', '|dr|'].map((name) => [name, -1]))
    ofEveryTick(({ recorder }, tick) => {
      for (const { options } of recorder.record(tick).decisions)
        for (const { cells = [] } of options) {
          const step = (cell: Candidate) => cell.score.find(({ name }) => name === 'step')?.value ?? 1
          for (const kept of cells.filter((cell) => cell.kept)) {
            const flees = kept.score.some(({ name }) => name === 'distance × escapes')
            const wants = flees ? MOST : LEAST
            for (const other of cells)
              if (other !== kept && other.score.length > 0 && step(other) === step(kept))
                expect(before(other, kept, wants), JSON.stringify({ kept, other })).toBe(false)
          }
        }
    })
  })

  test('the patches of a frame turn the state before it into the state after it', () => {
    ofEveryTick(
      ({ recorder }, tick) => {
        const { before, frames } = recorder.record(tick)
        let state = before
        for (const frame of frames) {
          state = applyPatches(state, [...frame.patches])
          expect(state).toEqual(frame.state)
        }
      },
      { numRuns: 60 },
    )
  })

  test('every cause is an earlier event: a death’s its damage, a damage’s its decision', () => {
    fc.assert(
      fc.property(anyScenario(), (scenario) => {
        const timeline = simulate(gambit, scenario)
        const events = Array.from({ length: timeline.ticks }, (_, tick) =>
          eventsOfTick(timeline, tick),
        ).flat()
        events.forEach((event, i) => {
          expect(event.id).toBe(i)
          if (event.cause === null) return
          const cause = events[event.cause]!
          expect(cause.id).toBeLessThan(event.id)
          if (event.type === 'died')
            expect(cause).toMatchObject({ type: 'damaged', target: event.actor, tick: event.tick })
          else if (event.type === 'ended') expect(cause).toMatchObject({ type: 'died', tick: event.tick })
          else
            expect(cause).toMatchObject({
              type: 'decided',
              actor: 'source' in event ? event.source : event.actor,
            })
        })
      }),
      RUNS,
    )
  })

  test('every state, event, decision and packet parses', () => {
    ofEveryTick(
      ({ timeline, recorder }, tick) => {
        const { before, decisions, frames } = recorder.record(tick)
        GambitState.parse(before)
        for (const decision of decisions) GambitDecision.parse(decision)
        for (const event of frames.flatMap(({ events }) => events)) gambit.schemas.event.parse(event)
        Packet.parse(packet(timeline, recorder, tick))
        if (tick === timeline.ticks - 1) Packet.parse(packet(timeline, recorder, timeline.ticks))
      },
      { numRuns: 60 },
    )
  })

  test('scenario, replay and recording survive JSON and parse; the replay verifies', async () => {
    await fc.assert(
      fc.asyncProperty(anyScenario(), async (scenario) => {
        const timeline = simulate(gambit, scenario)
        const replay = replayOf(timeline)
        const recording = { ...recordingHeader(timeline), ticks: [...recordingTicks(timeline)] }
        for (const document of [scenario, replay, recording]) {
          const text = JSON.stringify(document)
          const parsed = await parseDocument(JSON.parse(text))
          expect(parsed.ok ? parsed.value : parsed.issues).toEqual(JSON.parse(text))
        }
        expect(verify(gambit, replay).differences).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
