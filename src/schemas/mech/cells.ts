import type { Cell } from '#schemas/cell.ts'
import { DIRECTIONS, type Direction } from './words.ts'

// The map's geometry: flat-top hexes in columns, odd columns half a hex lower. Whole numbers only, without Zod.

/** Counted from the upper left corner. */
export interface Hex {
  readonly col: number
  readonly row: number
}

export interface MapShape {
  readonly width: number
  readonly height: number
  readonly holes: readonly Hex[]
}

/** The one place where the map's columns and rows become the neutral board's axial cells. */
export const cellFromHex = ({ col, row }: Hex): Cell => ({ q: col, r: row - (col - (col & 1)) / 2 })

/** The other way round. */
export const hexFromCell = ({ q, r }: Cell): Hex => ({ col: q, row: r + (q - (q & 1)) / 2 })

export const textFromHex = ({ col, row }: Hex): string => `(${col}, ${row})`

export const sameHex = (a: Hex, b: Hex): boolean => a.col === b.col && a.row === b.row

/** The direction some steps clockwise. */
export const turned = (facing: Direction, steps: number): Direction =>
  DIRECTIONS.at((DIRECTIONS.indexOf(facing) + steps) % DIRECTIONS.length) ?? facing

/** Degrees clockwise from north. */
export const angleOf = (facing: Direction): number => DIRECTIONS.indexOf(facing) * 60

const isOnRectangle = ({ width, height }: MapShape, { col, row }: Hex): boolean =>
  col >= 0 && col < width && row >= 0 && row < height

export const isOnMap = (map: MapShape, hex: Hex): boolean =>
  isOnRectangle(map, hex) && !map.holes.some((hole) => sameHex(hole, hex))

/** Every hex that is there, row by row. */
export function hexesOf(map: MapShape): Hex[] {
  const holes = new Set(map.holes.map(textFromHex))
  const hexes: Hex[] = []
  for (let row = 0; row < map.height; row++)
    for (let col = 0; col < map.width; col++)
      if (!holes.has(textFromHex({ col, row }))) hexes.push({ col, row })
  return hexes
}
