import { COLUMNS, LINES, mirrored, SPLASHED } from '#engine/rulesets/encounter/board.ts'
import { columnOf, other, rowOf } from '#schemas/encounter/cells.ts'
import { MAX_REACH, MIN_REACH } from '#schemas/encounter/words.ts'
import { type Blow, type Field, type Fighter, NOBODY } from './field.ts'

/** Whom a blow aimed at a square strikes, in order, each once; null if it does not reach the square. */
export function targetsOf(field: Field, by: Fighter, blow: Blow, square: number): readonly number[] | null {
  switch (blow.attack.kind) {
    case 'melee':
      return meleeTargets(field, by, blow, square)
    case 'ranged':
      return rangedTargets(field, by, blow, square)
    case 'magic':
      return columnOf(square) === mirrored(columnOf(by.origin))
        ? unitsOn(field, COLUMNS[columnOf(square)]!)
        : null
  }
}

function meleeTargets(field: Field, by: Fighter, { attack }: Blow, square: number): readonly number[] | null {
  const target = field.occupant[square]!
  if (target === NOBODY) return null
  const row = attackRow(field, by, target, rowOf(square))
  if (row === NOBODY) return null
  return attack.tags.includes('piercing') ? unitsOn(field, LINES[other(by.side)][row]!) : [target]
}

/** The row through which a melee attacker meets its target: that of the chosen square if it can. */
function attackRow({ nearest }: Field, { side, squares }: Fighter, target: number, chosen: number): number {
  const front = nearest[other(side)]
  let found = NOBODY
  for (let i = 0; i < squares.length; i++) {
    const row = rowOf(squares[i]!)
    if (front[row] !== target) continue
    if (row === chosen) return row
    found = row
  }
  return found
}

function rangedTargets(
  field: Field,
  by: Fighter,
  { attack }: Blow,
  square: number,
): readonly number[] | null {
  const distance = Math.abs(columnOf(by.origin) - columnOf(square))
  const { min = MIN_REACH, max = MAX_REACH, tags } = attack
  if (distance < min || distance > max) return null
  if (tags.includes('splash')) return unitsOn(field, SPLASHED[square]!)
  const target = field.occupant[square]!
  return target === NOBODY ? [] : [target]
}

/** Who stands on these squares, each at the first of theirs. */
function unitsOn({ occupant }: Field, squares: readonly number[]): number[] {
  const found: number[] = []
  for (let i = 0; i < squares.length; i++) {
    const at = occupant[squares[i]!]!
    if (at !== NOBODY && !found.includes(at)) found.push(at)
  }
  return found
}
