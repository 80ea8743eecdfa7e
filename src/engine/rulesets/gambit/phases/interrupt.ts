import { KIND, MISS_REASONS } from '#engine/rulesets/gambit/events.ts'
import { characterOf, endAction, FIELD, type Fighter, occupantOf } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Cancels the action of whoever stands on the locked hex. Who is kicked still kicks: that was settled beforehand. */
export const interrupt: GambitPhase = {
  name: 'interrupt',
  run(draft, ctx) {
    for (let kicker = FIELD.due.interrupt.first; kicker !== null; kicker = kicker.next)
      kick(draft, ctx, kicker)
  },
}

function kick(draft: GambitState, ctx: GambitContext, { slot, goal }: Fighter): void {
  const target = occupantOf(goal)
  const action = target === null ? null : characterOf(draft, target).action
  if (target === null || action === null) {
    const reason = target === null ? 'empty_cell' : 'target_idle'
    ctx.emit(KIND.interrupt_missed, slot, goal, MISS_REASONS.indexOf(reason))
    return
  }
  const { instance } = action
  endAction(draft, target)
  const rule = target.rules.findIndex((row) => row.instance === instance)
  ctx.emit(KIND.interrupted, slot, target.slot, rule)
}
