import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { twistsOf } from '#engine/rulesets/mech/board.ts'
import { mech } from '#engine/rulesets/mech/index.ts'
import { orders } from '#engine/rulesets/mech/orders/orders.ts'
import { heatLimit, shotValue } from '#engine/rulesets/mech/orders/plans.ts'
import { unitNamed } from '#engine/rulesets/mech/rules/machine.ts'
import { targetsOf } from '#engine/rulesets/mech/rules/targets.ts'
import { WEAPONS } from '#schemas/mech/catalogue.ts'
import type { MechDecision, MechState, Unit } from '#schemas/mech/state.ts'
import { LOCATIONS } from '#schemas/mech/words.ts'
import { setupFrom } from '../support/mech.ts'
import { anySetup } from '../support/mech-arbitraries.ts'

const at = (col: number, row: number) => ({ position: { col, row } })
const stateOf = (units: object[]) => mech.setup(setupFrom({ loser: 'P1', units }), () => 0)
const ask = (state: MechState) => {
  const decisions: MechDecision[] = []
  const order = orders.policy(state, 'P1', (decision) => decisions.push(decision))
  return { order, decision: decisions[0]! }
}
const gun = (rest: object) => ({
  id: 'gun',
  owner: 'P1',
  variant: 'AS7-D',
  ...at(5, 6),
  legFacing: 'N',
  ...rest,
})
const enemy = (id: string, col: number, row: number, rest: object = {}) => ({
  id,
  owner: 'P2',
  variant: 'WVR-6R',
  ...at(col, row),
  legFacing: 'S',
  ...rest,
})

/** The most any declaration of a unit is worth within its limit, by trying all of them. */
function bestByTrying(units: readonly Unit[], unit: Unit): number {
  let best = 0
  for (const torso of twistsOf(unit.legFacing)) {
    const targets = targetsOf(units, unit, torso)
    for (const primary of targets) {
      const walk = (index: number, value: number, heat: number): void => {
        if (heat > heatLimit(unit)) return
        const weapon = unit.weapons[index]
        if (weapon === undefined) {
          best = Math.max(best, value)
          return
        }
        walk(index + 1, value, heat)
        for (const target of targets)
          if (target.weapons.includes(index))
            walk(
              index + 1,
              value + shotValue(unit, weapon.model, target.unit, target === primary),
              heat + WEAPONS[weapon.model].heat,
            )
      }
      walk(0, 0, 0)
    }
  }
  return best
}

