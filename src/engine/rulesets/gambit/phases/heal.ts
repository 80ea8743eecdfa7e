import { KIND, WHIFF_ACTIONS } from '#engine/rulesets/gambit/events.ts'
import { FIELD, type Fighter, occupantOf, setHp } from '#engine/rulesets/gambit/field.ts'
import type { GambitContext, GambitPhase } from '#engine/rulesets/gambit/types.ts'
import type { GambitState } from '#schemas/gambit/state.ts'

/** Heals whoever stands on the locked hex, one healer after the other. */
export const heal: GambitPhase = {
  name: 'heal',
  run(draft, ctx) {
    for (let healer = FIELD.due.heal.first; healer !== null; healer = healer.next)
      healFrom(draft, ctx, healer, healer.deed?.healing ?? 0)
  },
}

const MISSED = WHIFF_ACTIONS.indexOf('heal')

function healFrom(draft: GambitState, ctx: GambitContext, { slot, goal }: Fighter, healing: number): void {
  const patient = occupantOf(goal)
  if (patient === null) {
    ctx.emit(KIND.whiffed, slot, MISSED, goal)
    return
  }
  const applied = Math.min(healing, patient.maxHp - patient.hp)
  setHp(draft, patient, patient.hp + applied)
  ctx.emit(KIND.healed, slot, patient.slot, goal, healing, applied, patient.hp)
}
