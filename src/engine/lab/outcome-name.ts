import type { Fault, Outcome } from '#schemas/outcome.ts'

/** What an outcome counts as. Where somebody wins, who does is what many battles are played for. */
export const outcomeName = (outcome: Outcome | null): string =>
  outcome === null ? 'undecided' : 'winner' in outcome ? `${outcome.kind} ${outcome.winner}` : outcome.kind

/** By its place, the side that has won by an outcome of this name; null if none has. */
export function winnerIn(name: string, sides: readonly string[]): number | null {
  if (name === 'victory') return 0
  if (name === 'defeat') return 1
  const winner = sides.findIndex((side) => name.endsWith(` ${side}`))
  return winner < 0 ? null : winner
}

/** What the battle did: "ended in a fault at tick 3 …". */
export const faultSentence = ({ tick, phase, message }: Fault): string =>
  `ended in a fault at tick ${tick}, phase ${phase}: ${message}`
