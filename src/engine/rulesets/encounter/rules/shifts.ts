import { DELTAS } from '#engine/rulesets/encounter/board.ts'
import {
  columnOf,
  fits,
  ROWS,
  rowOf,
  squareAt,
  squareName,
  squareOf,
  squaresOf,
} from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { DIRECTIONS, type Direction } from '#schemas/encounter/words.ts'

/** Somebody who changes place; the first of a list is the one who was told to. */
export interface Shift {
  /** As it was before. */
  readonly unit: Unit
  readonly from: number
  readonly to: number
}

export const unitOn = ({ units }: EncounterState, square: number): Unit | undefined =>
  units.find((unit) => squaresOf(unit).includes(square))

/** Who goes where when a unit moves by one square; the move must be allowed. */
export function shiftsOf(state: EncounterState, from: number, to: number): Shift[] {
  const unit = unitOn(state, from)
  if (unit === undefined) return []
  if (unit.size === 2) return blockShifts(state, unit, columnOf(to) - columnOf(from), rowOf(to) - rowOf(from))
  const there = unitOn(state, to)
  const step = { unit, from, to }
  return there === undefined ? [step] : [step, { unit: there, from: to, to: from }]
}

/** A block shifts; whoever stood on the squares it takes jumps over it, onto those it leaves. */
export function blockShifts(state: EncounterState, mover: Unit, columns: number, rows: number): Shift[] {
  const block = squaresOf(mover)
  const anchor = squareOf(mover.anchor)
  const delta = columns * ROWS + rows
  const entered = block.map((square) => square + delta).filter((square) => !block.includes(square))
  const shifts: Shift[] = [{ unit: mover, from: anchor, to: anchor + delta }]
  for (const square of entered.sort(byRow)) {
    const unit = unitOn(state, square)
    if (unit !== undefined) shifts.push({ unit, from: square, to: square - 2 * delta })
  }
  return shifts
}

const byRow = (a: number, b: number) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b)

export function makeShifts(units: readonly Unit[], shifts: readonly Shift[]): void {
  for (const unit of units) {
    const shift = shifts.find(({ unit: { id } }) => id === unit.id)
    if (shift !== undefined) unit.anchor = squareName(shift.to)
  }
}

/** Whether a unit's block stays on its grid when it moves by this much. */
export function canShift({ anchor, size, side }: Unit, columns: number, rows: number): boolean {
  const from = squareOf(anchor)
  return fits(squareAt(columnOf(from) + columns, rowOf(from) + rows), size, side)
}

/** The ways a block can shift, in the order in which they are drawn from. */
export const shiftDirections = (unit: Unit): Direction[] =>
  DIRECTIONS.filter((direction) => canShift(unit, ...DELTAS[direction]))
