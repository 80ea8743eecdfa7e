import { KIND } from '#engine/rulesets/encounter/events.ts'
import { outcomeOf } from '#engine/rulesets/encounter/outcome.ts'
import { settle } from '#engine/rulesets/encounter/run/aftermath.ts'
import { afterOrder, nextEncounter } from '#engine/rulesets/encounter/run/next-encounter.ts'
import type { EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { other } from '#schemas/encounter/cells.ts'
import { isCampOrder } from '#schemas/encounter/order.ts'
import { ENDINGS, TURN_LIMIT } from '#schemas/encounter/words.ts'
import { diaryOf } from './emit-changes.ts'

/**
 * The other side is next, unless there were too many turns already. A battle that is over tells what its
 * survivors gained; in a run that takes the next tick, which leads to the next encounter or, by an order, prepares it.
 */
export const end: EncounterPhase = {
  name: 'end',
  run(draft, ctx) {
    const { before, order } = ctx
    if (order === null) {
      if (before.run !== undefined) Object.assign(draft, nextEncounter(before, before.run, diaryOf(ctx)))
      return
    }
    if (isCampOrder(order)) {
      Object.assign(draft, afterOrder(before, order, diaryOf(ctx)))
      return
    }
    if (before.outcome !== null) {
      if (outcomeOf(before) !== null) settle(before, diaryOf(ctx))
      return
    }
    ctx.emit(KIND.turnEnded, before.turn)
    const turn = before.turn + 1
    draft.turn = turn
    draft.sideToAct = other(before.sideToAct)
    if (turn < TURN_LIMIT) return
    draft.outcome = { kind: 'stalemate', turns: turn }
    ctx.emit(KIND.battleEnded, ENDINGS.indexOf('stalemate'), turn)
  },
}
