import { scanOf } from '#engine/rulesets/encounter/board.ts'
import {
  type Aim,
  damageOf,
  type Effect,
  type Field,
  type Part,
  type Plan,
  pointsOf,
} from '#engine/rulesets/encounter/rules/field.ts'
import { targetsOf } from '#engine/rulesets/encounter/rules/targeting.ts'
import { other } from '#schemas/encounter/cells.ts'
import type { Side } from '#schemas/encounter/words.ts'

export function planAt(field: Field, side: Side, aim: Aim, square: number): Plan {
  const parts: Part[] = []
  let total = 0
  for (const unit of field.order[side]) {
    const part = partOf(field, unit, aim, square)
    if (part === null) continue
    parts.push(part)
    total += part.total
  }
  return { aim, square, parts, total }
}

/** The attack with the highest forecast, the first of equals; null if none reaches the square. */
function partOf(field: Field, unit: number, aim: Aim, square: number): Part | null {
  const fighter = field.fighters[unit]!
  let best: Part | null = null
  for (let attack = 0; attack < fighter.blows.length; attack++) {
    const blow = fighter.blows[attack]!
    const targets = targetsOf(field, fighter, blow, square)
    if (targets === null) continue
    const effects: Effect[] = []
    let total = 0
    for (let i = 0; i < targets.length; i++) {
      const target = targets[i]!
      const value = aim === 'attack' ? damageOf(field, blow, target) : pointsOf(field, unit, blow, target)
      effects.push({ target, value })
      total += value
    }
    if (best === null || total > best.total) best = { unit, attack, effects, total }
  }
  return best
}

/** The plans for all nine squares of the other side, front to back. */
export const plansFor = (field: Field, side: Side, aim: Aim): Plan[] =>
  scanOf(other(side)).map((square) => planAt(field, side, aim, square))

/** The place of the first highest number. */
export function firstBest(values: readonly number[]): number {
  let best = 0
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i
  return best
}
