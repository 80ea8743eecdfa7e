import {
  type Aim,
  blowValue,
  type Effect,
  type Field,
  type Fighter,
  type Part,
  type Plan,
} from '#engine/rulesets/encounter/rules/field.ts'
import { isAmong, reachesOf, targetsOf } from '#engine/rulesets/encounter/rules/targeting.ts'
import { BOARD_ORDER, other } from '#schemas/encounter/cells.ts'
import type { Side } from '#schemas/encounter/words.ts'

/** What a team does to a square: one of the plans for all of them, where they are made already. */
export function planAt(field: Field, side: Side, aim: Aim, square: number): Plan {
  const known = field.plans[side][aim]?.find((plan) => plan.square === square)
  if (known !== undefined) return known
  const plan = blank(aim, square)
  fillIn(field, side, [plan])
  return plan
}

/** The plans for all nine squares of the other side, front to back. */
export function plansFor(field: Field, side: Side, aim: Aim): readonly Plan[] {
  const known = field.plans[side][aim]
  if (known !== null) return known
  const plans = BOARD_ORDER[other(side)].map((square) => blank(aim, square))
  fillIn(field, side, plans)
  field.plans[side][aim] = plans
  return plans
}

/** A plan in the making. */
interface Draft extends Plan {
  readonly parts: Part[]
  total: number
}

const blank = (aim: Aim, square: number): Draft => ({ aim, square, parts: [], total: 0, totals: null })

/** Fighter by fighter, as many of them reach few squares or none. */
function fillIn(field: Field, side: Side, plans: readonly Draft[]): void {
  for (const by of field.order[side]) {
    const reaches = reachesOf(field, by)
    let anywhere = 0
    for (const squares of reaches) anywhere |= squares
    if (anywhere === 0) continue
    for (const plan of plans) {
      const part = isAmong(anywhere, plan.square) ? partOf(field, by, plan.aim, plan.square, reaches) : null
      if (part === null) continue
      plan.parts.push(part)
      plan.total += part.total
    }
  }
}

/** The attack with the highest forecast, the first of equals; null if none reaches the square. */
function partOf(
  field: Field,
  by: Fighter,
  aim: Aim,
  square: number,
  reaches: readonly number[],
): Part | null {
  let best: Part | null = null
  for (const blow of by.blows) {
    if (!isAmong(reaches[blow.at] ?? 0, square)) continue
    const targets = targetsOf(field, by, blow, square)
    let total = 0
    for (const target of targets) total += blowValue(field, aim, by, blow, target)
    if (best === null || total > best.total) best = { by, blow, targets, total }
  }
  return best
}

/** The one with the highest total, the first of equals. */
export const firstBest = <T extends { readonly total: number }>(all: readonly T[]): T =>
  all.reduce((best, each) => (each.total > best.total ? each : best))

/** What a plan does to somebody, altogether. */
interface Total extends Effect {
  value: number
}

/** What a plan adds up to, target by target, in the order in which they are first struck. */
export function totalsOf(field: Field, plan: Plan): readonly Effect[] {
  if (plan.totals !== null) return plan.totals
  const totals: Total[] = []
  for (const { by, blow, targets } of plan.parts)
    for (const target of targets) {
      const value = blowValue(field, plan.aim, by, blow, target)
      const known = totals.find((total) => total.target === target)
      if (known === undefined) totals.push({ target, value })
      else known.value += value
    }
  plan.totals = totals
  return totals
}
