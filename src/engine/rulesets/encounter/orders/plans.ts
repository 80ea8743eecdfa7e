import {
  type Aim,
  blowValue,
  type Field,
  type Fighter,
  type Part,
  type Plan,
} from '#engine/rulesets/encounter/rules/field.ts'
import { isAmong, reachesOf, targetsOf } from '#engine/rulesets/encounter/rules/targeting.ts'
import { BOARD_ORDER, other } from '#schemas/encounter/cells.ts'
import type { Side } from '#schemas/encounter/words.ts'

/** What a team does to a square: one of the plans for all of them, where they are made already. */
export const planAt = (field: Field, side: Side, aim: Aim, square: number): Plan =>
  field.plans[side][aim]?.find((plan) => plan.square === square) ?? planFor(field, side, aim, square)

function planFor(field: Field, side: Side, aim: Aim, square: number): Plan {
  const parts: Part[] = []
  let total = 0
  for (const by of field.order[side]) {
    const part = partOf(field, by, aim, square)
    if (part === null) continue
    parts.push(part)
    total += part.total
  }
  return { aim, square, parts, total }
}

/** The attack with the highest forecast, the first of equals; null if none reaches the square. */
function partOf(field: Field, by: Fighter, aim: Aim, square: number): Part | null {
  const reaches = reachesOf(field, by)
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

/** The plans for all nine squares of the other side, front to back. */
export function plansFor(field: Field, side: Side, aim: Aim): readonly Plan[] {
  const known = field.plans[side][aim]
  if (known !== null) return known
  const plans = BOARD_ORDER[other(side)].map((square) => planFor(field, side, aim, square))
  field.plans[side][aim] = plans
  return plans
}

/** The one with the highest total, the first of equals. */
export const firstBest = <T extends { readonly total: number }>(all: readonly T[]): T =>
  all.reduce((best, each) => (each.total > best.total ? each : best))

/** What a plan does to somebody, altogether. */
export interface Total {
  readonly target: Fighter
  value: number
}

/** What a plan adds up to, target by target, in the order in which they are first struck. */
export function totalsOf(field: Field, { aim, parts }: Plan): Total[] {
  const totals: Total[] = []
  for (const { by, blow, targets } of parts)
    for (const target of targets) {
      const value = blowValue(field, aim, by, blow, target)
      const known = totals.find((total) => total.target === target)
      if (known === undefined) totals.push({ target, value })
      else known.value += value
    }
  return totals
}
