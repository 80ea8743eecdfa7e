import { KIND } from '#engine/rulesets/encounter/events.ts'
import type { Shift } from '#engine/rulesets/encounter/rules/shifts.ts'
import type { RunDiary } from '#engine/rulesets/encounter/run/next-encounter.ts'
import type { EncounterContext } from '#engine/rulesets/encounter/types.ts'
import { squareOf } from '#schemas/encounter/cells.ts'
import { ATTRIBUTES } from '#schemas/encounter/words.ts'

/** Says who changes place: two small units swap, a large one moves and displaces the others. */
export function tellShifts(ctx: EncounterContext, shifts: readonly Shift[]): void {
  const [first, ...others] = shifts
  if (first === undefined) return
  const { before, program } = ctx
  const numberOf = ({ unit }: Shift) => program.numbers.get(before.units[unit]!.id)!
  const { from, to } = first
  const isBlock = before.units[first.unit]!.size === 2
  if (!isBlock && others[0] !== undefined) {
    ctx.emit(KIND.unitsSwapped, numberOf(first), numberOf(others[0]), from, to)
    return
  }
  ctx.emit(KIND.unitMoved, numberOf(first), from, to)
  for (const shift of others) ctx.emit(KIND.unitDisplaced, numberOf(shift), shift.from, shift.to)
}

/** Writes the time between two battles into the log. */
export function diaryOf(ctx: EncounterContext): RunDiary {
  const numberOf = (id: string) => ctx.program.numbers.get(id)!
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
