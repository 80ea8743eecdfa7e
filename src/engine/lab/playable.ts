import type { Ruleset } from '#engine/core/ruleset.ts'
import { scenarioOf } from '#engine/core/scenario.ts'
import type { Document } from '#schemas/documents/document.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import type { Playable } from './types.ts'
import { beginningIssues } from './variant.ts'

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
