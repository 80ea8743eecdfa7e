import { nearest, parse, shown } from './issues.ts'
import { Recording } from './recording.ts'
import { Replay } from './replay.ts'
import { invalid, isRecord, type Parsed, textFromPath } from './result.ts'
import { isPlayable, Scenario, UnplayableScenario } from './scenario.ts'
import { jsonFromText, locate } from './text.ts'

/** The documents there are, by the value of their `format`. */
export const DOCUMENTS = {
  'tickscope/scenario': Scenario,
  'tickscope/replay': Replay,
  'tickscope/recording': Recording,
} as const
export type Document = Scenario | Replay | Recording

const FORMATS = Object.keys(DOCUMENTS)
const isFormat = (format: unknown): format is keyof typeof DOCUMENTS =>
  typeof format === 'string' && Object.hasOwn(DOCUMENTS, format)

export function parseDocument(input: unknown): Parsed<Document> {
  if (!isRecord(input))
    return invalid([{ path: [], message: 'is not a Tickscope document: an object is needed' }])
  const { format } = input
  if (format === 'tickscope/scenario' && !isPlayable(input['ruleset'])) return refuse(input)
  if (isFormat(format)) return parse(DOCUMENTS[format], input)
  if (format === undefined)
    return invalid([
      { path: ['format'], message: `is missing: a Tickscope document says ${FORMATS.join(' or ')}` },
    ])
  const guess = typeof format === 'string' ? nearest(format, FORMATS) : undefined
  const hint = guess === undefined ? `Tickscope reads ${FORMATS.join(', ')}` : `did you mean "${guess}"?`
  return invalid([{ path: ['format'], message: `${shown(format)} is another kind of document; ${hint}` }])
}

/** Reads the text of a document; every issue that has a place in the text says it. */
export function documentFromText(text: string): Parsed<Document> {
  const json = jsonFromText(text)
  if (!json.ok) return json
  const { value, issues } = json.value
  const parsed = parseDocument(value)
  if (parsed.ok) return issues.length === 0 ? parsed : invalid(issues)
  const said = new Set(issues.map(({ path }) => textFromPath(path)))
  const others = parsed.issues.filter(({ path }) => !said.has(textFromPath(path)))
  return invalid([...issues, ...locate(text, others)])
}

/** Every issue of a scenario that cannot be played; there is at least the ruleset's. */
function refuse(scenario: unknown): Parsed<never> {
  const parsed = parse(UnplayableScenario, scenario)
  return parsed.ok ? invalid([]) : parsed
}
