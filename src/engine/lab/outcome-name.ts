import type { Outcome } from '#schemas/outcome.ts'

/** What an outcome counts as. Where somebody wins, who does is what many battles are played for. */
export const outcomeName = (outcome: Outcome | null): string =>
  outcome === null ? 'undecided' : 'winner' in outcome ? `${outcome.kind} ${outcome.winner}` : outcome.kind
