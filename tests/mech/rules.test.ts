import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snapshotAt, snapshots } from '#engine/core/simulate.ts'
import { eventsOfTick } from '#engine/core/timeline.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import { turned } from '#schemas/mech/cells.ts'
import type { MechOrder } from '#schemas/mech/order.ts'
import { DIRECTIONS } from '#schemas/mech/words.ts'
import { play } from '../support/mech.ts'

const FOLDER = new URL('./', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8')

test('every rule of the page has a test that carries its id, and no test an id the page does not have', () => {
  const ids = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, id]) => id!)
  const rules = ids(textOf('../../docs/rules/mech.md'), /^- \*\*(M\d+\.\d+)\*\*/gm)
  const tests = [...readdirSync(FOLDER), '../bounds.test.ts'].flatMap((file) =>
    ids(textOf(file), /\[(M\d+\.\d+)\]/g),
  )
  expect(new Set(rules).size).toBe(rules.length)
  expect([...new Set(tests)].sort()).toEqual(rules.toSorted())
})

const at = (col: number, row: number) => ({ position: { col, row } })
const UNITS = [
  { id: 'a', owner: 'P1', variant: 'AS7-D', ...at(3, 6), legFacing: 'N' },
  { id: 'b', owner: 'P1', variant: 'ARC-2R', ...at(5, 6), legFacing: 'N' },
  { id: 'x', owner: 'P2', variant: 'WVR-6R', ...at(4, 3), legFacing: 'S' },
]
const SETUP = { losers: ['P1'], units: UNITS }
const declare = (player: 'P1' | 'P2', unitId: string, weapons: number[], targetId: string): MechOrder => ({
  type: 'Declare',
  player,
  unitId,
  torsoFacing: player === 'P1' ? 'N' : 'S',
  primaryTargetId: targetId,
  attacks: weapons.map((weaponIndex) => ({ targetId, weaponIndex })),
})
const FIRE = [declare('P1', 'b', [1, 0], 'x'), declare('P1', 'a', [2], 'x'), declare('P2', 'x', [0], 'a')]

test('[M1.2] six directions, clockwise', () => {
  expect(DIRECTIONS).toEqual(['N', 'NE', 'SE', 'S', 'SW', 'NW'])
  expect([turned('NW', 1), turned('N', -1), turned('SE', 3)]).toEqual(['N', 'NW', 'NW'])
})

test('[M1.9] terrain changes nothing', () => {
  const hexes = UNITS.map(({ position }) => ({ ...position, terrain: 'HEAVY_WOODS', elevation: 3 }))
  const plain = play({ setup: SETUP, orders: FIRE })
  const wooded = play({ setup: { ...SETUP, map: { hexes } }, orders: FIRE })
  expect(eventsOfTick(wooded, 3)).toEqual(eventsOfTick(plain, 3))
  expect(snapshotAt(wooded, 4).state.units).toEqual(snapshotAt(plain, 4).state.units)
})

describe('impulses', () => {
  test('[M2.3] the loser is asked first', () => {
    for (const loser of ['P1', 'P2'])
      expect(play({ setup: { ...SETUP, losers: [loser] } }).outcome).toEqual({
        kind: 'awaiting',
        side: loser,
      })
  })

  test('[M2.6] in an impulse of two either machine may come first; the list stays as it was made', () => {
    const timeline = play({ setup: SETUP, orders: FIRE })
    const states = Array.from(snapshots(timeline, 0), ({ state }) => state)
    const order = [
      { player: 'P1', unitCount: 2 },
      { player: 'P2', unitCount: 1 },
    ]
    for (const state of states.slice(0, 4)) expect(state.attackOrder).toEqual(order)
    expect(
      states.map((state) => [state.currentAttackImpulseIndex, state.unitsAttackedInCurrentImpulse]),
    ).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [2, 0],
      [0, 0],
    ])
    expect(states[2]!.attackedUnitIds).toEqual(['b', 'a'])
    expect(orders.options(states[1]!).every(({ order: { unitId } }) => unitId === 'a')).toBe(true)
  })
})

describe('resolution', () => {
  test('[M6.1] takes declarations in time, attacks as they are kept', () => {
    const rolled = eventsOfTick(play({ setup: SETUP, orders: FIRE }), 3).flatMap((event) =>
      event.type === 'ToHitRolled' ? [`${event.attack} ${event.attackerId} ${event.weaponIndex}`] : [],
    )
    expect(rolled).toEqual(['0 b 0', '1 b 1', '2 a 2', '3 x 0'])
  })

  test('[M6.8] a missile weapon is one roll, one location, all its damage', () => {
    // 12 to hit and 7 for the location, for each of the four shots.
    const rolls = Array.from({ length: 4 }, () => [5, 5, 2, 3]).flat()
    const hits = eventsOfTick(play({ setup: SETUP, orders: FIRE, rolls }), 3).flatMap((event) =>
      event.type === 'DamageApplied' ? [[event.weapon, event.location, event.damage]] : [],
    )
    expect(hits).toEqual(
      (['LRM20', 'LRM20', 'SRM6', 'SRM6'] as const).map((id) => [id, 'CENTER_TORSO', WEAPONS[id].damage]),
    )
  })
})
