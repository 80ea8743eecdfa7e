import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createRecorder } from '#engine/core/record.ts'
import { simulate, snapshots } from '#engine/core/simulate.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { parsedScenario, type RawScenario } from './support.ts'

interface GoldenUnit {
  id: string
  pos: unknown
  alive?: boolean
  hp?: number
  finished?: boolean
  actionsUsed?: number
  buffs?: unknown[]
  prepared?: unknown
  cooldown?: number
  charges?: number
  beacon?: unknown
  lifetime?: number
}
interface GoldenTick {
  tick: number
  round: number
  holder: string | null
  locked: string | null
  deathChoices: string[]
  units: GoldenUnit[]
  obstacles: unknown[]
  tiles: unknown[]
}
interface Battle {
  scenario: RawScenario
  expected: { ticks: GoldenTick[]; outcome: unknown }
}
interface Refused {
  scenario: RawScenario
  refused: { order: DuelOrder; code: string }
}

const read = <T>(file: string): T[] =>
  readFileSync(new URL(`../golden/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** The fields of a unit that are compared, with defaults for what the listing leaves out. */
function compared(unit: GoldenUnit, isOver: boolean, withLifetime: boolean) {
  const { id, pos, alive = true } = unit
  if (!alive) return { id, pos, alive }
  const { hp, buffs = [], prepared = null, cooldown = 0, charges = 0, beacon = null } = unit
  const { finished = false, actionsUsed = 0 } = unit
  return {
    id,
    pos,
    alive,
    hp,
    buffs,
    prepared,
    cooldown,
    charges,
    beacon,
    ...(withLifetime && { lifetime: unit.lifetime ?? null }),
    ...(!isOver && { finished }),
    ...(!isOver && !finished && { actionsUsed }),
  }
}

const listed = (
  { round, holder, locked, deathChoices, units, obstacles, tiles }: GoldenTick,
  isOver: boolean,
) => ({
  round,
  holder,
  locked,
  deathChoices,
  units: units.map((unit) => compared(unit, isOver, true)),
  obstacles,
  tiles,
})

const found = (state: DuelState) =>
  listed({ tick: 0, ...state } as unknown as GoldenTick, state.outcome !== null)

describe('golden battles', () => {
  test.each(read<Battle>('duel.jsonl').map((battle): [string, Battle] => [battle.scenario.name, battle]))(
    '%s is the same state by state',
    (_, { scenario, expected }) => {
      const timeline = simulate(duel, parsedScenario(scenario))
      for (const { tick, state } of snapshots(timeline, 0)) {
        const tickListed = expected.ticks[tick]!
        expect(found(state), `state ${tick}`).toEqual(listed(tickListed, state.outcome !== null))
      }
      expect(timeline.ticks).toBe(expected.ticks.length - 1)
      expect(timeline.outcome?.kind === 'awaiting' ? null : timeline.outcome).toEqual(expected.outcome)
      expect(timeline.keyframes.at(-1)!.rng.scripted).toBe(scenario.rolls?.length ?? 0)
    },
  )
  test.each(read<Battle>('duel.jsonl').map((battle): [string, Battle] => [battle.scenario.name, battle]))(
    '%s is recorded as it is simulated',
    (_, { scenario }) => {
      const timeline = simulate(duel, parsedScenario(scenario))
      const recorder = createRecorder(timeline)
      for (const { tick, state } of snapshots(timeline, 1)) {
        const { frames, fault } = recorder.record(tick - 1)
        expect(fault).toBeNull()
        expect(frames.at(-1)!.state).toEqual(state)
      }
    },
  )
})

describe('golden refusals', () => {
  test.each(
    read<Refused>('duel-refusals.jsonl').map((entry): [string, string, Refused] => [
      entry.scenario.name,
      entry.refused.code,
      entry,
    ]),
  )('%s: %s', (_, code, { scenario, refused }) => {
    const { orders = [] } = scenario
    const before = simulate(duel, parsedScenario(scenario))
    const timeline = simulate(duel, parsedScenario({ ...scenario, orders: [...orders, refused.order] }))
    expect(timeline.outcome).toEqual({ kind: 'refused', order: orders.length, code })
    expect(timeline.keyframes.at(-1)).toEqual(before.keyframes.at(-1))
    const { state } = timeline.keyframes.at(-1)!
    expect(duel.orders!.refuse(state, refused.order)).toMatchObject({ code, message: expect.any(String) })
  })
})
