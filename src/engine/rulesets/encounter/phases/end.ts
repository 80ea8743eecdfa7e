import { KIND } from '#engine/rulesets/encounter/events.ts'
import { endingOf, outcomeOf } from '#engine/rulesets/encounter/outcome.ts'
import { numberOf as numberIn } from '#engine/rulesets/encounter/program.ts'
import { settle } from '#engine/rulesets/encounter/run/aftermath.ts'
import { afterOrder, nextEncounter, type RunDiary } from '#engine/rulesets/encounter/run/next-encounter.ts'
import type { EncounterContext, EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { other, squareOf } from '#schemas/encounter/cells.ts'
import { isCampOrder } from '#schemas/encounter/order.ts'
import { ATTRIBUTES, ENDINGS, TURN_LIMIT } from '#schemas/encounter/words.ts'

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

/**
 * The other side is next, unless the turns have run out. A battle that is over reports what its survivors gained; in a
 * run that happens in the next tick, which leads to the next encounter or, by an order, prepares it.
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

/** Writes the time between two battles into the log. */
function diaryOf(ctx: EncounterContext): RunDiary {
  const numberOf = (id: string) => numberIn(ctx.program, id)
  return {
    counted: (id, battles) => {
      ctx.emit(KIND.battleCounted, numberOf(id), battles)
    },
    tier: ({ id, tier, hp, maxHp }) => {
      ctx.emit(KIND.tierGained, numberOf(id), tier, hp, maxHp)
    },
    grew: (id, anchor) => {
      ctx.emit(KIND.unitGrew, numberOf(id), squareOf(anchor))
    },
    benched: (id, size) => {
      ctx.emit(KIND.unitBenched, numberOf(id), size)
    },
    placed: ({ id, hp }, anchor) => {
      ctx.emit(KIND.unitPlaced, numberOf(id), anchor, hp)
    },
    raised: (attribute, value) => {
      ctx.emit(KIND.attributeRaised, ATTRIBUTES.indexOf(attribute), value)
    },
    entered: (floor) => {
      ctx.emit(KIND.floorEntered, floor)
    },
  }
}
