import { type LineKind, type LineOf, lineSchemas } from '#schemas/log/line.ts'
import { KIND_BY_KEY } from '#schemas/log/words.ts'
import { jsonFromText } from '#schemas/parsing/json-text.ts'
import { nearest, parse } from '#schemas/parsing/parse.ts'
import { soundBy } from '#schemas/parsing/sound.ts'
import { type Issue, isRecord, shown } from '#schemas/result.ts'

/** A line that is sound by itself, and its text. */
export type Line = {
  readonly [K in LineKind]: { readonly kind: K; readonly value: LineOf<K>; readonly text: string }
}[LineKind]

/** What a line that is refused was meant to be, as far as that shows. */
export interface Meant {
  readonly kind: LineKind
  readonly value: Readonly<Record<string, unknown>>
}

/** A line or what is wrong with it: then, too, a line if what is wrong can be left out. */
type ParsedLine =
  | { readonly line: Line; readonly issues?: readonly Issue[] }
  | { readonly line?: never; readonly issues: readonly Issue[]; readonly meant: Meant[] }

const KEYS = Object.keys(KIND_BY_KEY) as (keyof typeof KIND_BY_KEY)[]

/** What a line is; null for one that is empty. */
export type ParseLine = (text: string, line: number) => ParsedLine | null

export function createLineParser(isStrict: boolean): ParseLine {
  const schemas = lineSchemas(isStrict)
  const isSound = Object.fromEntries(
    Object.entries(schemas).map(([kind, schema]) => [kind, soundBy(schema)]),
  ) as Record<LineKind, ReturnType<typeof soundBy>>
  return (text, line) => {
    if (isBlank(text)) return null
    const json = jsonIn(text, line)
    if ('issues' in json) {
      const meant = meantBy(text)
      return { issues: json.issues.map((issue) => within(meant[0], issue)), meant }
    }
    if (!isRecord(json.value)) return oneIssue(`must be an object, not ${shown(json.value)}`)
    const value = given(json.value, text)
    const isThere = (name: (typeof KEYS)[number]) => value[name] !== undefined
    const key = KEYS.find(isThere)
    if (key === undefined) return unknownLine(value)
    const other = KEYS.findLast(isThere)
    if (other !== key)
      return oneIssue(
        `has both "${key}" and "${KEYS.filter(isThere)[1]}"; a line is one of ${KEYS.join(', ')}`,
        KEYS.filter(isThere).map((each) => ({ kind: KIND_BY_KEY[each], value })),
      )
    const kind = KIND_BY_KEY[key]
    if (isSound[kind](value)) return { line: { kind, value, text } as unknown as Line }
    const parsed = parse(schemas[kind], value)
    if (parsed.ok) return { line: { kind, value: parsed.value, text } as Line }
    const issues = parsed.issues.map((issue) => ({ ...issue, path: pathIn(kind, key, issue.path) }))
    const rest = without(
      value,
      parsed.issues.map(({ path: [key] }) => key),
    )
    if (isSound[kind](rest)) return { line: { kind, value: rest, text } as unknown as Line, issues }
    return { issues, meant: [{ kind, value }] }
  }
}

