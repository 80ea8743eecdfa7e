import { NO_EVENT } from '#engine/core/events.ts'
import { cellOf } from '#engine/rulesets/gambit/board.ts'
import { KIND, WHIFF_ACTIONS } from '#engine/rulesets/gambit/events.ts'
import { FIELD, NOBODY } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Hits whoever stands on the locked hex, friend, foe, self or fallen; deaths are judged when all have hit. */
export const attack: GambitPhase = {
  name: 'attack',
  run(draft, ctx) {
    const { actors, count } = FIELD.agenda.attack
    if (count === 0) return
    FIELD.lastHit.fill(NO_EVENT)
    for (let k = 0; k < count; k++) strike(draft, ctx, actors[k]!)
    for (let i = 0; i < FIELD.count; i++)
      if (FIELD.lastHit[i] !== NO_EVENT && FIELD.wasStanding[i] === 1 && draft.characters[i]!.hp <= 0)
        ctx.emit(KIND.died, ctx.before.characters[i]!.slot, FIELD.lastHit[i])
  },
}

function strike(draft: GambitState, ctx: GambitContext, i: number): void {
  const { action, slot } = ctx.before.characters[i]!
  if (action === null) return
  const { occupant, lastHit, wasStanding } = FIELD
  const cell = cellOf(action.cell)
  const found = occupant[cell]!
  if (found === NOBODY) {
    ctx.emit(KIND.whiffed, slot, WHIFF_ACTIONS.indexOf('attack'), cell)
    return
  }
  const { damage } = skillDef(action.skill)
  const victim = draft.characters[found]!
  if (lastHit[found] === NO_EVENT) wasStanding[found] = victim.hp > 0 ? 1 : 0
  victim.hp -= damage
  lastHit[found] = ctx.emit(KIND.damaged, slot, victim.slot, cell, damage, victim.hp)
}
