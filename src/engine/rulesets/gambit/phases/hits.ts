import { NO_EVENT } from '#engine/core/events.ts'
import { KIND } from '#engine/rulesets/gambit/events.ts'
import { characterOf, dueAction, FIELD, type Fighter } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext } from '#engine/rulesets/gambit/types.ts'
import type { Action } from '#schemas/gambit/setup.ts'
import type { GambitState } from '#schemas/gambit/state.ts'
import type { ActionType } from '#schemas/gambit/words.ts'

/** Everybody whose action is due strikes in turn; deaths are judged once all have. */
export function strikeInTurn(
  draft: GambitState,
  ctx: GambitContext,
  type: ActionType,
  strike: (draft: GambitState, ctx: GambitContext, me: Fighter, action: Action) => void,
): void {
  if (FIELD.due[type] === 0) return
  for (const fighter of FIELD.fighters) fighter.lastHit = NO_EVENT
  for (const fighter of FIELD.fighters) {
    const action = dueAction(ctx.before, fighter, type)
    if (action !== null) strike(draft, ctx, fighter, action)
  }
  for (const fighter of FIELD.fighters)
    if (fighter.lastHit !== NO_EVENT && fighter.wasStanding && characterOf(draft, fighter).hp <= 0)
      ctx.emit(KIND.died, fighter.slot, fighter.lastHit)
}

/** Hits somebody, even the fallen; returns the hp left. */
export function hit(
  draft: GambitState,
  ctx: GambitContext,
  source: Fighter,
  target: Fighter,
  cell: number,
  damage: number,
): number {
  const victim = characterOf(draft, target)
  if (target.lastHit === NO_EVENT) target.wasStanding = victim.hp > 0
  victim.hp -= damage
  target.lastHit = ctx.emit(KIND.damaged, source.slot, target.slot, cell, damage, victim.hp)
  return victim.hp
}
