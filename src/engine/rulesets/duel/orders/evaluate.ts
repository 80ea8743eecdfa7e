import type { Side } from '#schemas/duel/words.ts'
import type { Field } from './field.ts'
import { COOLDOWN, GUARDED, heroHp, lead, NEARER, SHIELD_POINT, WON } from './points.ts'
import { apart } from './tiles.ts'

/** How good a state is for a side, in points; what is good for the other side counts against it. */
export function evaluate(field: Field, side: Side): number {
  if (field.winner !== null) return field.winner === side ? WON : -WON
  const first = field.heroOf('P1')
  const second = field.heroOf('P2')
  let sum = 0
  for (const { side: owner, kind, hp, tile, shield, cooldown, extras } of field.pieces) {
    if (hp === 0) continue
    const body = kind.isHero ? heroHp(hp) : kind.hpWorth * hp
    const way = apart(tile, owner === 'P1' ? second.tile : first.tile)
    const value = body + extras + SHIELD_POINT * shield + COOLDOWN * cooldown - NEARER * way
    sum += owner === 'P1' ? value : -value
  }
  if (field.guardOf(first) !== null) sum += GUARDED
  if (field.guardOf(second) !== null) sum -= GUARDED
  sum += lead(field.round, first.hp, second.hp, apart(first.tile, second.tile))
  return side === 'P1' ? sum : 0 - sum
}
