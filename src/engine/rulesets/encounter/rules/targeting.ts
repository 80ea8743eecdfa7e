import { mirrored, splashedFrom, squaresInColumn, squaresInRow } from '#engine/rulesets/encounter/board.ts'
import { columnOf, other, rowOf } from '#schemas/encounter/cells.ts'
import { MAX_REACH, MIN_REACH } from '#schemas/encounter/words.ts'
import type { Blow, Field, Fighter } from './field.ts'

/** Whom a blow aimed at a square strikes, in order, each once; null if it does not reach the square. */
export function targetsOf(field: Field, by: Fighter, blow: Blow, square: number): readonly Fighter[] | null {
  switch (blow.attack.kind) {
    case 'melee':
      return meleeTargets(field, by, blow, square)
    case 'ranged':
      return rangedTargets(field, by, blow, square)
    case 'magic':
      return columnOf(square) === mirrored(columnOf(by.origin))
        ? fightersOn(field, squaresInColumn(columnOf(square)))
        : null
  }
}

function meleeTargets(field: Field, by: Fighter, { attack }: Blow, square: number): Fighter[] | null {
  const target = field.occupant[square]
  const row = target && attackRow(field, by, target, rowOf(square))
  if (target === undefined || row === undefined) return null
  return attack.tags.includes('piercing') ? fightersOn(field, squaresInRow(other(by.side), row)) : [target]
}

/** The row through which a melee attacker meets its target: that of the chosen square if it can. */
function attackRow({ nearest }: Field, by: Fighter, target: Fighter, chosen: number): number | undefined {
  const front = nearest[other(by.side)]
  let found: number | undefined
  for (const square of by.squares) {
    const row = rowOf(square)
    if (front[row] !== target) continue
    if (row === chosen) return row
    found = row
  }
  return found
}

function rangedTargets(field: Field, by: Fighter, { attack }: Blow, square: number): Fighter[] | null {
  const distance = Math.abs(columnOf(by.origin) - columnOf(square))
  const { min = MIN_REACH, max = MAX_REACH, tags } = attack
  if (distance < min || distance > max) return null
  if (tags.includes('splash')) return fightersOn(field, splashedFrom(square))
  const target = field.occupant[square]
  return target === undefined ? [] : [target]
}

/** Who stands on these squares, each listed at the first of their squares. */
export function fightersOn({ occupant }: Field, squares: readonly number[]): Fighter[] {
  const found: Fighter[] = []
  for (const square of squares) {
    const fighter = occupant[square]
    if (fighter !== undefined && !found.includes(fighter)) found.push(fighter)
  }
  return found
}
