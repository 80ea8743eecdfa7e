import type { Cell } from '#schemas/cell.ts'
import { called, int, place } from '#schemas/fields.ts'
import type { Board } from '#schemas/view.ts'

// Boards of squares. A cell's q is its column, its r its row.

/** A board of so many squares, row by row, and the field for a place on it. */
export function squareGrid(columns: number, rows: number) {
  const cells = Array.from(
    { length: columns * rows },
    (_, i): Cell => ({
      q: i % columns,
      r: Math.floor(i / columns),
    }),
  )
  return {
    cells,
    /** A field for one of them. */
    square: place({ q: called('Column', int(0, columns - 1)), r: called('Row', int(0, rows - 1)) }),
    /** With what lies on it: `board({ cover })` shades the squares of `cover` and calls them that. */
    board: (features: Readonly<Record<string, readonly Cell[]>> = {}): Board => ({
      grid: 'square',
      cells: [...cells],
      names: cells.map(({ q, r }) => `(${q}, ${r})`),
      features: Object.entries(features).flatMap(([label, places]) =>
        places.map((cell) => ({ cell, tone: label, label })),
      ),
    }),
    /** Where nobody stands, up to so many steps from a place. */
    free: (units: readonly { readonly at: Cell }[], from: Cell, steps: number): Cell[] =>
      cells.filter((cell) => kingSteps(from, cell) <= steps && !units.some(({ at }) => isSameCell(at, cell))),
  }
}

export const isSameCell = (a: Cell, b: Cell): boolean => a.q === b.q && a.r === b.r

/** How many steps it is from one square to another, where a diagonal step is one. */
export const kingSteps = (a: Cell, b: Cell): number => Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r))
