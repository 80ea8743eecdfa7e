import { cellOf } from '#engine/rulesets/gambit/board.ts'
import { KIND, WHIFF_ACTIONS } from '#engine/rulesets/gambit/events.ts'
import { characterOf, dueAction, FIELD, occupantOf } from '#engine/rulesets/gambit/field.ts'
import type { GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'

/** Heals whoever stands on the locked hex, one healer after the other. */
export const heal: GambitPhase = {
  name: 'heal',
  run(draft, ctx) {
    if (FIELD.due.heal === 0) return
    for (const healer of FIELD.fighters) {
      const action = dueAction(ctx.before, healer, 'heal')
      if (action === null) continue
      const cell = cellOf(action.cell)
      const found = occupantOf(cell)
      if (found === null) {
        ctx.emit(KIND.whiffed, healer.slot, WHIFF_ACTIONS.indexOf('heal'), cell)
        continue
      }
      const { healing } = skillDef(action.skill)
      const patient = characterOf(draft, found)
      const applied = Math.min(healing, patient.maxHp - patient.hp)
      patient.hp += applied
      ctx.emit(KIND.healed, healer.slot, patient.slot, cell, healing, applied, patient.hp)
    }
  },
}
