import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick, type Timeline } from '#engine/core/timeline.ts'
import type { DuelEvent } from '#engine/rulesets/duel/events.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import type { Duel } from '#engine/rulesets/duel/types.ts'
import { parsedScenario, type RawScenario } from './support.ts'

const folder = new URL('../../seeds/duel/', import.meta.url)
const files = readdirSync(folder).sort()
const read = (file: string): RawScenario & { description?: string } =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

interface Battle {
  timeline: Timeline<Duel>
  events: DuelEvent[]
  of: <T extends DuelEvent['type']>(type: T) => Extract<DuelEvent, { type: T }>[]
}
function open(name: string): Battle {
  const timeline = simulate(duel, parsedScenario(read(`${name}.json`)))
  const events = Array.from({ length: timeline.ticks }, (_, tick) => eventsOfTick(timeline, tick)).flat()
  const of: Battle['of'] = (type) => events.filter((event) => event.type === type) as never
  return { timeline, events, of }
}

const SHOWS: Readonly<Record<string, (battle: Battle) => void>> = {
  'first-duel': ({ timeline }) => {
    expect([timeline.outcome, timeline.ticks]).toEqual([{ kind: 'awaiting', side: 'P1' }, 0])
    expect(timeline.rolls).toEqual([])
  },
  'guardian-steps-in': ({ of }) => {
    expect(of('DAMAGE_INTERCEPTED').map(({ target }) => target)).toEqual([
      'p2_hero',
      'p2_hero',
      'p2_minion_2',
    ])
    expect(of('UNIT_DIED').map(({ unit }) => unit)).toEqual(['p2_minion_1'])
  },
  'counter-trade': ({ of, timeline }) => {
    expect(of('UNIT_DIED')).toHaveLength(2)
    expect(timeline.outcome).toEqual({ kind: 'won', winner: 'P2', reason: 'SIMULTANEOUS_ACTIVE_WINS' })
  },
  'slow-misses': ({ of }) => {
    expect(of('ACTION_PREPARED')).toHaveLength(1)
    expect(of('DAMAGE_DEALT').filter(({ kind }) => kind === 'ATTACK')).toMatchObject([
      { receiver: 'p2_minion_2' },
    ])
  },
  'slow-finds-nobody': ({ of }) => expect(of('ATTACK_MISSED')).toMatchObject([{ unit: 'p1_minion_1' }]),
  'speed-twice': ({ of, timeline }) => {
    expect(of('TURN_STARTED')[0]).toMatchObject({ locked: 'p1_minion_1', reason: 'SPEED' })
    expect(of('DAMAGE_DEALT')[0]).toMatchObject({ base: 2, buffs: -1 })
    expect([...snapshots(timeline, 2, 2)][0]!.state.locked).toBeNull()
  },
  exhaustion: ({ of }) => {
    expect(of('TURN_STARTED').map(({ player, reason }) => `${player} ${reason}`)).toEqual([
      'P2 ALTERNATE',
      'P1 ALTERNATE',
      'P2 ALTERNATE',
      'P2 EXHAUSTION',
      'P2 EXHAUSTION',
      'P1 ROUND_OPEN',
    ])
  },
  'power-breaks-a-wall': ({ of }) => {
    expect(of('OBSTACLE_DESTROYED')).toMatchObject([{ unit: 'p1_hero' }])
    expect(of('OBSTACLE_DAMAGED').map(({ after }) => after)).toEqual([2, 1])
  },
  beacon: ({ of }) => {
    expect(of('BEACON_PLACED')).toHaveLength(1)
    expect(of('UNIT_MOVED').at(-1)).toMatchObject({ how: 'TELEPORT', to: { x: 0, y: 0 } })
  },
  clone: ({ of }) => {
    expect(of('CLONE_SPAWNED')).toHaveLength(1)
    expect(of('CLONE_EXPIRED')).toHaveLength(1)
    expect(of('OBJECT_SPAWNED')).toEqual([])
  },
  pressure: ({ timeline }) =>
    expect(timeline.outcome).toEqual({ kind: 'won', winner: 'P2', reason: 'ROUND_END_FIRST_TO_ZERO' }),
  timeout: ({ of, timeline }) => {
    expect(of('TIMEOUT_PENALTY').map(({ hp }) => hp)).toEqual([2, 1, 0])
    expect(timeline.outcome).toEqual({ kind: 'won', winner: 'P2', reason: 'TIMEOUT' })
  },
  'chain-of-choices': ({ of }) =>
    expect(of('OBJECT_SPAWNED').map(({ object }) => object)).toEqual(['TILE', 'OBSTACLE']),
  'policy-plays-both': ({ timeline }) => {
    expect(timeline.outcome?.kind).toBe('won')
    expect(timeline.rolls).toHaveLength(6)
    const { decisions } = createRecorder(timeline).record(0)
    expect(decisions.slice(0, 3).map(({ actor }) => actor)).toEqual(['p1_hero', 'p1_minion_1', 'p1_minion_2'])
  },
  'skill-of-its-own': ({ of }) => {
    expect(of('SKILL_USED')).toMatchObject([{ skill: 'huntress_thorn_ring' }])
    expect(of('BUFF_APPLIED')).toHaveLength(2)
  },
}

describe('the seeds', () => {
  test('are the ones listed here, each with a name and a description', () => {
    expect(files.map((file) => file.replace('.json', ''))).toEqual(Object.keys(SHOWS).sort())
    for (const file of files)
      expect(read(file)).toMatchObject({ name: expect.any(String), description: expect.any(String) })
  })
  test.each(Object.entries(SHOWS))('%s shows what it says, and no order of it is refused', (name, check) => {
    const battle = open(name)
    expect(['won', 'awaiting']).toContain(battle.timeline.outcome?.kind)
    check(battle)
    const recorder = createRecorder(battle.timeline)
    for (const { tick, state } of snapshots(battle.timeline, 1)) {
      const { frames, fault } = recorder.record(tick - 1)
      expect(fault).toBeNull()
      expect(frames.at(-1)!.state).toEqual(state)
    }
  })
})
