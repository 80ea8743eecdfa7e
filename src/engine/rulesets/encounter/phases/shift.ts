import { DELTAS } from '#engine/rulesets/encounter/board.ts'
import { KIND } from '#engine/rulesets/encounter/events.ts'
import { numberOf } from '#engine/rulesets/encounter/program.ts'
import {
  blockShifts,
  makeShifts,
  type Shift,
  shiftDirections,
} from '#engine/rulesets/encounter/rules/shifts.ts'
import type { EncounterContext, EncounterPhase } from '#engine/rulesets/encounter/types.ts'
import { DIRECTIONS } from '#schemas/encounter/words.ts'

/** After each turn of side E a restless unit of it shifts, in a direction that is drawn. */
export const shift: EncounterPhase = {
  name: 'shift',
  run(draft, ctx) {
    const { before, order, program } = ctx
    if (order?.side !== 'E' || before.outcome !== null) return
    const mover = before.units.find(
      (unit) => unit.side === 'E' && !unit.isHero && unit.abilities.restless === true,
    )
    if (mover === undefined) return
    const directions = shiftDirections(mover)
    const direction = directions[ctx.roll('restless', directions.length)]
    if (direction === undefined) return
    ctx.emit(KIND.bossShifted, numberOf(program, mover.id), DIRECTIONS.indexOf(direction))
    const shifts = blockShifts(before, mover, ...DELTAS[direction])
    tellShifts(ctx, shifts)
    makeShifts(draft.units, shifts)
  },
}

/** Says who changes place: two small units swap, a large one moves and displaces the others. */
export function tellShifts(ctx: EncounterContext, shifts: readonly Shift[]): void {
  const [first, ...others] = shifts
  if (first === undefined) return
  const { program } = ctx
  const { unit, from, to } = first
  const [second] = others
  if (unit.size === 1 && second !== undefined) {
    ctx.emit(KIND.unitsSwapped, numberOf(program, unit.id), numberOf(program, second.unit.id), from, to)
    return
  }
  ctx.emit(KIND.unitMoved, numberOf(program, unit.id), from, to)
  for (const moved of others)
    ctx.emit(KIND.unitDisplaced, numberOf(program, moved.unit.id), moved.from, moved.to)
}
