import type { Fault, Outcome } from '#schemas/outcome.ts'

/** What an outcome counts as. Where somebody wins, who does is what many battles are played for. */
export const outcomeName = (outcome: Outcome | null): string =>
  outcome === null ? 'undecided' : 'winner' in outcome ? `${outcome.kind} ${outcome.winner}` : outcome.kind

/** What the battle did: "ended in a fault at tick 3 …". */
export const faultSentence = ({ tick, phase, message }: Fault): string =>
  `ended in a fault at tick ${tick}, phase ${phase}: ${message}`
