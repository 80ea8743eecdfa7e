import type { Board } from '#schemas/view.ts'
import { type Box, MARGINS } from './geometry.ts'

// How much room the names of rows and columns take; apart from the names, which are drawn later.

export const BESIDE = 2

/** Names are so large, in units of the drawing: 8, and 10 px on the screen. */
export const fontAt = (unitPx: number): number => Math.max(8, 10 * unitPx)
const LETTER = 0.62
export const widthOf = (letters: number, font: number): number => letters * LETTER * font

/** The parts of a name: "c2" and "r0", "4" and "1". */
export const partsOf = (name: string): readonly string[] => name.match(/[a-z]*-?\d+/gi) ?? []

export const hasAxes = ({ grid, names = [] }: Board): boolean => grid === 'square' && names.length > 0

/** So wide is a narrow board on the screen: on a wider one its names take less of it. */
const NARROW_PX = 400

/** A box with room for the names along its edges. */
export function withAxes(box: Box, board: Board): Box {
  if (!hasAxes(board)) return box
  const font = fontAt(Math.max(box.width, box.height) / NARROW_PX)
  const letters = Math.max(...(board.names ?? []).map((name) => partsOf(name)[1]?.length ?? 0))
  const left = Math.max(0, 2 * BESIDE + widthOf(letters, font) - MARGINS.square)
  const below = Math.max(0, 1.4 * font - MARGINS.square)
  return { x: box.x - left, y: box.y, width: box.width + left, height: box.height + below }
}
