import { KIND } from '#engine/rulesets/gambit/events.ts'
import { FIELD, type Fighter, setHp } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Hits whoever stands on a cell, even the fallen. */
export function hit(
  draft: GambitState,
  ctx: GambitContext,
  source: Fighter,
  target: Fighter,
  damage: number,
): void {
  const left = target.hp - damage
  if (target.hp > 0 && left <= 0) {
    target.isFalling = true
    FIELD.falling++
  }
  setHp(draft, target, left)
  target.lastHit = ctx.emit(KIND.damaged, source.slot, target.slot, target.cell, damage, left)
}

/** Tells who died of the hits of a phase: deaths are judged once all have struck. */
export function tellDeaths(ctx: GambitContext): void {
  if (FIELD.falling === 0) return
  FIELD.falling = 0
  for (const fighter of FIELD.fighters) {
    if (!fighter.isFalling) continue
    fighter.isFalling = false
    ctx.emit(KIND.died, fighter.slot, fighter.lastHit)
  }
}
