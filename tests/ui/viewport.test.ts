import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { board as mechBoard } from '#engine/rulesets/mech/view.ts'
import { type Box, cellAt, type Grid, keyOf, pixelFromCell, viewBox } from '#ui/board/layout/geometry.ts'
import { allRows, rowsAround, rowsOf } from '#ui/board/layout/grid-navigation.ts'
import {
  boxAround,
  cellsIn,
  cellsPath,
  isLarge,
  panBox,
  revealBox,
  runsPath,
  zoomBox,
} from '#ui/board/layout/viewport.ts'
import { play } from '../support/mech.ts'
import { largestMap } from '../support/mech-large.ts'

const { keyframes } = play({ setup: largestMap().setup })
const { grid, cells } = mechBoard(keyframes[0]!.state)
const whole = viewBox(grid, cells)
const GRIDS: Grid[] = ['hex-pointy', 'hex-flat', 'square']
const patch = Array.from({ length: 81 }, (_, i) => ({ q: (i % 9) - 4, r: Math.floor(i / 9) - 4 }))

const boxes: fc.Arbitrary<Box> = fc
  .record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    width: fc.double({ min: 0.02, max: 1, noNaN: true }),
    height: fc.double({ min: 0.02, max: 1, noNaN: true }),
  })
  .map((part) => ({
    x: whole.x + part.x * (1 - part.width) * whole.width,
    y: whole.y + part.y * (1 - part.height) * whole.height,
    width: part.width * whole.width,
    height: part.height * whole.height,
  }))
const points = fc.constantFrom(...cells).map((cell) => pixelFromCell(grid, cell))
const factors = fc.double({ min: 0.1, max: 10, noNaN: true })

const expectInside = ({ x, y, width, height }: Box) => {
  expect(x).toBeGreaterThanOrEqual(whole.x - 1e-6)
  expect(y).toBeGreaterThanOrEqual(whole.y - 1e-6)
  expect(x + width).toBeLessThanOrEqual(whole.x + whole.width + 1e-6)
  expect(y + height).toBeLessThanOrEqual(whole.y + whole.height + 1e-6)
}
const holds = (box: Box, { x, y }: { x: number; y: number }) =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height

describe('a map of 65,536 hexes', () => {
  test('is large, and opens where the units are', () => {
    expect(cells).toHaveLength(65_536)
    expect(isLarge(cells)).toBe(true)
    expect(isLarge(patch)).toBe(false)
    const centres = largestMap().setup.units.map(({ position: { col, row } }) =>
      pixelFromCell(grid, cells[row * 256 + col] ?? cells[0]!),
    )
    const box = boxAround(centres, whole)
    for (const centre of centres) expect(holds(box, centre)).toBe(true)
  })
  test('is drawn as far as it is in sight: the cells there, and no more than a rim around', () => {
    const box = boxAround([pixelFromCell(grid, cells[30_000]!)], whole)
    const seen = cellsIn(grid, cells, box)
    expect(seen.length).toBeLessThan(150)
    const keys = new Set(seen)
    for (const cell of cells) if (holds(box, pixelFromCell(grid, cell))) expect(keys.has(cell)).toBe(true)
  })
  test('seen as a whole is a bar for each of its columns', () => {
    expect(runsPath(grid, cells).match(/M/g)).toHaveLength(256)
  })
  test('has a grid of keys of the cells around the one they have got to', () => {
    const rows = rowsOf(grid, cells)
    const cell = rows[100]![100]!
    const near = rowsAround(rows, cell)
    expect(near.flatMap((line) => line.cells).length).toBeLessThan(400)
    expect(near.find(({ row }) => row === 100)?.cells.find(({ place }) => place === 100)?.cell).toBe(cell)
  })
  test('any change of what one looks at stays on it', () => {
    fc.assert(
      fc.property(boxes, points, factors, (box, at, factor) => {
        expectInside(zoomBox(box, factor, at, whole))
        expectInside(panBox(box, at, whole))
        const revealed = revealBox(box, at, whole)
        expectInside(revealed)
        expect(holds(revealed, at)).toBe(true)
      }),
    )
  })
})

test.each(GRIDS)('cells of a %s board are one shape, and found by any point in them', (of) => {
  expect(cellsPath(of, patch, 1).match(/M/g)).toHaveLength(81)
  for (const cell of patch) {
    const { x, y } = pixelFromCell(of, cell)
    expect(cellAt(of, new Set(patch.map(keyOf)), { x: x + 9, y: y - 12 })).toEqual(cell)
  }
  expect(allRows(rowsOf(of, patch)).flatMap((line) => line.cells)).toHaveLength(81)
})
