import { KIND } from '#engine/rulesets/encounter/events.ts'
import type { EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { STATUSES } from '#schemas/encounter/words.ts'

/** Every participant loses one stack of each status it carries. */
export const spend: EncounterPhase = {
  name: 'spend',
  run(draft, ctx) {
    const { before, program } = ctx
    for (const { unit } of program.turn.plan?.parts ?? []) {
      const { id, statuses } = before.units[unit]!
      STATUSES.forEach((status, i) => {
        if (statuses[status] === 0) return
        const stacks = --draft.units[unit]!.statuses[status]
        ctx.emit(KIND.statusSpent, program.numbers.get(id)!, i, stacks)
      })
    }
  },
}
