import { DELTAS } from '#engine/rulesets/encounter/board.ts'
import { columnOf, fits, ROWS, rowOf, SQUARES, squareOf } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import type { Direction } from '#schemas/encounter/words.ts'
import { DIRECTIONS } from '#schemas/encounter/words.ts'
import { squaresOf } from './field.ts'

/** Somebody who changes place; the first of a list is the one who was told to. */
export interface Shift {
  readonly unit: number
  readonly from: number
  readonly to: number
}

export const unitAt = ({ units }: EncounterState, square: number): number =>
  units.findIndex((unit) => squaresOf(unit).includes(square))

/** Who goes where when a unit moves by one square; the move must be allowed. */
export function shiftsOf(state: EncounterState, from: number, to: number): Shift[] {
  const mover = unitAt(state, from)
  if (state.units[mover]!.size === 2)
    return blockShifts(state, mover, columnOf(to) - columnOf(from), rowOf(to) - rowOf(from))
  const there = unitAt(state, to)
  const step = { unit: mover, from, to }
  return there < 0 ? [step] : [step, { unit: there, from: to, to: from }]
}

/** A block shifts; whoever stood on the squares it comes to jumps over it, onto those it leaves. */
export function blockShifts(state: EncounterState, mover: number, columns: number, rows: number): Shift[] {
  const block = squaresOf(state.units[mover]!)
  const delta = columns * ROWS + rows
  const entered = block.map((square) => square + delta).filter((square) => !block.includes(square))
  const shifts: Shift[] = [{ unit: mover, from: block[0]!, to: block[0]! + delta }]
  for (const square of entered.sort(byRow)) {
    const unit = unitAt(state, square)
    if (unit >= 0) shifts.push({ unit, from: square, to: square - 2 * delta })
  }
  return shifts
}

const byRow = (a: number, b: number) => rowOf(a) - rowOf(b) || columnOf(a) - columnOf(b)

export function makeShifts(units: Unit[], shifts: readonly Shift[]): void {
  for (const { unit, to } of shifts) units[unit]!.anchor = SQUARES[to]!
}

/** Whether a unit's block stays on its grid when it moves by this much. */
export function canShift({ anchor, size, side }: Unit, columns: number, rows: number): boolean {
  const column = columnOf(squareOf(anchor)) + columns
  const row = rowOf(squareOf(anchor)) + rows
  return row >= 0 && row < ROWS && column >= 0 && column < 6 && fits(column * ROWS + row, size, side)
}

/** The ways a block can shift, in the order in which they are drawn from. */
export const shiftDirections = (unit: Unit): Direction[] =>
  DIRECTIONS.filter((direction) => canShift(unit, ...DELTAS[direction]))
