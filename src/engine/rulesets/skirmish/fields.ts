import { unitFields } from '#engine/core/define/define-game.ts'
import { rounds } from '#engine/core/define/rounds.ts'
import { squareGrid } from '#engine/core/define/squares.ts'
import { called, changing, group, int, list, optional, unit, usually, type Whole } from '#schemas/fields.ts'

// What a skirmish is made of. Types, checks of files and the edit form all come from these tables.

const SIDES = ['west', 'east'] as const
export const GRID = squareGrid(12, 8)
/** Sides take turns, every soldier acts once a round, and round 40 ends in a draw. */
export const ROUNDS = rounds(SIDES, 40)
const MOST_HP = 10

/** The third number of an int is its usual value: what has one may be left out of a file. */
const SOLDIER = {
  ...unitFields(SIDES, GRID.square),
  hp: called('HP', changing(int(1, MOST_HP, MOST_HP))),
  aim: int(10, 100, 90),
  damage: int(1, MOST_HP, 4),
  speed: int(0, 4, 3),
  ...ROUNDS.unit,
}

/** Setup and state have one shape, so any moment of a battle can be saved and played on. */
export const SETUP = {
  units: list(group(SOLDIER), 24),
  cover: usually([], list(GRID.square, GRID.cells.length)),
  ...ROUNDS.battle,
}

/** A soldier moves to a square or shoots at a target. */
export const ORDER = { unit, to: optional(GRID.square), target: optional(unit) }

export type State = Whole<typeof SETUP>
export type Soldier = State['units'][number]
export type Order = Whole<typeof ORDER>
