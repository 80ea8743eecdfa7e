import type { Cell } from '#schemas/cell.ts'
import type { Pos } from './fields.ts'
import { BOARD_SIZE } from './words.ts'

/** Where a tile is drawn: y grows upward, so that P1 sits at the bottom. */
export const cellFromPos = ({ x, y }: Pos): Cell => ({ q: x, r: BOARD_SIZE - 1 - y })

export const posFromCell = ({ q, r }: Cell): Pos => ({ x: q, y: BOARD_SIZE - 1 - r })
