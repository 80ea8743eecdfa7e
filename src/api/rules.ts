import * as game from '#engine/core/define/define-game.ts'
import * as kinds from '#engine/core/define/event-kind.ts'
import { eventTable as tableOf } from '#engine/core/define/event-table.ts'
import { type Roster, rosterWords } from '#engine/core/define/roster.ts'
import * as turns from '#engine/core/define/rounds.ts'
import * as squares from '#engine/core/define/squares.ts'
import type { EventFields } from '#schemas/event-fields.ts'
import type { Field, Fields } from '#schemas/fields.ts'
import { checkGame, checkRows } from './rules-checks.ts'
import type {
  After,
  Cell,
  EventRow,
  EventTable,
  Game,
  GameDefinition,
  OrderOption,
  Rounds,
  SquareGrid,
  UnitFields,
} from './rules-types.ts'

/** A game made of tables and rules. What it needs and does not have is thrown as a sentence. */
export function defineGame<S extends Fields, O extends Fields, E extends EventFields>(
  definition: GameDefinition<S, O, E>,
): Game {
  checkGame(definition)
  return game.defineGame(definition as never) as Game
}

/** The events of a game, by type: what each tells, how it reads, and what it leaves on the timeline. */
export function eventTable<T extends EventFields>(
  rows: {
    readonly [K in keyof T]: EventRow<T[K]>
  },
): EventTable<T> {
  checkRows(rows)
  return tableOf<Roster>(rosterWords)<T>(rows as never) as unknown as EventTable<T>
}

/** The last event of a type, as a cause: `after('hit', { target: 'unit' })`. */
export function after(type: string, whose: Readonly<Record<string, string>> = {}): After {
  return kinds.after(type, whose)
}

/** What every unit has: an id, a name if it has one, a side, and where it stands. */
export function unitFields<const N extends string, P extends Field>(
  sides: readonly N[],
  place: P,
): UnitFields<N, P> {
  return game.unitFields(sides, place)
}

/** The unit of an id, which must be there. */
export function unitIn<U extends { readonly id: string }>(
  state: { readonly units: readonly U[] },
  id: string,
): U {
  return game.unitIn(state, id)
}

/** An order to choose from: its words, of which the first says what kind it is, its colour, and the cells to click. */
export function orderOption<O extends { readonly unit: string }>(
  order: O,
  label: string,
  tone: string,
  cells: readonly Cell[],
): OrderOption<O> {
  return game.orderOption(order, label, tone, cells)
}

/** Sides take turns with one unit each, the first side first; every unit acts once a round, and the last round is a draw. */
export function rounds<const N extends string>(sides: readonly [N, ...N[]], last: number): Rounds<N> {
  return turns.rounds(sides, last) as Rounds<N>
}

/** A board of squares, and the field for a place on it. */
export function squareGrid(columns: number, rows: number): SquareGrid {
  return squares.squareGrid(columns, rows)
}

/** Whether two cells are the same. */
export function isSameCell(a: Cell, b: Cell): boolean {
  return squares.isSameCell(a, b)
}

/** How many steps it is from one square to another, where a diagonal step is one. */
export function kingSteps(a: Cell, b: Cell): number {
  return squares.kingSteps(a, b)
}

export {
  called,
  changing,
  flag,
  type Given,
  group,
  int,
  int32,
  list,
  nullable,
  optional,
  place,
  text,
  unit,
  usually,
  type Whole,
  word,
} from '#schemas/fields.ts'
export type * from './rules-types.ts'
