import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { encounter } from '#engine/rulesets/encounter/index.ts'
import type { EncounterOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import { STATUSES } from '#schemas/encounter/words.ts'
import { type Envelope, play, scenarioOf } from '../support/encounter.ts'

interface GoldenTick {
  tick: number
  turn?: number
  sideToAct?: string
  units: unknown[]
  recruits: unknown[]
  order?: EncounterOrder
}
interface Document extends Envelope {
  name: string
  setup: unknown
}
interface Battle {
  scenario: Document
  expected: {
    ticks: GoldenTick[]
    outcome: unknown
    aftermath?: { units: unknown[]; pendingRecruits: unknown[] }
  }
}
interface Refused {
  scenario: Document
  refused: { order: EncounterOrder; code: string }
}

const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(`../golden/encounter/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

const compared = (tick: number, state: EncounterState) => ({
  tick,
  ...(state.outcome === null && { turn: state.turn, sideToAct: state.sideToAct }),
  units: state.units.map(({ id, anchor, hp, statuses, progress }) => ({
    id,
    anchor,
    hp,
    statuses: STATUSES.map((status) => statuses[status]),
    progress,
  })),
  recruits: state.recruitsThisBattle.map(({ id, hp }) => ({ id, hp })),
})

describe('golden battles', () => {
  test.each(linesOf<Battle>('battles').map((battle) => [battle.scenario.name, battle] as const))(
    '%s',
    (_, { scenario: { setup, ...rest }, expected }) => {
      const battle = play(scenarioOf(setup, rest))
      const states = battle.states()
      states.forEach((state, tick) => {
        const { order, ...golden } = expected.ticks[tick]!
        expect(compared(tick, state)).toEqual(golden)
        const chosen = battle.events(tick).find(({ type }) => type === 'actionChosen')
        if (order !== undefined) expect(chosen).toMatchObject(order)
      })
      expect(states).toHaveLength(expected.ticks.length)
      const outcome = battle.outcome?.kind === 'awaiting' ? null : battle.outcome
      expect(outcome).toEqual(expected.outcome)
      expect(battle.draws()).toBe(rest.rolls?.length ?? 0)
      expect(encounter.aftermath?.(states.at(-1)!) ?? undefined).toEqual(expected.aftermath)
    },
  )
})

describe('golden refusals', () => {
  test.each(linesOf<Refused>('refusals').map((refusal) => [refusal.scenario.name, refusal] as const))(
    '%s',
    (_, { scenario: { setup, orders = [], ...rest }, refused }) => {
      const before = play(scenarioOf(setup, { ...rest, orders }))
      const state = before.states()[orders.length]!
      const known = digest(state)
      const refusal = encounter.orders!.refuse(state, refused.order)
      expect(refusal?.code).toBe(refused.code)
      expect(refusal?.message).toMatch(/\.$/)
      expect(digest(state)).toBe(known)
      const after = play(scenarioOf(setup, { ...rest, orders: [...orders, refused.order] }))
      expect(after.outcome).toEqual({ kind: 'refused', order: orders.length, code: refused.code })
      expect(after.states().map(digest)).toEqual(before.states().map(digest))
      expect(after.draws()).toBe(before.draws())
    },
  )
})
