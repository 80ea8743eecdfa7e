import {
  type Area,
  bitsAway,
  columnBits,
  mirrored,
  onlySquare,
  splashedFrom,
  squaresInColumn,
  squaresInRow,
} from '#engine/rulesets/encounter/board.ts'
import { columnOf, other, rowOf } from '#schemas/encounter/cells.ts'
import { MAX_REACH, MIN_REACH } from '#schemas/encounter/words.ts'
import type { Blow, Field, Fighter } from './field.ts'

/** The squares each blow of a fighter reaches, as bits. */
export function reachesOf(field: Field, by: Fighter): readonly number[] {
  let reaches = field.reaches[by.at]
  if (reaches === undefined) {
    reaches = by.blows.map((blow) => reachOf(field, by, blow))
    field.reaches[by.at] = reaches
  }
  return reaches
}

export const isAmong = (squares: number, square: number): boolean => (squares & (1 << square)) !== 0

function reachOf({ nearest }: Field, by: Fighter, { attack }: Blow): number {
  const column = columnOf(by.origin)
  switch (attack.kind) {
    case 'melee': {
      const front = nearest[other(by.side)]
      let squares = 0
      for (const square of by.squares)
        for (const each of front[rowOf(square)]?.squares ?? []) squares |= 1 << each
      return squares
    }
    case 'ranged': {
      const { min = MIN_REACH, max = MAX_REACH } = attack
      return bitsAway(other(by.side), column, min, max)
    }
    case 'magic':
      return columnBits(mirrored(column))
  }
}

/** Whom a blow strikes if aimed at a square it reaches, in order, each once. */
export function targetsOf(field: Field, by: Fighter, { attack }: Blow, square: number): readonly Fighter[] {
  switch (attack.kind) {
    case 'melee':
      return attack.tags.includes('piercing')
        ? fightersOn(field, squaresInRow(other(by.side), attackRow(field, by, square)))
        : fightersOn(field, onlySquare(square))
    case 'ranged':
      return fightersOn(field, attack.tags.includes('splash') ? splashedFrom(square) : onlySquare(square))
    case 'magic':
      return fightersOn(field, squaresInColumn(columnOf(square)))
  }
}

/** The row through which a melee attacker meets whoever stands on a square it reaches: that of the square if it can. */
function attackRow({ nearest, occupant }: Field, by: Fighter, square: number): number {
  const front = nearest[other(by.side)]
  const chosen = rowOf(square)
  let found = chosen
  for (const from of by.squares) {
    const row = rowOf(from)
    if (front[row] !== occupant[square]) continue
    if (row === chosen) return row
    found = row
  }
  return found
}

/** Who stands on these squares, each listed at the first of their squares. */
export function fightersOn({ standing, occupant }: Field, { number, squares }: Area): readonly Fighter[] {
  const known = standing[number]
  if (known !== undefined) return known
  const found: Fighter[] = []
  for (const square of squares) {
    const fighter = occupant[square]
    if (fighter !== undefined && !found.includes(fighter)) found.push(fighter)
  }
  standing[number] = found
  return found
}
