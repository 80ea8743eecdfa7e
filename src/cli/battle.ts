import { verify } from '#engine/core/files/verify.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { simulate } from '#engine/core/simulate.ts'
import { faultSentence } from '#engine/lab/outcome-name.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import type { Issue } from '#schemas/result.ts'
import { documentIssue } from './terminal.ts'

export type Battle = ReturnType<typeof play>

export const play = (ruleset: Ruleset, scenario: Scenario, edits?: Replay['edits']) =>
  simulate(ruleset, scenario, edits)

/** Plays a battle again and says how it differs from what its file claims. */
export function playAgain(
  ruleset: Ruleset,
  document: Replay | Recording,
): {
  readonly battle: Battle
  readonly differences: readonly Issue[]
} {
  const { timeline, differences } = verify(ruleset, document)
  return {
    battle: timeline,
    differences: differences.map((difference) => documentIssue(`played again, the battle ${difference}`)),
  }
}

/** What stopped a battle before its end. */
export function outcomeIssues({ outcome }: Battle): readonly Issue[] {
  if (outcome?.kind === 'fault') return [documentIssue(faultSentence(outcome))]
  if (outcome?.kind === 'refused')
    return [{ path: ['orders', outcome.order], message: `is refused: ${outcome.code}` }]
  return []
}
