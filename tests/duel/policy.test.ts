import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digest } from '#engine/core/digest.ts'
import { simulate } from '#engine/core/simulate.ts'
import { duel } from '#engine/rulesets/duel/index.ts'
import { evaluate } from '#engine/rulesets/duel/orders/evaluate.ts'
import { Field } from '#engine/rulesets/duel/orders/field.ts'
import { inFull } from '#engine/rulesets/duel/orders/field-order.ts'
import { legalOrders } from '#engine/rulesets/duel/orders/options.ts'
import { carryOut } from '#engine/rulesets/duel/orders/plain.ts'
import { passTurn } from '#engine/rulesets/duel/orders/plain-turn.ts'
import { afterOrder, worthOf } from '#engine/rulesets/duel/orders/policy.ts'
import { harmfulOrders, possibleOrders } from '#engine/rulesets/duel/orders/possible.ts'
import { play, tryOut } from '#engine/rulesets/duel/rules/play.ts'
import { getSkill, isHarmful } from '#engine/rulesets/duel/rules/skills.ts'
import { getUnit } from '#engine/rulesets/duel/rules/units.ts'
import { copy } from '#engine/rulesets/duel/setup.ts'
import type { DuelOrder } from '#schemas/duel/order.ts'
import type { DuelState } from '#schemas/duel/state.ts'
import { SIDES } from '#schemas/duel/words.ts'
import { anyOwnSkills, anySituation } from './arbitraries.ts'
import { parsedScenario } from './support.ts'

/** The whole tick on a copy of its own. */
function played(state: DuelState, order: DuelOrder): DuelState {
  const context = tryOut(copy(state))
  play(context, order)
  return context.state
}

const read = (state: DuelState): Field => new Field().read(state)

/** All that a field tells of a battle that goes on. */
const shown = (field: Field) => {
  const { round, holder, locked, lastActor, isStartedBy1, isStartedBy2, isAsking } = field
  const { standing, obstacles, buffTiles } = field
  const living = field.pieces.filter(({ hp }) => hp > 0)
  return {
    worth: SIDES.map((side) => evaluate(field, side)),
    turn: { round, holder, locked, lastActor, isStartedBy1, isStartedBy2, isAsking },
    tiles: { standing, obstacles, buffTiles },
    // How long buffs last is not counted beyond the round under way.
    pieces: living.map(({ unit: { id }, kind: _, index: __, lasting: ___, ...rest }) => ({ id, ...rest })),
    answers: harmfulOrders(field).map((order) => inFull(field, order)),
  }
}

/** Any situation where an order is due, or a death choice that one led to, and all orders that could be tried there. */
const ofSituations = (check: (state: DuelState, orders: readonly DuelOrder[]) => void) =>
  fc.assert(
    fc.property(fc.oneof(anySituation(), anyOwnSkills()), (setup) => {
      const { state } = simulate(duel, parsedScenario({ name: 'tried', setup })).keyframes.at(-1)!
      const triable = (at: DuelState) => legalOrders(at).filter(({ type }) => type !== 'TIMEOUT')
      const asked = triable(state)
        .map((order) => played(state, order))
        .find(({ deathChoices }) => deathChoices.length > 0)
      for (const each of asked === undefined ? [state] : [state, asked]) {
        const before = digest(each)
        check(each, triable(each))
        expect(digest(each)).toBe(before)
      }
    }),
    { numRuns: 300 },
  )

describe('what orders are worth', () => {
  test('D12.4 is what the state is worth after the whole tick, however little of it is played', () => {
    ofSituations((state, orders) => {
      const field = read(state)
      const tried = possibleOrders(field)
      expect(tried.map((order) => inFull(field, order))).toEqual(orders)
      for (const side of SIDES)
        for (const [i, order] of orders.entries()) {
          const worth = evaluate(read(played(state, order)), side)
          expect(worthOf(field, tried[i]!, side, () => state)).toBe(worth)
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

  test('D12.4 an order that is plain comes out in numbers as by the rules, up to where the enemy answers', () => {
    const seen = { plain: 0, all: 0 }
    ofSituations((state) => {
      const field = read(state)
      for (const order of possibleOrders(field)) {
        const followed = new Field().become(field)
        seen.all++
        if (!carryOut(followed, order)) continue
        const after = read(afterOrder(state, inFull(field, order)))
        if (followed.winner === null && !passTurn(followed, order)) continue
        seen.plain++
        if (followed.winner === null) expect(shown(followed)).toEqual(shown(after))
        else expect(after.winner).toBe(followed.winner)
      }
    })
    expect(seen.plain / seen.all).toBeGreaterThan(0.6)
  })

  test('a field that is used again tells of the last state alone', () => {
    const field = new Field()
    const copied = new Field()
    ofSituations((state) => {
      expect(shown(copied.become(field.read(state)))).toEqual(shown(read(state)))
    })
  })

  test('D12.4 there may be more units than tiles, called by a skill of the scenario’s own', () => {
    const skill = {
      id: 'crowd',
      class: 'ROGUE',
      place: 1,
      name: 'Crowd',
      text: 'Many.',
      target: 'SINGLE_TILE',
    }
    const effects = Array.from({ length: 40 }, () => ({ effect: 'spawn', lifetime: 9 }))
    const hero = { type: 'ROGUE', hp: 9 }
    const setup = {
      skills: [{ ...skill, range: 1, cooldown: 9, effects }],
      units: [
        { id: 'p1_hero', side: 'P1', pos: { x: 2, y: 0 }, skill: 'crowd', ...hero },
        { id: 'p2_hero', side: 'P2', pos: { x: 2, y: 4 }, skill: 'rogue_shadow_clone', ...hero },
      ],
    }
    const orders = [{ type: 'USE_SKILL', player: 'P1', unitId: 'p1_hero', pos: { x: 2, y: 1 } }]
    const scenario = { name: 'crowd', setup, orders, maxTicks: 60 }
    const { state } = simulate(duel, parsedScenario(scenario)).keyframes.at(-1)!
    expect(state.units).toHaveLength(42)
    const field = read(state)
    for (const order of possibleOrders(field))
      expect(worthOf(field, order, 'P2', () => state)).toBe(
        evaluate(read(played(state, inFull(field, order))), 'P2'),
      )
    const controllers = { P1: 'policy', P2: 'policy' }
    const { outcome } = simulate(duel, parsedScenario({ ...scenario, controllers }))
    expect(outcome?.kind).not.toBe('fault')
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
      const field = read(state)
      expect(harmfulOrders(field).map((order) => inFull(field, order))).toEqual(orders.filter(hurts))
    })
  })
})
