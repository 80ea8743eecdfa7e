import { createMemo, createSignal } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import { type Grid, isSameCell, pixelFromCell } from './geometry.ts'
import { groupBy } from './group-by.ts'

/** Cells in rows as the eye sees them: top to bottom, left to right. */
export type Rows = readonly (readonly Cell[])[]

export function rowsOf(grid: Grid, cells: readonly Cell[]): Rows {
  const at = (cell: Cell) => pixelFromCell(grid, cell)
  return groupBy(cells, (cell) => Math.round(at(cell).y))
    .sort(([a], [b]) => at(a).y - at(b).y)
    .map((row) => row.toSorted((a, b) => at(a).x - at(b).x))
}

/** The row of a cell, and its place in it. */
function placeOf(rows: Rows, cell: Cell): { readonly row: number; readonly place: number } | null {
  for (const [row, cells] of rows.entries()) {
    const place = cells.findIndex((other) => isSameCell(other, cell))
    if (place >= 0) return { row, place }
  }
  return null
}

/** A row by its number, with the place of each cell in it. */
interface Line {
  readonly row: number
  readonly cells: readonly { readonly cell: Cell; readonly place: number }[]
}

const placed = (cells: readonly Cell[], from: number) => cells.map((cell, i) => ({ cell, place: from + i }))

export const allRows = (rows: Rows): Line[] => rows.map((cells, row) => ({ row, cells: placed(cells, 0) }))

/** How far around a cell others count as near, in rows and places. */
const NEAR = 6

/** The cells around one, where a grid of all would be too large. */
export function rowsAround(rows: Rows, cell: Cell): Line[] {
  const { row, place } = placeOf(rows, cell) ?? { row: 0, place: 0 }
  const from = Math.max(0, place - NEAR)
  const first = Math.max(0, row - NEAR)
  return rows
    .slice(first, row + NEAR + 1)
    .map((cells, i) => ({ row: first + i, cells: placed(cells.slice(from, place + NEAR + 1), from) }))
}

/** Where the keys have got to. `x` is the column they keep to, so that going up twice is straight up. */
export interface GridPosition {
  readonly cell: Cell
  readonly x: number
}

type Step = (
  row: number,
  place: number,
  rows: Rows,
) => readonly [row: number, place: number | 'column' | 'last']

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: (row, place) => [row, place - 1],
  ArrowRight: (row, place) => [row, place + 1],
  ArrowUp: (row) => [row - 1, 'column'],
  ArrowDown: (row) => [row + 1, 'column'],
  Home: (row) => [row, 0],
  End: (row) => [row, 'last'],
  'Ctrl+Home': () => [0, 0],
  'Ctrl+End': (_row, _, rows) => [rows.length - 1, 'last'],
}

/** Starts at a cell, in its own column. */
export const gridPositionAt = (grid: Grid, cell: Cell): GridPosition => ({
  cell,
  x: pixelFromCell(grid, cell).x,
})

/** One step by a key; null for other keys. At the edge it stays where it is. */
export function moveInGrid(grid: Grid, rows: Rows, walker: GridPosition, key: string): GridPosition | null {
  const step = STEPS[key]
  const from = placeOf(rows, walker.cell)
  if (step === undefined || from === null) return null
  const [row, place] = step(from.row, from.place, rows)
  const cells = rows[row]
  if (cells === undefined) return walker
  if (place === 'column') return { cell: nearestTo(grid, cells, walker.x), x: walker.x }
  const cell = place === 'last' ? cells.at(-1) : cells[place]
  return cell === undefined ? walker : gridPositionAt(grid, cell)
}

/** Of two equally near, the one on the right. */
function nearestTo(grid: Grid, cells: readonly Cell[], x: number): Cell {
  const away = (cell: Cell) => Math.round(Math.abs(pixelFromCell(grid, cell).x - x))
  return cells.reduce((best, cell) => (away(cell) <= away(best) ? cell : best))
}

interface Board {
  grid(): Grid
  cells(): readonly Cell[]
}

/** The cell the arrow keys have reached. */
export function createWalker({ grid, cells }: Board, first: Cell) {
  const positionAt = (cell: Cell) => gridPositionAt(grid(), cell)
  const [position, setPosition] = createSignal(positionAt(first))
  const rows = createMemo(() => rowsOf(grid(), cells()))
  return {
    rows,
    cell: () => position().cell,
    goTo: (cell: Cell) => setPosition(positionAt(cell)),
    /** One step by a key, from another cell if given; null for other keys. */
    step({ key, ctrlKey }: KeyboardEvent, from: Cell | null = null): Cell | null {
      const begin = from === null ? position() : positionAt(from)
      const next = moveInGrid(grid(), rows(), begin, ctrlKey ? `Ctrl+${key}` : key)
      if (next !== null) setPosition(next)
      return next?.cell ?? null
    },
  }
}
