import type { DecisiveRoll } from '#schemas/decisive-rolls.ts'
import { type View, xFromTick } from '#ui/timeline/canvas/geometry.ts'
import { spreadMarks } from './forks.ts'

/** A roll at its place above the ruler. */
export interface RollMark {
  readonly roll: DecisiveRoll
  readonly left: number
}

export const ROLL_WIDTH = 24

/** Marks for the visible rolls that move the odds, given most decisive first: as many as there is room for. */
export function rollMarks(sorted: readonly DecisiveRoll[], view: View, width: number): RollMark[] {
  const shown = sorted
    .filter(({ tick, points }) => points > 0 && tick + 1 > view.from && tick < view.to)
    .slice(0, Math.max(1, Math.floor(width / ROLL_WIDTH)))
    .sort((a, b) => a.tick - b.tick || a.index - b.index)
  const lefts = spreadMarks(
    shown.map(({ tick }) => xFromTick(view, width, tick + 0.5)),
    ROLL_WIDTH,
    width,
  )
  return shown.map((roll, i) => ({ roll, left: lefts[i] ?? 0 }))
}