function without(
  value: Readonly<Record<string, unknown>>,
  keys: readonly (string | number | undefined)[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

/** What a line says: null says as much as leaving it out. */
const given = (value: Readonly<Record<string, unknown>>, text: string): Readonly<Record<string, unknown>> =>
  text.includes('null') ? withoutNulls(value, DEEPEST_KNOWN, IN_SETS) : value

/** A decision read once more, from the text of a line that was sound. */
export const decisionAgain = (text: string): LineOf<'decision'> =>
  given(JSON.parse(text), text) as LineOf<'decision'>

const isBlank = (text: string): boolean => text === '' || text === '\r' || text.trim() === ''

const oneIssue = (message: string, meant: Meant[] = []): ParsedLine => ({
  issues: [{ path: [], message }],
  meant,
})

/** "event.set.p2a.hp"; what is wrong with the key that says what a line is stands at the line's own name. */
const pathIn = (kind: LineKind, key: string, path: Issue['path']): Issue['path'] =>
  kind === key && path.length === 1 && path[0] === key ? [kind] : [kind, ...path]

const within = (meant: Meant | undefined, issue: Issue): Issue =>
  meant === undefined || issue.path.length === 0 ? issue : { ...issue, path: [meant.kind, ...issue.path] }

const NAMES_JAVASCRIPT_KEEPS = '__proto__'

function jsonIn(
  text: string,
  line: number,
): { readonly value: unknown } | { readonly issues: readonly Issue[] } {
  if (!text.includes(NAMES_JAVASCRIPT_KEEPS))
    try {
      const value: unknown = JSON.parse(text)
      if (hasEveryKey(value, text)) return { value }
    } catch {
      // The slower reader says what is wrong.
    }
  const json = jsonFromText(text, { hidden: 0, line, column: 1 })
  const issues = json.ok ? json.value.issues : json.issues
  if (json.ok && issues.length === 0) return { value: json.value.value }
  return { issues: issues.map(({ path, message }) => ({ path, message })) }
}

/** Whether a text has no more keys than what it says: of one that comes twice only the last is left. */
function hasEveryKey(value: unknown, text: string): boolean {
  const count = keysIn(value, DEEPEST_KNOWN)
  let ends = 0
  for (let at = text.indexOf(KEY_END); at >= 0; at = text.indexOf(KEY_END, at + KEY_END.length)) ends++
  return ends === count || text.match(ANY_KEY_END)?.length === count
}

/** Texts may look so too: then the slower reader tells. */
const KEY_END = '":'
const ANY_KEY_END = /"\s*:/g

function keysIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (depth === 0) return Number.NaN
  const parts: readonly unknown[] = Object.values(value)
  let count = Array.isArray(value) ? 0 : parts.length
  for (const part of parts) if (typeof part === 'object') count += keysIn(part, depth - 1)
  return count
}

/** How far down lines have keys that are known. */
const DEEPEST_KNOWN = 8
/** What null means in a `set` depends on what is null. */
const IN_SETS: ReadonlySet<string> = new Set(['set'])
const NOWHERE: ReadonlySet<string> = new Set()

function withoutNulls(
  value: Readonly<Record<string, unknown>>,
  depth: number,
  except: ReadonlySet<string>,
): Record<string, unknown> {
  const kept = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(
    kept.map(([key, each]) => [key, except.has(key) ? each : withinWithoutNulls(each, depth - 1)]),
  )
}

function withinWithoutNulls(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withinWithoutNulls(each, depth - 1))
  return withoutNulls(value as Record<string, unknown>, depth, NOWHERE)
}

/** What a line that cannot be read was meant to be, by what of it can. */
export function meantBy(text: string): Meant[] {
  const key = KEYS.find((name) => name === KEY.exec(text)?.[1])
  if (key === undefined) return []
  const value: Record<string, unknown> = {}
  for (const [, name = '', written = ''] of text.matchAll(NAMED)) value[name] ??= readable(written)
  return [{ kind: KIND_BY_KEY[key], value }]
}

// Commas, colons, quotes and brackets may be what is missing. No two parts take the same blanks: a line may have a million.
const KEY = new RegExp(`(?:^|[{,\\s])["']?(${KEYS.join('|')})["']?[:\\s]`)
const NAMED =
  /(?:^|[{,\s])["']?(unit|side|tick|id)["']?(?:\s*:\s*|\s+)("(?:[^"\\]|\\.)*"|'[^']*'|-?\d+|[\w-]+)/g

function readable(written: string): unknown {
  if (written.startsWith("'")) return written.slice(1, -1)
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

function unknownLine(value: Readonly<Record<string, unknown>>): ParsedLine {
  const sentence = `has none of the keys that say what a line is (${KEYS.join(', ')})`
  for (const [key, said] of Object.entries(value)) {
    const name = nearest(key, KEYS)
    if (name !== undefined)
      return oneIssue(`${sentence}; did you mean "${name}" by "${key}"?`, [
        { kind: KIND_BY_KEY[name], value: { ...value, [name]: said } },
      ])
  }
  return oneIssue(sentence)
}
