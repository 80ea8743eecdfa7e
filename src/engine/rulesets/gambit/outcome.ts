import type { GambitState } from '#schemas/gambit/state.ts'

/** How the battle stands by who is left; null while both sides have somebody. */
export function endingOf({ characters }: GambitState): 'victory' | 'defeat' | 'draw' | null {
  let friends = 0
  for (let i = 0; i < characters.length; i++) if (characters[i]!.faction === 'friendly') friends++
  if (friends > 0 && friends < characters.length) return null
  return characters.length === 0 ? 'draw' : friends === 0 ? 'defeat' : 'victory'
}
