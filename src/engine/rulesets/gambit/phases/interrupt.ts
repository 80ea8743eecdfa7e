import { cellOf } from '#engine/rulesets/gambit/board.ts'
import { KIND, MISS_REASONS } from '#engine/rulesets/gambit/events.ts'
import { FIELD, NOBODY } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Takes the action of whoever stands on the locked hex. Who kicks where is settled before the first kick lands. */
export const interrupt: GambitPhase = {
  name: 'interrupt',
  run(draft, ctx) {
    const { agenda, goal } = FIELD
    const { actors, count } = agenda.interrupt
    for (let k = 0; k < count; k++) goal[k] = cellOf(ctx.before.characters[actors[k]!]!.action!.cell)
    for (let k = 0; k < count; k++) kick(draft, ctx, ctx.before.characters[actors[k]!]!.slot, goal[k]!)
  },
}

function kick(draft: GambitState, ctx: GambitContext, slot: number, cell: number): void {
  const { rules } = ctx.program
  const found = FIELD.occupant[cell]!
  const target = found === NOBODY ? null : draft.characters[found]!
  if (target === null || target.action === null) {
    ctx.emit(
      KIND.interrupt_missed,
      slot,
      cell,
      MISS_REASONS.indexOf(target === null ? 'empty_cell' : 'target_idle'),
    )
    return
  }
  const { instance } = target.action
  target.action = null
  const rule = rules[target.slot]!.findIndex((row) => row.instance === instance)
  ctx.emit(KIND.interrupted, slot, target.slot, rule)
}
