import { cellOf } from '#engine/rulesets/gambit/board.ts'
import { KIND, WHIFF_ACTIONS } from '#engine/rulesets/gambit/events.ts'
import { FIELD, NOBODY } from '#engine/rulesets/gambit/field.ts'
import type { GambitPhase } from '#engine/rulesets/gambit/types.ts'
import { skillDef } from '#schemas/gambit/catalogue.ts'

/** Heals whoever stands on the locked hex, one healer after the other. */
export const heal: GambitPhase = {
  name: 'heal',
  run(draft, ctx) {
    const { agenda, occupant } = FIELD
    const { actors, count } = agenda.heal
    for (let k = 0; k < count; k++) {
      const healer = ctx.before.characters[actors[k]!]!
      const cell = cellOf(healer.action!.cell)
      const found = occupant[cell]!
      if (found === NOBODY) {
        ctx.emit(KIND.whiffed, healer.slot, WHIFF_ACTIONS.indexOf('heal'), cell)
        continue
      }
      const { healing } = skillDef(healer.action!.skill)
      const patient = draft.characters[found]!
      const applied = Math.min(healing, patient.maxHp - patient.hp)
      patient.hp += applied
      ctx.emit(KIND.healed, healer.slot, patient.slot, cell, healing, applied, patient.hp)
    }
  },
}
