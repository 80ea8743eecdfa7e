import leven from 'leven'
import { z } from 'zod'
import { counted } from './counted.ts'
import { type Issue, invalid, isRecord, type Parsed, shown } from './result.ts'

export function parse<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  try {
    const result = schema.safeParse(input, { error: sentence })
    return result.success
      ? { ok: true, value: result.data }
      : invalid(result.error.issues.flatMap(issueFromZod))
  } catch (error) {
    // Checking free-form values recurses, and millions of issues do not fit into one call.
    if (error instanceof RangeError)
      return invalid([{ path: [], message: 'is nested too deeply, or has more problems than can be listed' }])
    throw error
  }
}

/**
 * A rule about several fields. It runs even when single fields are wrong, so that all issues show at once;
 * `check` must therefore take nothing about its value for granted.
 */
export function across<S extends z.ZodType>(
  schema: S,
  check: (value: unknown, report: (path: Issue['path'], message: string) => void) => void,
): S {
  return schema.superRefine(
    (value, ctx) =>
      check(value, (path, message) => ctx.addIssue({ code: 'custom', path: [...path], message })),
    { when: () => true },
  )
}

export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, distance: leven(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  return best && best.distance <= Math.max(1, Math.floor(Math.min(word.length, best.name.length) / 3))
    ? best.name
    : undefined
}

const suggestion = (word: string, known: readonly string[]) => {
  const name = nearest(word, known)
  return name === undefined ? '' : `; did you mean "${name}"?`
}

const issueFromZod = (issue: z.core.$ZodIssue): Issue[] => {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : null
  if (meant !== null)
    return meant.flatMap(issueFromZod).map((inner) => ({ ...inner, path: [...path, ...inner.path] }))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  const messages = issue.message.split('\n')
  return issue.keys.map((key, i) => ({ path: [...path, key], message: messages[i] ?? issue.message }))
}

/** Of several forms of an object, the one it comes nearest to: by the keys it knows, then by all there is to say. */
function meantForm(forms: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] | null {
  const isObject = (issues: readonly z.core.$ZodIssue[]) =>
    !issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys' && code !== 'custom')
  const unknownKeys = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, issue) => sum + unknownAtTop(issue), 0)
  const further = (a: readonly z.core.$ZodIssue[], b: readonly z.core.$ZodIssue[]) =>
    unknownKeys(a) - unknownKeys(b) || a.length - b.length
  const [best, next] = forms.filter(isObject).toSorted(further)
  return best !== undefined && next !== undefined && further(best, next) < 0 ? best : null
}

const unknownAtTop = (issue: z.core.$ZodIssue): number =>
  issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0

const EXPECTED: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  null: 'null',
}

const sentence: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type': {
      const wanted =
        issue.inst instanceof z.core.$ZodNumberFormat ? EXPECTED['int'] : EXPECTED[issue.expected]
      return input === undefined
        ? `is missing: ${wanted} is needed here`
        : `must be ${wanted}, not ${shown(input)}`
    }
    case 'invalid_value':
      return choice(input, issue.values)
    case 'invalid_union':
      return unionSentence(issue)
    case 'too_small':
      return issue.origin === 'array'
        ? `needs at least ${entries(issue.minimum)}, has ${lengthOf(input)}`
        : issue.origin === 'string'
          ? 'must not be empty'
          : `must be at least ${issue.minimum}, not ${shown(input)}`
    case 'too_big':
      return issue.origin === 'array'
        ? `takes at most ${entries(issue.maximum)}, has ${lengthOf(input)}`
        : `must be at most ${issue.maximum}, not ${shown(input)}`
    case 'unrecognized_keys':
      return issue.keys
        .map((key) => `is not a known key here${suggestion(key, shapeKeys(issue.inst))}`)
        .join('\n')
    default:
      return issue.message
  }
}

const entries = (count: number | bigint) => counted(Number(count), 'entry', 'entries')

const lengthOf = (input: unknown) => (Array.isArray(input) ? input.length : 0)

/** What may be left out is not among what can be written. */
function choice(input: unknown, values: readonly unknown[]): string {
  const known = values.filter((value) => value !== undefined).map(String)
  const isSwitch = values.includes(true) && values.includes(false)
  const list = isSwitch
    ? 'true or false'
    : known.length === 1
      ? `"${known[0]}"`
      : `one of ${known.join(', ')}`
  if (input === undefined) return `is missing: ${list} is needed here`
  return `must be ${list}, not ${shown(input)}${typeof input === 'string' ? suggestion(input, known) : ''}`
}

function unionSentence(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const inst: unknown = issue.inst
  if (issue.discriminator !== undefined && inst instanceof z.core.$ZodDiscriminatedUnion) {
    const given = isRecord(issue.input) ? issue.input[issue.discriminator] : undefined
    return choice(given, [...(inst._zod.propValues[issue.discriminator] ?? [])])
  }
  return `has a form that is not known here: ${shown(issue.input)}`
}

function shapeKeys(inst: unknown): string[] {
  return inst instanceof z.core.$ZodObject ? Object.keys(inst._zod.def.shape) : []
}
