import { verify } from '#engine/core/files/verify.ts'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { scenarioOf } from '#engine/core/scenario.ts'
import { simulate } from '#engine/core/simulate.ts'
import { faultSentence } from '#engine/lab/outcome-name.ts'
import type { Playable } from '#engine/lab/types.ts'
import { beginningIssues } from '#engine/lab/variant.ts'
import type { Document } from '#schemas/documents/document.ts'
import type { Recording } from '#schemas/documents/recording.ts'
import type { Replay } from '#schemas/documents/replay.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { documentIssue } from './terminal.ts'

export type Battle = ReturnType<typeof play>

export const play = (ruleset: Ruleset, scenario: Scenario, edits?: Replay['edits']) =>
  simulate(ruleset, scenario, edits)

/** What keeps a document's battle from beginning, with its place in the document. */
export function startIssues(ruleset: Ruleset, document: Document): readonly Issue[] {
  if (document.format === 'tickscope/scenario') return beginningIssues(ruleset, document)
  const { scenario, edits } = document
  return beginningIssues(ruleset, scenario, edits).map((issue) =>
    issue.path[0] === 'rolls' ? { ...issue, path: ['scenario', ...issue.path] } : issue,
  )
}

/** What there is to play of a document; of a recording, what it was recorded from. */
export function playable(ruleset: Ruleset, document: Document): Parsed<Playable> {
  const issues = startIssues(ruleset, document)
  if (issues.length > 0) return invalid(issues)
  if (document.format === 'tickscope/scenario') return { ok: true, value: { scenario: document, edits: [] } }
  const { edits = [] } = document
  const scenario = document.format === 'tickscope/replay' ? scenarioOf(document) : document.scenario
  return { ok: true, value: { scenario, edits } }
}

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
