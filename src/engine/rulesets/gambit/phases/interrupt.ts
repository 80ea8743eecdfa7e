import { cellOf } from '#engine/rulesets/gambit/board.ts'
import { KIND, MISS_REASONS } from '#engine/rulesets/gambit/events.ts'
import {
  characterOf,
  dueAction,
  FIELD,
  type Fighter,
  NOWHERE,
  occupantOf,
} from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Cancels the action of whoever stands on the locked hex. Who kicks where is settled before the first kick lands. */
export const interrupt: GambitPhase = {
  name: 'interrupt',
  run(draft, ctx) {
    if (FIELD.due.interrupt === 0) return
    for (const fighter of FIELD.fighters) {
      const action = dueAction(ctx.before, fighter, 'interrupt')
      fighter.goal = action === null ? NOWHERE : cellOf(action.cell)
    }
    for (const fighter of FIELD.fighters) if (fighter.goal !== NOWHERE) kick(draft, ctx, fighter)
  },
}

function kick(draft: GambitState, ctx: GambitContext, { slot, goal }: Fighter): void {
  const found = occupantOf(goal)
  const target = found === null ? null : characterOf(draft, found)
  if (found === null || target === null || target.action === null) {
    const reason = found === null ? 'empty_cell' : 'target_idle'
    ctx.emit(KIND.interrupt_missed, slot, goal, MISS_REASONS.indexOf(reason))
    return
  }
  const { instance } = target.action
  target.action = null
  const rule = found.rules.findIndex((row) => row.instance === instance)
  ctx.emit(KIND.interrupted, slot, target.slot, rule)
}
