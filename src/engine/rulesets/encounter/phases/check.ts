import { KIND } from '#engine/rulesets/encounter/events.ts'
import { endingOf } from '#engine/rulesets/encounter/outcome.ts'
import type { EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { isCampOrder } from '#schemas/encounter/order.ts'
import { ENDINGS } from '#schemas/encounter/words.ts'

/** A side without units has lost, and so has a player without the hero the battle began with. */
export const check: EncounterPhase = {
  name: 'check',
  run(draft, ctx) {
    const { before, order } = ctx
    const ending = order === null || isCampOrder(order) ? null : endingOf(before)
    if (ending === null) return
    const turns = before.turn + 1
    draft.outcome = { kind: ending, turns }
    ctx.emit(KIND.battleEnded, ENDINGS.indexOf(ending), turns)
  },
}
