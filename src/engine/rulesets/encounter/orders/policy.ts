import { orderSquare, squaresInColumn } from '#engine/rulesets/encounter/board.ts'
import {
  abilitiesOf,
  type Field,
  type Fighter,
  type Plan,
  survey,
  unitOf,
} from '#engine/rulesets/encounter/rules/field.ts'
import { shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import { fightersOn } from '#engine/rulesets/encounter/rules/targeting.ts'
import { columnOf, rowOf, squareName } from '#schemas/encounter/cells.ts'
import type { EncounterOrder, TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import type { Score } from '#schemas/trace.ts'
import { decisionOf, type Weighed } from './decision-trace.ts'
import { firstBest, plansFor, totalsOf } from './plans.ts'
import { movesFor } from './turn-orders.ts'

/** Takes the first of the best orders, each side by its own measure. */
export function policy(
  state: EncounterState,
  side: string,
  trace: ((decision: EncounterDecision) => void) | null,
): EncounterOrder {
  const isEnemy = side === 'E'
  const weighed = isEnemy ? weighEnemy(state) : weighPlayer(state, trace !== null)
  const chosen = firstBest(weighed)
  trace?.(decisionOf(side, weighed, chosen, isEnemy ? 'forecast total' : 'worth'))
  return chosen.order
}

/** Side E attacks the square that promises most, overkill and evaders counted in full. */
const weighEnemy = (state: EncounterState): Weighed[] =>
  plansFor(survey(state), 'E', 'attack').map((plan) => ({
    order: { side: 'E', action: 'attack', target: squareName(plan.square) },
    total: plan.total,
    parts: [],
    plan,
  }))

/** What things are worth to side P. A point of damage is the measure. */
const WORTH = {
  damage: 4,
  point: 3,
  /** A point of conversion on somebody who is nearer to joining than to dying. */
  nearPoint: 6,
  kill: 40,
  recruit: 70,
  life: 40,
  hero: 1000,
  /** A point of hp given back to one of its own: it lasts for the rest of a run. */
  hp: 2,
}

/** Attacks and conversions by what they achieve; moves by whom they save or, if nothing is in reach, where they lead. */
function weighPlayer(state: EncounterState, isTold: boolean): Weighed[] {
  const field = survey(state)
  const aimed = [...plansFor(field, 'P', 'attack'), ...plansFor(field, 'P', 'convert')].map((plan) =>
    weighPlan(state, field, plan),
  )
  const best = Math.max(...aimed.map(({ total }) => total))
  const danger = dangerOf(state, field)
  const isQuiet = danger === 0 && best > 0
  // No move is worth more than the lives in danger, so moves that cannot win are weighed only for a trace.
  const isSettled = best > 0 && best >= danger
  return isSettled && !isTold ? aimed : [...aimed, ...weighMoves(state, isQuiet, danger, best)]
}

const sum = (parts: readonly Score[]) => parts.reduce((total, { value }) => total + value, 0)

const named = (name: string, value: number): Score[] => (value === 0 ? [] : [{ name, value }])

function weighPlan(state: EncounterState, field: Field, plan: Plan): Weighed {
  const order = { side: 'P', action: plan.aim, target: squareName(plan.square) } as const
  const parts = plan.aim === 'attack' ? attackWorth(state, field, plan) : convertWorth(state, plan)
  return { order, total: sum(parts), parts, plan }
}

function attackWorth(state: EncounterState, field: Field, plan: Plan): Score[] {
  let useful = 0
  let kills = 0
  for (const [target, value] of totalsOf(plan)) {
    const unit = unitOf(state, target)
    const missed = abilitiesOf(unit).evasion ?? 0
    useful += Math.floor((WORTH.damage * Math.min(unit.hp, value) * (100 - missed)) / 100)
    if (value >= unit.hp) kills += Math.floor((WORTH.kill * (100 - missed)) / 100)
  }
  const gained = WORTH.hp * gainOf(state, field, plan)
  return [...named('useful damage', useful), ...named('kills', kills), ...named('hp gained', gained)]
}

/** The hp that healers and those with lifelink give back, as far as somebody lacks it. */
function gainOf(state: EncounterState, field: Field, { parts }: Plan): number {
  const missing = (fighter: Fighter) => {
    const { hp, maxHp } = unitOf(state, fighter)
    return maxHp - hp
  }
  let gained = 0
  for (const { by, blow, total } of parts) {
    const { healing = 0, lifelink } = abilitiesOf(unitOf(state, by))
    if (lifelink === true) gained += Math.min(total, missing(by))
    if (healing === 0 || blow.attack.kind !== 'magic') continue
    for (const ally of fightersOn(field, squaresInColumn(columnOf(by.origin))))
      gained += Math.min(healing, missing(ally))
  }
  return gained
}

function convertWorth(state: EncounterState, plan: Plan): Score[] {
  let useful = 0
  let recruits = 0
  for (const [target, value] of totalsOf(plan)) {
    const { hp, maxHp, progress } = unitOf(state, target)
    const missing = maxHp - progress
    useful += Math.min(missing, value) * (missing <= hp ? WORTH.nearPoint : WORTH.point)
    if (value >= missing) recruits += WORTH.recruit
  }
  return [...named('useful points', useful), ...named('recruits', recruits)]
}

/** Moves are looked at closely only when somebody is about to fall or nobody can do anything. */
const weighMoves = (state: EncounterState, isQuiet: boolean, danger: number, best: number): Weighed[] =>
  movesFor(state, 'P').map((order) => {
    const parts = isQuiet ? [] : moveWorth(state, order, danger, best)
    return { order, total: sum(parts), parts, plan: null }
  })

function moveWorth(state: EncounterState, order: TurnOrder, danger: number, best: number): Score[] {
  const moved = afterMove(state, order)
  const field = survey(moved)
  const saved = named('lives saved', danger === 0 ? 0 : Math.max(0, danger - dangerOf(moved, field)))
  if (best > 0) return saved
  const reach = Math.max(
    ...plansFor(field, 'P', 'attack').map((plan) => sum(attackWorth(moved, field, plan))),
  )
  return [...saved, ...named('comes within reach', reach), ...named('comes nearer', nearness(field))]
}

function afterMove(state: EncounterState, order: TurnOrder): EncounterState {
  if (order.action !== 'move') return state
  const shifts = shiftsOf(state, orderSquare(order.from), orderSquare(order.to))
  const units = state.units.map((unit) => {
    const shift = shifts.find((each) => each.unit === unit)
    return shift === undefined ? unit : { ...unit, anchor: squareName(shift.to) }
  })
  return { ...state, units }
}

/** What the enemy's best attack would cost in lives. */
function dangerOf(state: EncounterState, field: Field): number {
  let cost = 0
  for (const [target, value] of totalsOf(firstBest(plansFor(field, 'E', 'attack')))) {
    const { hp, isHero } = unitOf(state, target)
    if (value >= hp) cost += isHero ? WORTH.hero : WORTH.life
  }
  return cost
}

/** Grows as fighters get closer to occupied rows, but never to what being in reach is worth. */
function nearness({ fighters, nearest }: Field): number {
  const rows = [0, 1, 2].filter((row) => nearest.E[row] !== undefined)
  let near = 0
  for (const { side, squares } of fighters) {
    if (side === 'E') continue
    const gap = Math.min(3, ...rows.flatMap((row) => squares.map((square) => Math.abs(rowOf(square) - row))))
    near += 3 - gap
  }
  return near
}
