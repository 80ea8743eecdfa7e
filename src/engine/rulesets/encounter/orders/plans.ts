import {
  type Aim,
  damageOf,
  type Effect,
  type Field,
  type Fighter,
  type Part,
  type Plan,
  pointsOf,
} from '#engine/rulesets/encounter/rules/field.ts'
import { targetsOf } from '#engine/rulesets/encounter/rules/targeting.ts'
import { BOARD_ORDER, other } from '#schemas/encounter/cells.ts'
import type { Side } from '#schemas/encounter/words.ts'

export function planAt(field: Field, side: Side, aim: Aim, square: number): Plan {
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
  let best: Part | null = null
  for (const blow of by.blows) {
    const targets = targetsOf(field, by, blow, square)
    if (targets === null) continue
    const effects: Effect[] = []
    let total = 0
    for (const target of targets) {
      const value = aim === 'attack' ? damageOf(blow, target) : pointsOf(field, by, blow, target)
      effects.push({ target, value })
      total += value
    }
    if (best === null || total > best.total) best = { by, blow, effects, total }
  }
  return best
}

/** The plans for all nine squares of the other side, front to back. */
export const plansFor = (field: Field, side: Side, aim: Aim): Plan[] =>
  BOARD_ORDER[other(side)].map((square) => planAt(field, side, aim, square))

/** The one with the highest total, the first of equals. */
export const firstBest = <T extends { readonly total: number }>(all: readonly T[]): T =>
  all.reduce((best, each) => (each.total > best.total ? each : best))

/** What a plan adds up to, target by target. */
export function totalsOf({ parts }: Plan): Map<Fighter, number> {
  const totals = new Map<Fighter, number>()
  for (const { effects } of parts)
    for (const { target, value } of effects) totals.set(target, (totals.get(target) ?? 0) + value)
  return totals
}
