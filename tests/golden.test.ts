import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { simulate } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import type { GambitEvent } from '#engine/rulesets/gambit/events.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import type { GambitDecision, GambitState } from '#schemas/gambit/state.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { Scenario } from './support/rulesets.ts'

interface GoldenTick {
  characters: {
    id: string
    q: number
    r: number
    hp: number
    action: { skill: string; slot: number; q: number; r: number; resolvesAt: number } | null
    cooldowns: number[]
  }[]
}
interface Golden {
  scenario: unknown
  expected: {
    complete: boolean
    outcome: string | null
    ticks: GoldenTick[]
    verdicts: { id: string; midAction: boolean; skills: string[] }[][]
    eventCounts: Record<string, number> | null
  }
}

const cases = ['gambit', 'gambit-v03'].flatMap((folder) => {
  const base = new URL(`./golden/${folder}/`, import.meta.url)
  return readdirSync(base).map((file): [string, Golden] => [
    `${folder}/${file}`,
    JSON.parse(readFileSync(new URL(file, base), 'utf8')),
  ])
})

const goldenState = ({ characters }: GambitState): GoldenTick['characters'] =>
  characters.map(({ id, position, hp, action, skills }) => ({
    id,
    ...position,
    hp,
    action: action && {
      skill: action.skill,
      slot: skills.findIndex(({ instance }) => instance === action.instance),
      ...action.cell,
      resolvesAt: action.resolvesAt,
    },
    cooldowns: skills.map(({ cooldown }) => cooldown),
  }))

const goldenVerdict = ({ actor, busy, options }: GambitDecision) => ({
  id: actor,
  midAction: busy,
  skills: options.map(({ verdict, reason }) => reason ?? verdict),
})

const COUNTED: Record<GambitEvent['type'], string | null> = {
  decided: null,
  healed: 'heal',
  whiffed: 'whiff',
  interrupted: 'interrupt',
  interrupt_missed: 'interrupt_miss',
  charged: 'charge',
  damaged: 'damage',
  moved: 'movement',
  died: 'death',
  ended: null,
}

function countEvents(events: readonly GambitEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type } of events) {
    const name = COUNTED[type]
    if (name !== null) counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test.each(cases)(
  '%s is the same battle, state by state and verdict by verdict',
  (_, { scenario, expected }) => {
    const parsed = parse(Scenario, scenario)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
    const timeline = simulate(gambit, parsed.value)
    const recorder = createRecorder(timeline)
    expected.ticks.forEach(({ characters }, tick) => {
      const record = tick < timeline.ticks ? recorder.record(tick) : null
      const state = record?.before ?? timeline.keyframes.at(-1)!.state
      expect(goldenState(state), `state ${tick}`).toEqual(characters)
      const verdicts = expected.verdicts[tick]
      if (verdicts !== undefined)
        expect(record?.decisions.map(goldenVerdict), `verdicts ${tick}`).toEqual(verdicts)
    })
    if (!expected.complete) return
    expect(timeline.outcome?.kind).toBe(expected.outcome)
    expect(timeline.ticks).toBe(expected.ticks.length - 1)
    const events = Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat()
    expect(countEvents(events)).toEqual(expected.eventCounts)
  },
)
