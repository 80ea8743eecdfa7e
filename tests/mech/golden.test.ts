import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { createRecorder } from '#engine/core/record.ts'
import { snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import type { MechState } from '#schemas/mech/state.ts'
import { ARMOR_LOCATIONS, LOCATIONS } from '#schemas/mech/words.ts'
import { linesOf, type MechScenario, play } from '../support/mech.ts'

interface Battle {
  scenario: MechScenario & { name: string; rolls: number[] }
  expected: { ticks: unknown[]; outcome: object | null; awaiting?: string; attacks: unknown[][] }
}
interface Refused {
  scenario: MechScenario & { name: string }
  refused: { order: MechOrder; code: string }
}

/** The fields a checker of the corpus compares. */
const corpusTick = (tick: number, state: MechState) => ({
  tick,
  turn: state.turn,
  phase: state.phase,
  loser: state.loser,
  attackOrder: state.attackOrder.map(({ player, unitCount }) => [player, unitCount]),
  currentAttackImpulseIndex: state.currentAttackImpulseIndex,
  unitsAttackedInCurrentImpulse: state.unitsAttackedInCurrentImpulse,
  declarations: state.declarations.map(({ unitId, torsoFacing, primaryTargetId, attacks }) => [
    unitId,
    torsoFacing,
    primaryTargetId,
    attacks.map(({ targetId, weaponIndex }) => [targetId, weaponIndex]),
  ]),
  units: state.units.map(({ id, armor, internalStructure, weapons, weaponHeatThisTurn }) => ({
    id,
    armor: ARMOR_LOCATIONS.map((location) => armor[location]),
    internalStructure: LOCATIONS.map((location) => internalStructure[location]),
    ammo: weapons.map(({ ammo }) => ammo),
    weaponHeatThisTurn,
  })),
})

const byName = <T extends Battle | Refused>(cases: readonly T[]) =>
  cases.map((each): [string, T] => [each.scenario.name, each])

const battles = byName(linesOf('battles.jsonl') as Battle[])

describe('a battle of the independent engine', () => {
  test('there are 25', () => {
    expect(battles).toHaveLength(25)
  })

  test.each(battles)('[M7.1] %s: every state, the outcome, and all its dice', (_, { scenario, expected }) => {
    const timeline = play(scenario)
    const states = Array.from(snapshots(timeline, 0), ({ tick, state }) => corpusTick(tick, state))
    expect(states).toEqual(expected.ticks)
    const { awaiting, outcome } = expected
    expect(timeline.outcome).toEqual(outcome ?? { kind: 'awaiting', side: awaiting })
    const spent = timeline.keyframes.at(-1)!.rng.scripted
    expect(spent).toBe(scenario.rolls.length)
  })

  test.each(battles)('[M5.1] [M6.4] %s: what each shot needed and did', (_, { scenario, expected }) => {
    const timeline = play(scenario)
    const rows: unknown[][] = []
    for (let tick = 0; tick < timeline.ticks; tick++) {
      const events = eventsOfTick(timeline, tick)
      for (const shot of events) {
        if (shot.type !== 'ToHitRolled') continue
        const hit = events.find((event) => event.type === 'DamageApplied' && event.attack === shot.attack)
        const { attackerId, targetId, weaponIndex, tn } = shot
        const row =
          hit?.type === 'DamageApplied'
            ? [hit.location, hit.armorDamage, hit.structureDamage, hit.lost]
            : [null, 0, 0, 0]
        rows.push([attackerId, targetId, weaponIndex, tn, ...row])
      }
    }
    expect(rows).toEqual(expected.attacks)
  })

  test.each(battles)('[M7.4] %s: recorded, it is the same battle', (_, { scenario }) => {
    const timeline = play(scenario)
    const recorder = createRecorder(timeline)
    for (const { tick, state } of snapshots(timeline, 1))
      expect(digest(recorder.record(tick - 1).frames.at(-1)!.state)).toBe(digest(state))
  })
})

const refusals = byName(linesOf('refusals.jsonl') as Refused[])

describe('an order the independent engine refuses', () => {
  test('there are 25', () => {
    expect(refusals).toHaveLength(25)
  })

  test.each(refusals)('[M3.9] %s', (_, { scenario, refused: { order, code } }) => {
    const asked = scenario.orders?.length ?? 0
    // Ticks that need no order go by before and between; the last order is followed by none.
    const played = play({ ...scenario, maxTicks: ticksOf(scenario, asked) })
    const { state } = snapshotAt(played, played.ticks)
    const before = digest(state)
    expect(orders.refuse(state, order)).toMatchObject({
      code,
      message: expect.stringMatching(/\w+ \w+/),
    })
    expect(orders.forecast(state, order)).toBeNull()
    expect(digest(state)).toBe(before)
  })
})

/** How many ticks it takes to use up a number of orders. */
function ticksOf(scenario: MechScenario, orders: number): number {
  if (orders === 0) return 0
  const timeline = play(scenario)
  const used = timeline.ruleset.orders!
  let count = 0
  for (const { tick, state } of snapshots(timeline, 0)) {
    if (used.awaiting(state) !== null) count++
    if (count === orders) return tick + 1
  }
  throw new Error('the orders are not used up')
}
