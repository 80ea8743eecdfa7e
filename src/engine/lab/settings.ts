import type { Ruleset } from '#engine/core/ruleset.ts'
import { startOf } from '#engine/core/timeline.ts'
import { parseScenario } from '#engine/documents.ts'
import { rulesetOf } from '#engine/rulesets/index.ts'
import type { Scenario } from '#schemas/documents/scenario.ts'
import { valueAt, withValueAt } from '#schemas/parsing/json-pointer.ts'
import { isRecord, type Parsed } from '#schemas/result.ts'
import type { NumberAt, Setting } from './types.ts'

/** The scenario with these values, one after the other; what they make wrong is an issue. */
export async function scenarioWith(
  scenario: Scenario,
  settings: readonly Setting[],
): Promise<Parsed<Scenario>> {
  let document: unknown = scenario
  for (const { keys, value } of settings) {
    const changed = withValueAt(await withWay(document, scenario, keys), keys, value)
    if (!changed.ok) return changed
    document = changed.value
  }
  return parseScenario(document)
}

/** The document with what is left out on the way to a place, as it is meant: there is more in it than the place. */
async function withWay(document: unknown, scenario: Scenario, keys: readonly string[]): Promise<unknown> {
  const way = keys.findIndex((_, n) => valueAt(document, keys.slice(0, n + 1)) === undefined)
  if (way < 1 || way === keys.length - 1) return document
  const missing = keys.slice(0, way + 1)
  const meant = valueAt(meaningOf(await rulesetOf(scenario), scenario), missing)
  const filled = isRecord(meant) ? withValueAt(document, missing, meant) : null
  return filled?.ok ? filled.value : document
}

/** The scenario with all that its setup leaves out: a state has the same shape, and says everything. */
const meaningOf = (ruleset: Ruleset, scenario: Scenario) => ({
  ...scenario,
  setup: startOf(ruleset, scenario).state,
})

/** The numbers of a setup that can be set: those it says, then those it leaves out. */
export async function numbersIn(scenario: Scenario): Promise<readonly NumberAt[]> {
  const isSaid = ({ keys }: NumberAt) => valueAt(scenario, keys) !== undefined
  const canBeSaid = async (numbers: readonly NumberAt[]) => (await scenarioWith(scenario, numbers)).ok
  const all = numbersBelow(meaningOf(await rulesetOf(scenario), scenario).setup, ['setup'])
  const kinds = new Map<string, NumberAt[]>()
  for (const number of all.filter((each) => !isSaid(each))) {
    const kind = number.keys.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('/')
    kinds.set(kind, [...(kinds.get(kind) ?? []), number])
  }
  const found: NumberAt[] = [...numbersBelow(scenario.setup, ['setup'])]
  for (const numbers of kinds.values()) {
    // Most kinds can be said, or cannot, of everybody: that is one look instead of many.
    if (await canBeSaid(numbers)) found.push(...numbers)
    else for (const number of numbers) if (await canBeSaid([number])) found.push(number)
  }
  return found
}

function numbersBelow(value: unknown, keys: readonly string[]): readonly NumberAt[] {
  if (typeof value === 'number') return [{ keys, value }]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => numbersBelow(entry, [...keys, key]))
    : []
}