describe('the computer player', () => {
  test('[M9.2] finds the declaration worth most: no other within the limit of heat is worth more', () => {
    fc.assert(
      fc.property(anySetup(), (setup) => {
        const state = mech.setup(
          setupFrom({ ...setup, losers: ['P1'], units: setup.units.slice(0, 5) }),
          () => 0,
        )
        const side = orders.awaiting(state)
        if (side === null) return
        const order = orders.policy(state, side, null)
        const unit = unitNamed(state.units, order.unitId)
        if (unit.weapons.length > 7) return
        const value = order.attacks!.reduce((sum, { targetId, weaponIndex }) => {
          const target = unitNamed(state.units, targetId)
          return (
            sum +
            shotValue(unit, unit.weapons[weaponIndex]!.model, target, targetId === order.primaryTargetId)
          )
        }, 0)
        const heat = order.attacks!.reduce(
          (sum, { weaponIndex }) => sum + WEAPONS[unit.weapons[weaponIndex]!.model].heat,
          0,
        )
        expect(heat).toBeLessThanOrEqual(heatLimit(unit))
        expect(value).toBe(bestByTrying(state.units, unit))
      }),
      { numRuns: 60 },
    )
  })

  test('[M9.2] declares the same whether or not somebody is told of the plans it leaves out', () => {
    fc.assert(
      fc.property(anySetup(), (setup) => {
        const state = mech.setup(setupFrom({ ...setup, losers: ['P1'] }), () => 0)
        const side = orders.awaiting(state)
        if (side === null) return
        expect(orders.policy(state, side, null)).toEqual(orders.policy(state, side, () => {}))
      }),
      { numRuns: 300 },
    )
  })

  test('[M9.2] stays within what the sinks and a clear head can take', () => {
    const hot = { currentHeat: 20, heatSinkCapacity: 20, weapons: ['PPC', 'ML', 'ML', 'AC5'] }
    const { order, decision } = ask(stateOf([gun(hot), enemy('x', 5, 4)]))
    // 20 + 7 − 20 leaves 7: two lasers and the cannon, not the PPC.
    expect(order.attacks).toEqual([1, 2, 3].map((weaponIndex) => ({ targetId: 'x', weaponIndex })))
    const chosen = decision.options[decision.chosen!]!
    expect(chosen.checks.find(({ name }) => name === 'heat')).toMatchObject({
      actual: 7,
      relation: '<=',
      needed: 7,
    })
    expect(chosen.candidates!.map(({ kept, because }) => [kept, because])).toEqual([
      [false, 'too hot beside the others'],
      [true, undefined],
      [true, undefined],
      [true, undefined],
    ])
  })

  test('[M9.2] turns its torso for a better target and says what was wrong with the others', () => {
    const { order, decision } = ask(
      stateOf([gun({ variant: 'HBK-4G' }), enemy('side', 8, 7), enemy('back', 5, 9)]),
    )
    expect(order).toMatchObject({ torsoFacing: 'NE', primaryTargetId: 'side' })
    expect(decision.options.map(({ label, verdict, reason }) => `${label}: ${reason ?? verdict}`)).toEqual([
      'Torso to N, primary target B Wolverine: out_of_arc',
      'Torso to N, primary target C Wolverine: out_of_arc',
      'Torso to NW, primary target B Wolverine: out_of_arc',
      'Torso to NW, primary target C Wolverine: out_of_arc',
      'Torso to NE, primary target B Wolverine: selected',
      'Torso to NE, primary target C Wolverine: out_of_arc',
      'Hold fire: can_fire',
    ])
  })

  test('[M9.2] wastes nothing on what is destroyed, and holds fire when nothing can be taken', () => {
    const none = Object.fromEntries(LOCATIONS.map((location) => [location, 0]))
    const wreck = enemy('wreck', 5, 4, { armor: none, internalStructure: none })
    expect(ask(stateOf([gun({}), wreck, enemy('fresh', 5, 1)])).order.primaryTargetId).toBe('fresh')
    const { order, decision } = ask(stateOf([gun({}), wreck]))
    expect(order).toMatchObject({ torsoFacing: 'N', primaryTargetId: null, attacks: [] })
    expect(decision.options.at(-1)).toMatchObject({ label: 'Hold fire', verdict: 'selected' })
    expect(decision.options[0]!.checks.at(-1)).toMatchObject({
      name: 'expected damage',
      passed: false,
      actual: 0,
    })
  })

  test('[M9.2] splits its fire where a second target is worth the extra point', () => {
    const weapons = ['AC20', 'SL']
    const state = stateOf([gun({ weapons }), enemy('far', 5, 2), enemy('near', 6, 5)])
    const { order } = ask(state)
    expect(order.attacks!.every(({ targetId }) => targetId === 'near')).toBe(true)
    const apart = ask(
      stateOf([
        gun({ weapons: ['LRM20', 'SL'] }),
        enemy('big', 5, 3),
        enemy('near', 6, 5, {
          armor: {
            HEAD: 0,
            CENTER_TORSO: 0,
            LEFT_TORSO: 0,
            RIGHT_TORSO: 0,
            LEFT_ARM: 0,
            RIGHT_ARM: 0,
            LEFT_LEG: 0,
            RIGHT_LEG: 0,
          },
        }),
      ]),
    )
    expect(apart.order).toMatchObject({
      primaryTargetId: 'big',
      attacks: [
        { targetId: 'big', weaponIndex: 0 },
        { targetId: 'near', weaponIndex: 1 },
      ],
    })
  })
})

test('[M9.3] a forecast adds up damage and heat and names the parts', () => {
  const state = stateOf([gun({ weapons: ['AC20', 'ML'] }), enemy('x', 5, 4), enemy('y', 6, 4)])
  const header = { type: 'Declare', player: 'P1', unitId: 'gun', torsoFacing: 'N' } as const
  const fire = {
    ...header,
    primaryTargetId: 'x',
    attacks: [
      { targetId: 'y', weaponIndex: 1 },
      { targetId: 'x', weaponIndex: 0 },
    ],
  }
  const forecast = orders.forecast(state, fire)!
  expect(forecast.text).toBe('2 shots, 22.3 damage expected; 10 heat, sinks 20')
  expect(forecast.parts.map(({ text }) => text)).toEqual([
    'AC/20: 92 %, needs 4 (short range, 2 away), 7 heat',
    'Medium Laser: 83 %, needs 5 (short range, 3 away), 3 heat',
  ])
  expect(forecast.cells).toHaveLength(2)
  expect(orders.forecast(state, { ...header })!.text).toBe('Holds fire; 0 heat, sinks 20')
})
