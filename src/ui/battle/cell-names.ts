import { createSignal } from 'solid-js'
import type { Cell } from '#schemas/cell.ts'
import type { Board } from '#schemas/view.ts'

/** The one way from a cell to what people call it. */
export type NameOf = (cell: Cell) => string

type Named = Pick<Board, 'cells' | 'names'>

const keyOf = ({ q, r }: Cell): string => `${q} ${r}`

interface Index {
  readonly names: ReadonlyMap<string, string>
  readonly cells: ReadonlyMap<string, Cell>
  /** Finds whatever looks like the name of a cell. */
  readonly pattern: RegExp | null
}

const indexes = new WeakMap<Named, Index>()

function indexOf(board: Named): Index {
  const known = indexes.get(board)
  if (known !== undefined) return known
  const { cells, names = [] } = board
  const named = cells.map((cell, i) => ({ cell, name: names[i] ?? '' }))
  const made: Index = {
    names: new Map(named.map(({ cell, name }) => [keyOf(cell), name])),
    cells: new Map(named.map(({ cell, name }) => [name, cell])),
    pattern: patternOf(names),
  }
  indexes.set(board, made)
  return made
}

/** Names differ by their numbers alone, so that one shape finds them all. */
function patternOf(names: readonly string[]): RegExp | null {
  const shapes = new Set(names.map((name) => name.replace(/[^\w\s-]/g, '\\$&').replace(/-?\d+/g, '-?\\d+')))
  return shapes.size === 0 ? null : new RegExp(`(?<![\\w-])(?:${[...shapes].join('|')})(?!\\w)`, 'g')
}

/** What a cell is called on its board. */
export const cellName = (board: Named, cell: Cell): string =>
  indexOf(board).names.get(keyOf(cell)) || `(${cell.q}, ${cell.r})`

/** What it is called, and what lies there: "(3, 4), forest". */
export const placeName = (board: Named & Pick<Board, 'features'>, cell: Cell): string => {
  const there = (board.features ?? []).filter((feature) => keyOf(feature.cell) === keyOf(cell))
  return [cellName(board, cell), ...there.map(({ label }) => label)].join(', ')
}

/** A cell named in a text, and where. */
export interface Mention {
  readonly cell: Cell
  readonly from: number
  readonly to: number
}

/** The cells of a board that a text names. */
export function mentionsIn(text: string, board: Named): Mention[] {
  const { cells, pattern } = indexOf(board)
  if (pattern === null) return []
  return [...text.matchAll(pattern)].flatMap(({ 0: name, index: from }) => {
    const cell = cells.get(name)
    return cell === undefined ? [] : [{ cell, from, to: from + name.length }]
  })
}

const isSame = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every(({ q, r }, i) => q === b[i]?.q && r === b[i]?.r)

/** The cells that the text one points at names; the board shows them. */
export const [litCells, lightCells] = createSignal<readonly Cell[]>([], { equals: isSame })
