import type { GambitState } from '#schemas/gambit/state.ts'
import type { Outcome } from '#schemas/outcome.ts'

/** How the battle stands by how many are left of each side; null while both have somebody. */
export function endingOf(friends: number, enemies: number): 'victory' | 'defeat' | 'draw' | null {
  if (friends > 0 && enemies > 0) return null
  return friends > 0 ? 'victory' : enemies > 0 ? 'defeat' : 'draw'
}

/** A one-sided board is decided by its first tick, not before. */
export function outcomeOf({ characters }: GambitState, tick: number): Outcome | null {
  if (tick === 0) return null
  // Those of a side are mostly listed together, so that the first and the last tell.
  if (characters[0]?.faction !== characters.at(-1)?.faction) return null
  let friends = 0
  for (const { faction } of characters) if (faction === 'friendly') friends++
  const ending = endingOf(friends, characters.length - friends)
  return ending === null ? null : { kind: ending }
}
