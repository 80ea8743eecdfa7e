// The page hunts by itself: it breeds builds, and has the workers of its pool measure them.
export { binTexts } from '#engine/lab/hunt/grid.ts'
export { digestOfHunt, freshState, huntOn } from '#engine/lab/hunt/hunt.ts'
export { builtAmong } from '#engine/lab/hunt/leanest.ts'
export { huntCsv, huntResult } from '#engine/lab/hunt/result.ts'
export { retest } from '#engine/lab/hunt/retest.ts'
export { smallestTurn, turnsFor } from '#engine/lab/hunt/turn.ts'
export type { Ask, Retest, Turning } from '#engine/lab/hunt/types.ts'
export type { Hunt } from '#engine/lab/types.ts'
