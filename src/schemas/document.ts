import { z } from 'zod'
import { jsonFromText, locate } from '#schemas/parsing/json-text.ts'
import { nearest, parse } from '#schemas/parsing/parse.ts'
import { RECORDINGS, type Recording } from './recording.ts'
import { REPLAYS, type Replay } from './replay.ts'
import { capped, invalid, isRecord, type Parsed, shown, textFromPath } from './result.ts'
import { isRulesetId, Scenario, UnknownScenario } from './scenario.ts'

/** The documents there are, by the value of their `format`. */
export const DOCUMENTS = {
  'tickscope/scenario': Scenario,
  'tickscope/replay': z.union(Object.values(REPLAYS)),
  'tickscope/recording': z.union(Object.values(RECORDINGS)),
} as const
export type Document = Scenario | Replay | Recording

const FORMATS = Object.keys(DOCUMENTS)
const isFormat = (format: unknown): format is keyof typeof DOCUMENTS =>
  typeof format === 'string' && Object.hasOwn(DOCUMENTS, format)

export function parseDocument(input: unknown): Parsed<Document> {
  if (!isRecord(input))
    return invalid([{ path: [], message: 'is not a Tickscope document: an object is needed' }])
  const { format } = input
  if (isFormat(format)) return parseAs(format, input) as Parsed<Document>
  if (format === undefined)
    return invalid([
      { path: ['format'], message: `is missing: a Tickscope document says ${FORMATS.join(' or ')}` },
    ])
  const guess = typeof format === 'string' ? nearest(format, FORMATS) : undefined
  const hint = guess === undefined ? `Tickscope reads ${FORMATS.join(', ')}` : `did you mean "${guess}"?`
  return invalid([{ path: ['format'], message: `${shown(format)} is another kind of document; ${hint}` }])
}

/** A document is read as one of its scenario's ruleset, so that its issues are those of the right rules. */
function parseAs(format: keyof typeof DOCUMENTS, input: Record<string, unknown>): Parsed<unknown> {
  const isScenario = format === 'tickscope/scenario'
  const scenario = isScenario ? input : input['scenario']
  const ruleset = isRecord(scenario) ? scenario['ruleset'] : undefined
  if (!isRulesetId(ruleset)) return withoutRuleset(scenario, isScenario ? [] : ['scenario'])
  if (isScenario) return parse(Scenario, input)
  return parse((format === 'tickscope/replay' ? REPLAYS : RECORDINGS)[ruleset], input)
}

/** Every issue of a scenario of no known ruleset; there is at least that one. */
function withoutRuleset(scenario: unknown, at: readonly string[]): Parsed<never> {
  const parsed = parse(UnknownScenario, scenario)
  if (parsed.ok) return invalid([])
  return invalid(parsed.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] })))
}

/** Reads the text of a document; every issue that has a place in the text says it. */
export function documentFromText(text: string): Parsed<Document> {
  const json = jsonFromText(text)
  if (!json.ok) return json
  const { value, issues } = json.value
  const parsed = parseDocument(value)
  if (parsed.ok) return issues.length === 0 ? parsed : invalid(capped(issues))
  const said = new Set(issues.map(({ path }) => textFromPath(path)))
  const others = parsed.issues.filter(({ path, more }) => more !== undefined || !said.has(textFromPath(path)))
  return invalid(capped([...issues, ...locate(text, others, value)]))
}
