import { parseScenario } from '#engine/documents.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { withValueAt } from '#schemas/parsing/json-pointer.ts'
import type { Parsed } from '#schemas/result.ts'
import type { Setting } from './types.ts'

/** The scenario with these values, one after the other; what they make wrong is an issue. */
export async function scenarioWith(
  scenario: Scenario,
  settings: readonly Setting[],
): Promise<Parsed<Scenario>> {
  let document: unknown = scenario
  for (const { keys, value } of settings) {
    const changed = withValueAt(document, keys, value)
    if (!changed.ok) return changed
    document = changed.value
  }
  return parseScenario(document)
}
