import { roundedChance } from './rounded.ts'

/**
 * Holm's (1979) adjusted p-values, in the order given: whoever calls those below 5 % real is wrong about any of them
 * in at most 5 % of all cases, however many were tried.
 */
export function holm(chances: readonly number[]): readonly number[] {
  const places = chances.map((_, place) => place).sort((a, b) => chances[a]! - chances[b]!)
  const adjusted = new Array<number>(chances.length)
  let least = 0
  for (const [rank, place] of places.entries()) {
    least = Math.min(Math.max(least, chances[place]! * (chances.length - rank)), 1)
    adjusted[place] = roundedChance(least)
  }
  return adjusted
}
