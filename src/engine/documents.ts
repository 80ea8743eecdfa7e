import type { z } from 'zod/mini'
import type { Ruleset } from '#engine/core/ruleset.ts'
import { knownIds, ownGameHint, rulesetIn as rulesetNamedIn } from '#engine/rulesets/index.ts'
import { DOCUMENTS, type Document, type Format, isFormat } from '#schemas/documents/document.ts'
import { type Scenario, unknownScenario } from '#schemas/documents/scenario.ts'
import { nearest, parse } from '#schemas/parsing/parse.ts'
import { invalid, isRecord, type Parsed, shown } from '#schemas/result.ts'

// Documents are read in two steps: the scenario names its ruleset, then the ruleset is loaded and checks the whole.

const FORMATS = Object.keys(DOCUMENTS)

/** For scenarios that name no known ruleset; it never passes. */
export const UnknownScenario = unknownScenario(knownIds, ownGameHint)

export async function parseDocument(input: unknown): Promise<Parsed<Document>> {
  if (!isRecord(input))
    return invalid([{ path: [], message: 'is not a Tickscope document: an object is needed' }])
  const { format } = input
  if (isFormat(format)) return parseAs(format, input)
  if (format === undefined)
    return invalid([
      { path: ['format'], message: `is missing: a Tickscope document says ${FORMATS.join(' or ')}` },
    ])
  const guess = typeof format === 'string' ? nearest(format, FORMATS) : undefined
  const hint = guess === undefined ? `Tickscope reads ${FORMATS.join(', ')}` : `did you mean "${guess}"?`
  return invalid([{ path: ['format'], message: `${shown(format)} is another kind of document; ${hint}` }])
}

async function parseAs(format: Format, input: Record<string, unknown>): Promise<Parsed<Document>> {
  const at = format === 'tickscope/scenario' ? [] : ['scenario']
  const scenario = at.length === 0 ? input : input['scenario']
  const ruleset = await rulesetIn(scenario)
  if (ruleset !== null) {
    const schemaOf = await DOCUMENTS[format]()
    return parse<z.ZodMiniType<Document>>(schemaOf(ruleset.schemas), input)
  }
  const parsed = parse(UnknownScenario, scenario)
  return parsed.ok
    ? parsed
    : invalid(parsed.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] })))
}

export async function parseScenario(input: unknown): Promise<Parsed<Scenario>> {
  const ruleset = await rulesetIn(input)
  return parse<z.ZodMiniType<Scenario>>(ruleset?.schemas.scenario ?? UnknownScenario, input)
}

/** The ruleset named in what should be a scenario; null if there is none. */
export async function rulesetIn(scenario: unknown): Promise<Ruleset | null> {
  return isRecord(scenario) ? rulesetNamedIn(scenario) : null
}
