import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate } from '#engine/core/simulate.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { evaluate } from '#engine/rulesets/duel/orders/evaluate.ts'
import { harmfulOrders, legalOrders } from '#engine/rulesets/duel/orders/options.ts'
import { afterOrder, worthAfter, worthOfOrders } from '#engine/rulesets/duel/orders/policy.ts'
import { play, tryOut } from '#engine/rulesets/duel/rules/play.ts'
import { getSkill, isHarmful } from '#engine/rulesets/duel/rules/skills.ts'
import { getUnit } from '#engine/rulesets/duel/rules/units.ts'
import { copy } from '#engine/rulesets/duel/setup.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { SIDES } from '#schemas/duel/words.ts'
import { anySituation } from './arbitraries.ts'
import { parsedScenario } from './support.ts'

/** The whole tick on a copy of its own. */
function played(state: DuelState, order: DuelOrder): DuelState {
  const context = tryOut(copy(state))
  play(context, order)
  return context.state
}

/** Any situation up to its first order, and all orders that could be tried there. */
const ofSituations = (check: (state: DuelState, orders: readonly DuelOrder[]) => void) =>
  fc.assert(
    fc.property(anySituation(), (setup) => {
      const { state } = simulate(duel, parsedScenario({ name: 'tried', setup })).keyframes.at(-1)!
      const before = digest(state)
      check(
        state,
        legalOrders(state).filter(({ type }) => type !== 'TIMEOUT'),
      )
      expect(digest(state)).toBe(before)
    }),
    { numRuns: 200 },
  )

describe('what orders are worth', () => {
  test('D12.4 is what the state is worth after the whole tick, however little of it is played', () => {
    ofSituations((state, orders) => {
      for (const side of SIDES) {
        const worthOf = worthOfOrders(state, side)
        for (const order of orders) {
          const worth = evaluate(played(state, order), side)
          expect(worthAfter(state, order, side)).toBe(worth)
          expect(worthOf(order)).toBe(worth)
        }
      }
    })
  })

  test('D12.4 the enemy answers in the state an order leads to', () => {
    ofSituations((state, orders) => {
      for (const order of orders) {
        const after = played(state, order)
        if (after.deathChoices.length === 0) expect(digest(afterOrder(state, order))).toBe(digest(after))
        else expect(afterOrder(state, order).deathChoices).toEqual([])
      }
    })
  })

  test('D12.4 who falls at the end of the round is chosen for before the enemy answers, even after a mere move', () => {
    const units = [
      { id: 'p1_hero', side: 'P1', type: 'WARRIOR', pos: { x: 2, y: 0 }, skill: 'warrior_endure' },
      {
        id: 'p2_hero',
        side: 'P2',
        type: 'MAGE',
        pos: { x: 2, y: 4 },
        skill: 'mage_wild_magic',
        finished: true,
      },
      { id: 'p2_minion_1', side: 'P2', type: 'TANK', pos: { x: 0, y: 4 }, hp: 1, finished: true },
    ]
    const setup = { units, rules: { systemDeath: 'CHOICE' } }
    const { state } = simulate(duel, parsedScenario({ name: 'last to act', setup })).keyframes.at(-1)!
    for (const order of legalOrders(state).filter(({ type }) => type === 'MOVE' || type === 'END_TURN')) {
      expect(played(state, order).deathChoices).toEqual(['p2_minion_1'])
      const after = afterOrder(state, order)
      expect(after.deathChoices).toEqual([])
      expect(after.obstacles).toHaveLength(1)
    }
  })

  test('D12.4 answers are the orders that hurt, in the order of all', () => {
    ofSituations((state, orders) => {
      const hurts = ({ type, unitId }: DuelOrder) =>
        type === 'USE_SKILL'
          ? isHarmful(getSkill(state.skills, getUnit(state, unitId!)))
          : type === 'ATTACK' || type === 'MOVE_AND_ATTACK'
      expect(harmfulOrders(state)).toEqual(orders.filter(hurts))
    })
  })
})
