import { KIND } from '#engine/rulesets/encounter/events.ts'
import { numberOf } from '#engine/rulesets/encounter/program.ts'
import { noStatuses, withoutPlace } from '#engine/rulesets/encounter/rules/creature.ts'
import { unitOf } from '#engine/rulesets/encounter/rules/field.ts'
import type { EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { other, squareOf } from '#schemas/encounter/cells.ts'
import type { Unit } from '#schemas/encounter/unit.ts'

const isDead = ({ hp }: Unit) => hp === 0
const isConverted = ({ progress, maxHp }: Unit) => progress === maxHp

/** The dead leave the board, or the converted, who will join the player after the battle. */
export const remove: EncounterPhase = {
  name: 'remove',
  run(draft, ctx) {
    const { before, program } = ctx
    const { field, plan } = program.turn
    if (field === null || plan === null) return
    const isGone = plan.aim === 'attack' ? isDead : isConverted
    const gone = field.order[other(before.sideToAct)].map((foe) => unitOf(before, foe)).filter(isGone)
    if (gone.length === 0) return
    const kind = plan.aim === 'attack' ? KIND.unitDied : KIND.unitRecruited
    for (const unit of gone) {
      ctx.emit(kind, numberOf(program, unit.id), squareOf(unit.anchor))
      if (plan.aim === 'convert' && !unit.isHero)
        draft.recruitsThisBattle.push({
          ...withoutPlace(unit),
          side: 'P',
          progress: 0,
          statuses: noStatuses(),
        })
    }
    const ids = new Set(gone.map(({ id }) => id))
    draft.units = draft.units.filter(({ id }) => !ids.has(id))
  },
}
