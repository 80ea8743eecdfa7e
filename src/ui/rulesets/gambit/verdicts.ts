import type { GambitDecision } from '#schemas/gambit/state.ts'
import { REASON_LABELS } from './labels.ts'

export interface Verdict {
  readonly kind: 'selected' | 'rejected' | 'skipped'
  readonly text: string
}

/** How a rule fared in a decision; null if it was not asked. */
export function verdictOf(
  decision: GambitDecision | undefined,
  instance: string,
  letterOf: (unit: string) => string,
): Verdict | null {
  const option = decision?.options.find((known) => known.instance === instance)
  if (option === undefined) return null
  const { verdict: kind, reason, candidates } = option
  if (kind === 'skipped') return { kind, text: 'Skipped' }
  if (kind === 'rejected')
    return { kind, text: `Rejected: ${reason === undefined ? '' : REASON_LABELS[reason]}` }
  const unit = candidates?.find(({ kept }) => kept)?.unit
  return { kind, text: unit === undefined ? 'Selected' : `Selected → ${letterOf(unit)}` }
}
