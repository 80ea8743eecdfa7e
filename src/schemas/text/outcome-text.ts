import type { Outcome } from '#schemas/outcome.ts'

/** How it ended, and for whom where that is known. */
export function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'awaiting') return `waiting for ${outcome.side}’s order`
  if (outcome.kind === 'refused') return `order ${outcome.order + 1} refused (${outcome.code})`
  if (outcome.kind === 'told') return outcome.outcome
  if ('winner' in outcome) return `${outcome.winner} wins`
  return outcome.kind
}
