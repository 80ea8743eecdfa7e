import type { GambitState } from '../../../../schemas/gambit/state.ts'
import { cellOf } from '../board.ts'
import { KIND, MISS_REASONS } from '../events.ts'
import { NOBODY } from '../field.ts'
import type { GambitContext, GambitPhase } from '../types.ts'

/** Takes the action of whoever stands on the locked hex. Who kicks where is settled before the first kick lands. */
export const interrupt: GambitPhase = {
  name: 'interrupt',
  run(draft, ctx) {
    const { actors, count } = ctx.program.field.agenda.interrupt
    if (count === 0) return
    const kicks = Array.from(actors.subarray(0, count), (i) => {
      const { slot, action } = ctx.before.characters[i]!
      return { slot, cell: cellOf(action!.cell) }
    })
    for (const { slot, cell } of kicks) kick(draft, ctx, slot, cell)
  },
}

function kick(draft: GambitState, ctx: GambitContext, slot: number, cell: number): void {
  const { field, rules } = ctx.program
  const found = field.occupant[cell]!
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
