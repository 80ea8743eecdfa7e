import { opponentOf, type Player } from '#schemas/mech/words.ts'

/** A number of units that one player declares before the other goes on. */
export interface Impulse {
  readonly player: Player
  readonly unitCount: number
}

const share = (units: number, rounds: number, round: number): number =>
  Math.floor(units / rounds) + (round < units % rounds ? 1 : 0)

/** The loser begins. The smaller side declares unit by unit, the larger one in groups, the bigger ones first. */
export function impulsesOf(loser: Player, losing: number, winning: number): Impulse[] {
  const winner = opponentOf(loser)
  const rounds = Math.min(losing, winning)
  if (rounds === 0) {
    const sides = [
      { player: loser, unitCount: losing },
      { player: winner, unitCount: winning },
    ]
    return sides.filter(({ unitCount }) => unitCount > 0)
  }
  return Array.from({ length: rounds }, (_, round) => [
    { player: loser, unitCount: share(losing, rounds, round) },
    { player: winner, unitCount: share(winning, rounds, round) },
  ]).flat()
}

export function attackOrderOf(loser: Player, units: readonly { readonly owner: Player }[]): Impulse[] {
  const losing = units.filter(({ owner }) => owner === loser).length
  return impulsesOf(loser, losing, units.length - losing)
}
