import { DELTAS } from '#engine/rulesets/encounter/board.ts'
import { KIND } from '#engine/rulesets/encounter/events.ts'
import { blockShifts, makeShifts, shiftDirections } from '#engine/rulesets/encounter/rules/shifts.ts'
import type { EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { DIRECTIONS } from '#schemas/encounter/words.ts'
import { tellShifts } from './emit-changes.ts'

/** After each turn of side E a restless unit of it shifts, in a direction that is drawn. */
export const shift: EncounterPhase = {
  name: 'shift',
  run(draft, ctx) {
    const { before, order, program } = ctx
    if (order?.side !== 'E' || before.outcome !== null) return
    const mover = before.units.findIndex(
      (unit) => unit.side === 'E' && !unit.isHero && unit.abilities.restless === true,
    )
    const unit = before.units[mover]
    if (unit === undefined) return
    const directions = shiftDirections(unit)
    const direction = directions[ctx.roll('restless', directions.length)]!
    const shifts = blockShifts(before, mover, ...DELTAS[direction])
    ctx.emit(KIND.bossShifted, program.numbers.get(unit.id)!, DIRECTIONS.indexOf(direction))
    tellShifts(ctx, shifts)
    makeShifts(draft.units, shifts)
  },
}
