import { describe, expect, test } from 'vitest'
import { board } from '#engine/rulesets/gambit/view.ts'
import { cellAt, type Grid, keyOf, pixelFromCell } from '#ui/board/layout/geometry.ts'
import { gridPositionAt, moveInGrid, rowsOf } from '#ui/board/layout/grid-navigation.ts'

const at = (q: number, r: number) => ({ q, r })
const square = Array.from({ length: 9 }, (_, i) => at(i % 3, Math.floor(i / 3)))

/** Where a walk of several keys ends. */
function walked(
  grid: Grid,
  cells: readonly { q: number; r: number }[],
  from: [number, number],
  keys: string,
) {
  const rows = rowsOf(grid, cells)
  return keys
    .split(' ')
    .reduce((walker, key) => moveInGrid(grid, rows, walker, key) ?? walker, gridPositionAt(grid, at(...from)))
    .cell
}

describe('a walk over the cells', () => {
  test.each([
    ['ArrowRight', 1, 0],
    ['ArrowLeft', -1, 0],
    ['ArrowUp', 1, -1],
    ['ArrowDown', 0, 1],
    ['ArrowUp ArrowUp', 1, -2],
    ['ArrowDown ArrowDown', -1, 2],
    ['ArrowUp ArrowDown', 0, 0],
    ['ArrowUp ArrowRight ArrowDown', 2, 0],
    ['Home', -5, 0],
    ['End', 5, 0],
    ['Ctrl+Home', 0, -5],
    ['Ctrl+End', 0, 5],
    ['End ArrowRight', 5, 0],
    ['Ctrl+Home ArrowUp', 0, -5],
    ['x', 0, 0],
  ])('%s goes from the middle of the hexes to (%i, %i)', (keys, q, r) => {
    expect(walked(board.grid, board.cells, [0, 0], keys)).toEqual(at(q, r))
  })
  test.each([
    ['ArrowDown', 1, 2],
    ['ArrowLeft ArrowUp', 0, 0],
    ['End', 2, 1],
  ])('%s goes from the middle of nine squares to (%i, %i)', (keys, q, r) => {
    expect(walked('square', square, [1, 1], keys)).toEqual(at(q, r))
  })
  test.each<Grid>(['hex-pointy', 'hex-flat', 'square'])('reaches every cell of a %s board', (grid) => {
    const cells = grid === 'square' ? square : board.cells
    const rows = rowsOf(grid, cells)
    const met = new Set<string>()
    let walker = gridPositionAt(grid, cells[0]!)
    walker = moveInGrid(grid, rows, walker, 'Ctrl+Home')!
    for (const row of rows) {
      for (const _ of row) {
        met.add(`${walker.cell.q},${walker.cell.r}`)
        walker = moveInGrid(grid, rows, walker, 'ArrowRight')!
      }
      walker = moveInGrid(grid, rows, moveInGrid(grid, rows, walker, 'ArrowDown')!, 'Home')!
    }
    expect(met.size).toBe(cells.length)
  })
})

describe('the cell at a point', () => {
  test('is the one drawn there, or none beside the board', () => {
    const { x, y } = pixelFromCell(board.grid, at(2, -3))
    const cells = new Set(board.cells.map(keyOf))
    expect(cellAt(board.grid, cells, { x: x + 10, y: y - 12 })).toEqual(at(2, -3))
    expect(cellAt(board.grid, cells, { x: 2000, y: 0 })).toBeNull()
    expect(cellAt(board.grid, new Set(), { x: 0, y: 0 })).toBeNull()
  })
})
