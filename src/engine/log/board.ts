import type { Cell } from '#schemas/cell.ts'
import type { LineOf } from '#schemas/log/line.ts'
import { MOST_CELLS } from '#schemas/log/words.ts'
import { type Report, withThousands } from '#schemas/result.ts'
import type { Board } from '#schemas/view.ts'
import type { At, LogBoard } from './log.ts'

type Given = NonNullable<LineOf<'header'>['board']>

/** The board a header describes; null if that cannot be. */
export function boardOf({ grid, width, height, cells, marks }: Given, report: Report): LogBoard | null {
  const all = cells ? shapeOf(cells, report) : rectangleOf(width, height, report)
  if (cells && (width || height)) report(['cells'], 'stand in place of width and height; leave one out')
  return (
    all && {
      grid,
      cells: all,
      marks: (marks ?? []).map(({ at, label, glyph }) => ({ at, label, glyph: glyph ?? null })),
    }
  )
}

const tooMany = (count: number) =>
  `has ${withThousands(count)} cells; ${withThousands(MOST_CELLS)} are the most`

function shapeOf(cells: readonly At[], report: Report): readonly At[] | null {
  if (cells.length === 0) report(['cells'], 'must not be empty; leave the board out where there is none')
  else if (cells.length <= MOST_CELLS) {
    const known = new Set<string>()
    cells.forEach((at, i) => {
      if (known.has(keyOf(at))) report(['cells', i], `${textFromAt(at)} is there already`)
      known.add(keyOf(at))
    })
    return cells
  } else report(['cells'], tooMany(cells.length))
  return null
}

function rectangleOf(
  width: number | null | undefined,
  height: number | null | undefined,
  report: Report,
): readonly At[] | null {
  if (!width) report(['width'], 'is missing: a board has width and height, or cells')
  if (!height) report(['height'], 'is missing: a board has width and height, or cells')
  if (!width || !height) return null
  if (width * height > MOST_CELLS) {
    report([], tooMany(width * height))
    return null
  }
  return Array.from({ length: width * height }, (_, i): At => [i % width, Math.floor(i / width)])
}

const keyOf = ([column, row]: At): string => `${column},${row}`

const textFromAt = ([column, row]: At): string => `[${column}, ${row}]`

/** Why a cell is not on the board; null if it is. */
export function createBoardCheck({ cells }: LogBoard): (at: At) => string | null {
  const known = new Set(cells.map(keyOf))
  const columns = extentOf(cells.map(([column]) => column))
  const rows = extentOf(cells.map(([, row]) => row))
  const isWithin = ([column, row]: At) => columns.has(column) && rows.has(row)
  return (at) => {
    if (known.has(keyOf(at))) return null
    return isWithin(at)
      ? `${textFromAt(at)} is not one of the board's cells`
      : `${textFromAt(at)} is not on the board: its columns are ${columns.text}, its rows ${rows.text}`
  }
}

function extentOf(numbers: readonly number[]) {
  const least = numbers.reduce((a, b) => Math.min(a, b))
  const most = numbers.reduce((a, b) => Math.max(a, b))
  return { has: (number: number) => number >= least && number <= most, text: `${least} to ${most}` }
}

/** Where the board draws what stands in a column and row. */
export function cellOn(grid: LogBoard['grid'], col: number, row: number): Cell {
  switch (grid) {
    case 'square':
      return { q: col, r: row }
    case 'hex-pointy':
      return { q: col - (row - (row & 1)) / 2, r: row }
    case 'hex-flat':
      return { q: col, r: row - (col - (col & 1)) / 2 }
  }
}

/** As it is drawn; a game without a board has one without cells. */
export function drawnBoard(board: LogBoard | null): Board {
  if (board === null) return { grid: 'square', cells: [] }
  return {
    grid: board.grid,
    cells: board.cells.map(([col, row]) => cellOn(board.grid, col, row)),
    names: board.cells.map(([col, row]) => `(${col}, ${row})`),
    ...(board.marks.length > 0 && {
      features: board.marks.map(({ at: [col, row], label, glyph }) => ({
        cell: cellOn(board.grid, col, row),
        tone: label,
        label,
        ...(glyph !== null && { glyph }),
      })),
    }),
  }
}
