import leven from 'leven'
import { z } from 'zod/mini'
import {
  capIssues,
  type Issue,
  invalid,
  isRecord,
  leftOut,
  MOST_ISSUES,
  meantForm,
  moreOf,
  type Parsed,
  type Report,
  shortened,
  shown,
} from '#schemas/result.ts'
import { plural } from '#schemas/text/counted.ts'

export function parse<S extends z.ZodMiniType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input, { error: sentence })
  return result.success
    ? { ok: true, value: result.data }
    : invalid(capIssues(result.error.issues.flatMap(issueFromZod)))
}

/**
 * A rule about several fields. It runs even when single fields are wrong, so that all issues show at once;
 * `check` must therefore take nothing about its value for granted.
 */
export function withChecks<S extends z.ZodMiniType>(
  schema: S,
  check: (value: unknown, report: Report) => void,
): S {
  return schema.check(
    z.superRefine(
      (value, ctx) => {
        let count = 0
        check(value, (path, message) => {
          if (count < MOST_ISSUES) ctx.addIssue({ code: 'custom', path: [...path], message })
          count++
        })
        if (count > MOST_ISSUES) ctx.addIssue(leftOut({ count: count - MOST_ISSUES, isLeast: false }))
      },
      { when: () => true },
    ),
  )
}

export function nearest<Name extends string>(word: string, known: readonly Name[]): Name | undefined {
  const ranked = known
    .filter((name) => Math.abs(name.length - word.length) <= farthest(word, name))
    .map((name) => ({ name, distance: typosBetween(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const best = ranked[0]
  if (best === undefined || best.distance > farthest(word, best.name)) return undefined
  // Of "a" and "b" nothing is the same, and signs that look alike mean other things.
  return best.distance >= word.length || !/[\p{L}\p{Nd}]/u.test(word) ? undefined : best.name
}

/** Letters that changed places are one typo. */
function typosBetween(a: string, b: string): number {
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  const isSwap = at >= 0 && a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b
  return isSwap ? 1 : leven(a, b)
}

/** How many letters a typo may get wrong. */
const farthest = (a: string, b: string) => Math.max(1, Math.floor(Math.min(a.length, b.length) / 3))

const suggestion = (word: string, known: readonly string[]) => {
  const name = nearest(word, known)
  return name === undefined ? '' : `; did you mean "${name}"?`
}

/** Messages quote their subject, which may be as large as the file. */
const LONGEST_SENTENCE = 1000

const cut = (message: string) =>
  message.length > LONGEST_SENTENCE ? `${message.slice(0, LONGEST_SENTENCE - 1)}…` : message

const keyOf = (key: PropertyKey): string | number => (typeof key === 'number' ? key : shortened(String(key)))

const issueFromZod = (issue: z.core.$ZodIssue): Issue[] => {
  const path = issue.path.map(keyOf)
  const more = moreOf(issue)
  if (more !== undefined) return [{ path, message: '', more }]
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : null
  if (meant !== null)
    return meant.flatMap(issueFromZod).map((inner) => ({ ...inner, path: [...path, ...inner.path] }))
  if (issue.code !== 'unrecognized_keys') return [{ path, message: cut(issue.message) }]
  const messages = issue.message.split('\n')
  const told = messages.map((message, i) => ({ path: [...path, keyOf(issue.keys[i]!)], message }))
  const count = issue.keys.length - told.length
  return count === 0 ? told : [...told, { path, message: '', more: { count, isLeast: false } }]
}

const EXPECTED: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

type TooFar = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>

const sentence: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type': {
      const wanted =
        issue.inst instanceof z.core.$ZodNumberFormat ? EXPECTED['int'] : EXPECTED[issue.expected]
      if (input === undefined)
        return wanted === undefined ? 'is missing' : `is missing: ${wanted} is needed here`
      return `must be ${wanted}, not ${shown(input)}`
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
          : `must be at least ${boundOf(issue)}, not ${shown(input)}`
    case 'too_big':
      return issue.origin === 'array'
        ? `takes at most ${entries(issue.maximum)}, has ${lengthOf(input)}`
        : issue.origin === 'string'
          ? `takes at most ${issue.maximum} characters, has ${lengthOf(input)}`
          : `must be at most ${boundOf(issue)}, not ${shown(input)}`
    case 'unrecognized_keys':
      return issue.keys
        .slice(0, MOST_ISSUES)
        .map((key) => `is not a known key here${suggestion(key, shapeKeys(issue.inst))}`)
        .join('\n')
    default:
      return issue.message
  }
}

/** A number beyond all whole numbers there are is told the bound of its own, if it has one. */
function boundOf(issue: TooFar): unknown {
  const [side, bound] =
    issue.code === 'too_big' ? ['less_than', issue.maximum] : ['greater_than', issue.minimum]
  if (!(issue.inst instanceof z.core.$ZodNumberFormat)) return bound
  const checks = (issue.inst._zod.def.checks ?? []) as readonly z.core.$ZodCheck<never>[]
  const defs = checks.map((check) => (check as unknown as z.core.$ZodChecks)._zod.def)
  return defs.flatMap((def) => (def.check === side && 'value' in def ? [def.value] : []))[0] ?? bound
}

const entries = (count: number | bigint) => plural(Number(count), 'entry', 'entries')

const lengthOf = (input: unknown) => (Array.isArray(input) || typeof input === 'string' ? input.length : 0)

/** `undefined` stands for leaving it out, which is not something to write. */
function choice(input: unknown, values: readonly unknown[]): string {
  const written = values.filter((value) => value !== undefined)
  const known = written.map(String)
  const isSwitch = values.includes(true) && values.includes(false)
  const list = isSwitch
    ? 'true or false'
    : known.length === 1
      ? shown(written[0])
      : `one of ${known.join(', ')}`
  if (input === undefined) return `is missing: ${list} is needed here`
  const texts = written.filter((value) => typeof value === 'string')
  return `must be ${list}, not ${shown(input)}${typeof input === 'string' ? suggestion(input, texts) : ''}`
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
