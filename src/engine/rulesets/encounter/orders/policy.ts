import { orderSquare, squaresInColumn } from '#engine/rulesets/encounter/board.ts'
import {
  abilitiesOf,
  type Field,
  type Fighter,
  type Plan,
  survey,
  surveyAgain,
  unitOf,
} from '#engine/rulesets/encounter/rules/field.ts'
import { shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import { fightersOn } from '#engine/rulesets/encounter/rules/targeting.ts'
import { columnOf, rowOf, squareName } from '#schemas/encounter/cells.ts'
import type { EncounterOrder, Move } from '#schemas/encounter/order.ts'
import type { EncounterDecision, EncounterState } from '#schemas/encounter/state.ts'
import { decisionOf, orderOf, type Weighed, type Worth } from './decision-trace.ts'
import { firstBest, plansFor, totalsOf } from './plans.ts'
import { remember } from './thought.ts'
import { movesFor } from './turn-orders.ts'

/** Takes the first of the best orders, each side by its own measure. */
export function policy(
  state: EncounterState,
  side: string,
  trace: ((decision: EncounterDecision) => void) | null,
): EncounterOrder {
  const field = survey(state)
  const isEnemy = side === 'E'
  const weighed = isEnemy ? weighEnemy(field) : weighPlayer(state, field, trace !== null)
  const chosen = firstBest(weighed)
  const team = isEnemy ? 'E' : 'P'
  trace?.(decisionOf(team, field, weighed, chosen, isEnemy ? FORECAST : 'worth'))
  return remember(orderOf(team, chosen), state, field)
}

const FORECAST = 'forecast total'

/** What a side goes by. */
export const considerations = (side: string): readonly string[] =>
  side === 'E'
    ? [FORECAST]
    : [
        'useful damage',
        'kills',
        'hp gained',
        'useful points',
        'recruits',
        'lives saved',
        'comes within reach',
        'comes nearer',
      ]

const NOTHING: Worth = {}

/** Side E attacks the square that promises most, overkill and evaders counted in full. */
const weighEnemy = (field: Field): Weighed[] =>
  plansFor(field, 'E', 'attack').map((what) => ({ what, total: what.total, worth: null }))

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
function weighPlayer(state: EncounterState, field: Field, isTold: boolean): Weighed[] {
  const weighed: Weighed[] = []
  for (const plan of plansFor(field, 'P', 'attack')) weighed.push(weighAttack(state, field, plan))
  for (const plan of plansFor(field, 'P', 'convert')) weighed.push(weighConversion(state, field, plan))
  const best = firstBest(weighed).total
  const danger = dangerOf(state, field)
  // No move is worth more than the lives in danger, so moves that cannot win are weighed only for a trace.
  const isSettled = best > 0 && best >= danger
  if (isSettled && !isTold) return weighed
  // Moves are looked at closely only when somebody is about to fall or nobody can do anything.
  const isQuiet = danger === 0 && best > 0
  for (const move of movesFor(state, 'P')) {
    const each = isQuiet
      ? { what: move, total: 0, worth: NOTHING }
      : weighMove(state, field, move, danger, best)
    weighed.push(each)
    // Nothing more can be saved, and of equal ones the first is taken.
    if (!isTold && best > 0 && each.total === danger) break
  }
  return weighed
}

function weighAttack(state: EncounterState, field: Field, plan: Plan): Weighed {
  if (plan.parts.length === 0) return { what: plan, total: 0, worth: NOTHING }
  let useful = 0
  let kills = 0
  for (const { target, value } of totalsOf(field, plan)) {
    const unit = unitOf(state, target)
    const missed = abilitiesOf(unit).evasion ?? 0
    useful += Math.floor((WORTH.damage * Math.min(unit.hp, value) * (100 - missed)) / 100)
    if (value >= unit.hp) kills += Math.floor((WORTH.kill * (100 - missed)) / 100)
  }
  const gained = WORTH.hp * gainOf(state, field, plan)
  const worth = { 'useful damage': useful, kills, 'hp gained': gained }
  return { what: plan, total: useful + kills + gained, worth }
}

const missingHp = (state: EncounterState, fighter: Fighter): number => {
  const { hp, maxHp } = unitOf(state, fighter)
  return maxHp - hp
}

/** The hp that healers and those with lifelink give back, as far as somebody lacks it. */
function gainOf(state: EncounterState, field: Field, { parts }: Plan): number {
  let gained = 0
  for (const { by, blow, total } of parts) {
    const { healing = 0, lifelink } = abilitiesOf(unitOf(state, by))
    if (lifelink === true) gained += Math.min(total, missingHp(state, by))
    if (healing === 0 || blow.attack.kind !== 'magic') continue
    for (const ally of fightersOn(field, squaresInColumn(columnOf(by.origin))))
      gained += Math.min(healing, missingHp(state, ally))
  }
  return gained
}

function weighConversion(state: EncounterState, field: Field, plan: Plan): Weighed {
  if (plan.parts.length === 0) return { what: plan, total: 0, worth: NOTHING }
  let useful = 0
  let recruits = 0
  for (const { target, value } of totalsOf(field, plan)) {
    const { hp, maxHp, progress } = unitOf(state, target)
    const missing = maxHp - progress
    useful += Math.min(missing, value) * (missing <= hp ? WORTH.nearPoint : WORTH.point)
    if (value >= missing) recruits += WORTH.recruit
  }
  return { what: plan, total: useful + recruits, worth: { 'useful points': useful, recruits } }
}

function weighMove(state: EncounterState, before: Field, move: Move, danger: number, best: number): Weighed {
  const moved = afterMove(state, move)
  const field = surveyAgain(before, state, moved)
  const saved = danger === 0 ? 0 : Math.max(0, danger - dangerOf(moved, field))
  if (best > 0) return { what: move, total: saved, worth: { 'lives saved': saved } }
  const reach = firstBest(plansFor(field, 'P', 'attack').map((plan) => weighAttack(moved, field, plan))).total
  const near = nearness(field)
  const worth = { 'lives saved': saved, 'comes within reach': reach, 'comes nearer': near }
  return { what: move, total: saved + reach + near, worth }
}

function afterMove(state: EncounterState, { from, to }: Move): EncounterState {
  const shifts = shiftsOf(state, orderSquare(from), orderSquare(to))
  const units = state.units.map((unit) => {
    const shift = shifts.find((each) => each.unit === unit)
    return shift === undefined ? unit : { ...unit, anchor: squareName(shift.to) }
  })
  return { ...state, units }
}

/** What the enemy's best attack would cost in lives. */
function dangerOf(state: EncounterState, field: Field): number {
  let cost = 0
  for (const { target, value } of totalsOf(field, firstBest(plansFor(field, 'E', 'attack')))) {
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
