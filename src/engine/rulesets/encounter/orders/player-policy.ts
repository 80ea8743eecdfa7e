import { COLUMNS, orderSquare } from '#engine/rulesets/encounter/board.ts'
import { copyUnit } from '#engine/rulesets/encounter/rules/creature.ts'
import type { Plan } from '#engine/rulesets/encounter/rules/field.ts'
import { type Field, MAGIC, NOBODY, squaresOf, survey } from '#engine/rulesets/encounter/rules/field.ts'
import { makeShifts, shiftsOf } from '#engine/rulesets/encounter/rules/shifts.ts'
import { columnOf, rowOf, SQUARES } from '#schemas/encounter/cells.ts'
import type { TurnOrder } from '#schemas/encounter/order.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import type { Score } from '#schemas/trace.ts'
import type { Weighed } from './decision-trace.ts'
import { firstBest, plansFor } from './plans.ts'
import { movesFor } from './turn-orders.ts'

// What things are worth to side P. A point of damage is the measure.
const A_DAMAGE = 4
const A_POINT = 3
/** A point of conversion on somebody who is nearer to joining than to dying. */
const A_NEAR_POINT = 6
const A_KILL = 40
const A_RECRUIT = 70
const A_LIFE = 40
/** A point of hp that comes back to one of the own: it lasts for the rest of a run. */
const A_GAIN = 2
const THE_HERO = 1000

/** Attacks and conversions by what they achieve; moves by whom they save or, if nothing is in reach, where they lead. */
export function weighPlayer(state: EncounterState, isTold: boolean): Weighed[] {
  const field = survey(state)
  const aimed = [...plansFor(field, 'P', 'attack'), ...plansFor(field, 'P', 'convert')].map((plan) =>
    weighPlan(state, field, plan),
  )
  const best = Math.max(...aimed.map(({ total }) => total))
  const danger = dangerOf(state, field)
  const isQuiet = danger === 0 && best > 0
  // No move is worth more than the lives in danger: those that cannot be chosen are listed for a reader alone.
  const isSettled = best > 0 && best >= danger
  return isSettled && !isTold ? aimed : [...aimed, ...weighMoves(state, isQuiet, danger, best)]
}

const sum = (parts: readonly Score[]) => parts.reduce((total, { value }) => total + value, 0)

const named = (name: string, value: number): Score[] => (value === 0 ? [] : [{ name, value }])

function weighPlan(state: EncounterState, field: Field, plan: Plan): Weighed {
  const order = { side: 'P', action: plan.aim, target: SQUARES[plan.square]! } as const
  const parts = plan.aim === 'attack' ? attackWorth(state, field, plan) : convertWorth(state, plan)
  return { order, total: sum(parts), parts, plan }
}

/** What a plan adds up to, target by target. */
function totalsOf({ parts }: Plan): { target: number; value: number }[] {
  const totals: { target: number; value: number }[] = []
  for (const { effects } of parts)
    for (const { target, value } of effects) {
      const known = totals.find((entry) => entry.target === target)
      if (known === undefined) totals.push({ target, value })
      else known.value += value
    }
  return totals
}

function attackWorth(state: EncounterState, field: Field, plan: Plan): Score[] {
  const { units } = state
  let useful = 0
  let kills = 0
  for (const { target, value } of totalsOf(plan)) {
    const { hp } = units[target]!
    const evasion = evasionOf(units[target]!)
    useful += Math.floor((A_DAMAGE * Math.min(hp, value) * (100 - evasion)) / 100)
    if (value >= hp) kills += Math.floor((A_KILL * (100 - evasion)) / 100)
  }
  const gained = A_GAIN * gainOf(state, field, plan)
  return [...named('useful damage', useful), ...named('kills', kills), ...named('hp gained', gained)]
}

/** The hp that healers and those with lifelink give back, as far as somebody is missing it. */
function gainOf({ units }: EncounterState, { fighters, occupant }: Field, { parts }: Plan): number {
  let gained = 0
  for (const { unit, attack, total } of parts) {
    const by = units[unit]!
    if (by.isHero) continue
    const { healing = 0, lifelink } = by.abilities
    if (lifelink === true) gained += Math.min(total, by.maxHp - by.hp)
    if (healing === 0 || fighters[unit]!.blows[attack]!.kind !== MAGIC) continue
    const column = COLUMNS[columnOf(fighters[unit]!.origin)]!
    for (const at of new Set(column.map((square) => occupant[square]!)))
      if (at !== NOBODY) gained += Math.min(healing, units[at]!.maxHp - units[at]!.hp)
  }
  return gained
}

const evasionOf = (unit: Unit): number => (unit.isHero ? 0 : (unit.abilities.evasion ?? 0))

function convertWorth({ units }: EncounterState, plan: Plan): Score[] {
  let useful = 0
  let recruits = 0
  for (const { target, value } of totalsOf(plan)) {
    const { hp, maxHp, progress } = units[target]!
    const missing = maxHp - progress
    useful += Math.min(missing, value) * (missing <= hp ? A_NEAR_POINT : A_POINT)
    if (value >= missing) recruits += A_RECRUIT
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
  return [...saved, ...named('comes within reach', reach), ...named('comes nearer', nearness(moved))]
}

function afterMove(state: EncounterState, order: TurnOrder): EncounterState {
  if (order.action !== 'move') return state
  const units = [...state.units]
  const shifts = shiftsOf(state, orderSquare(order.from), orderSquare(order.to))
  for (const { unit } of shifts) units[unit] = copyUnit(units[unit]!)
  makeShifts(units, shifts)
  return { ...state, units }
}

/** What the enemy's best attack would cost in lives. */
function dangerOf({ units }: EncounterState, field: Field): number {
  const plans = plansFor(field, 'E', 'attack')
  const threat = plans[firstBest(plans.map(({ total }) => total))]!
  let cost = 0
  for (const { target, value } of totalsOf(threat)) {
    const { hp, isHero } = units[target]!
    if (value >= hp) cost += isHero ? THE_HERO : A_LIFE
  }
  return cost
}

/** Grows as fighters come nearer to rows in which somebody stands: never as much as being in reach is worth. */
function nearness(state: EncounterState): number {
  const field = survey(state)
  const rows = [0, 1, 2].filter((row) => field.nearest.E[row] !== NOBODY)
  let near = 0
  for (const unit of state.units) {
    if (unit.side === 'E') continue
    const own = squaresOf(unit).map(rowOf)
    const gap = Math.min(3, ...rows.flatMap((row) => own.map((mine) => Math.abs(mine - row))))
    near += 3 - gap
  }
  return near
}
