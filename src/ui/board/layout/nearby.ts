import type { Point } from './geometry.ts'
import type { Rectangle } from './rectangles.ts'

/** About a cell and a half. */
const PATCH = 64

const patchOf = (x: number, y: number): string => `${Math.floor(x / PATCH)},${Math.floor(y / PATCH)}`

/**
 * Finds, for a point, all things whose reach it may be in. On a full board thousands of places are tried in a tick, and
 * all but a few things are out of reach of any.
 */
export function createNearby<T>(
  things: readonly T[],
  reachOf: (thing: T) => Rectangle,
): (point: Point) => readonly T[] {
  const patches = new Map<string, T[]>()
  for (const thing of things) {
    const { left, right, top, bottom } = reachOf(thing)
    for (let x = Math.floor(left / PATCH); x * PATCH <= right; x++)
      for (let y = Math.floor(top / PATCH); y * PATCH <= bottom; y++) {
        const patch = patches.get(`${x},${y}`)
        if (patch === undefined) patches.set(`${x},${y}`, [thing])
        else patch.push(thing)
      }
  }
  return ({ x, y }) => patches.get(patchOf(x, y)) ?? []
}
