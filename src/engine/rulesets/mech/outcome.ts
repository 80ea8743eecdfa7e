import type { MechState } from '#schemas/mech/state.ts'
import { PLAYERS, type Player } from '#schemas/mech/words.ts'

type Ending = { kind: 'done' } | { kind: 'draw' } | { kind: 'victory'; winner: Player }

/** All turns played or, where wrecks leave the battle, a side with nobody left; null while it goes on. */
export function endingOf({
  endOfMatch,
  units,
  phase,
}: Pick<MechState, 'endOfMatch' | 'phase'> & { units: readonly { owner: Player }[] }): Ending | null {
  const left = PLAYERS.filter((player) => units.some(({ owner }) => owner === player))
  if (endOfMatch && left.length < PLAYERS.length)
    return left[0] === undefined ? { kind: 'draw' } : { kind: 'victory', winner: left[0] }
  return phase === 'DONE' ? { kind: 'done' } : null
}
