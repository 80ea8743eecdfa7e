import type { z } from 'zod/mini'

/** A problem in a document: where it is and, in a sentence, what to do about it. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Where it is in the text it was read from. */
  readonly place?: Place
  /** In a log: the line it is in, null if the file as a whole is at fault. */
  readonly line?: number | null
  /** On the last of many: how many were left out. */
  readonly more?: More
}

/** Reports a problem: where, and what in a sentence. */
export type Report = (path: Issue['path'], message: string) => void

export interface More {
  readonly count: number
  /** Counting stopped early: there may be more. */
  readonly isLeast: boolean
}

/** Nobody reads more at once, and a hostile file could cause millions. */
export const MOST_ISSUES = 100

/** A place in a text, counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
  /** The line, or for a long one the part around the column. */
  readonly excerpt: string
  /** Position of the column in the excerpt. */
  readonly caret: number
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

export const orNull = <T>(parsed: Parsed<T>): T | null => (parsed.ok ? parsed.value : null)

export const invalid = (issues: readonly Issue[]): Parsed<never> => ({ ok: false, issues })

/** The first of them, plus one entry that counts the rest. */
export function capIssues(issues: readonly Issue[]): readonly Issue[] {
  const single = issues.filter(({ more }) => more === undefined)
  const left = issues.flatMap(({ more }) => more ?? [])
  if (single.length <= MOST_ISSUES && left.length === 0) return issues
  const count = left.reduce((sum, more) => sum + more.count, Math.max(0, single.length - MOST_ISSUES))
  const isLeast = left.some((more) => more.isLeast)
  const message = `and ${isLeast ? 'at least ' : ''}${withThousands(count)} more`
  return [...single.slice(0, MOST_ISSUES), { path: [], message, more: { count, isLeast } }]
}

/** 1499900 as 1,499,900. */
export const withThousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

const LONGEST_SHOWN = 60

export const shortened = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 3).replace(HALF_A_PAIR, '')}…` : text

const HALF_A_PAIR = /[\ud800-\udbff]$/

/** Where an issue is, as `characters[3].hp` or, in a log, `line 17: event.set.p2a.hp`; of the document itself, in brackets. */
export function placeText({ path, line }: Issue): string {
  if (line === undefined) return textFromPath(path)
  return [
    ...(line === null ? [] : [`line ${line}`]),
    ...(path.length === 0 ? [] : [textFromPath(path)]),
  ].join(': ')
}

/** `characters[3].hp`; the document itself is `(document)`. */
export function textFromPath(path: Issue['path']): string {
  if (path.length === 0) return '(document)'
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as an error message names it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isRecord(value)) return 'an object'
  if (typeof value === 'string') return shortened(JSON.stringify(value.slice(0, LONGEST_SHOWN)))
  return typeof value === 'function' ? 'a function' : String(value)
}

// Zod's issues, counted as the issues they turn into.

/** A Zod issue that stands for those left out. */
export const leftOut = (more: More) =>
  ({ code: 'custom', input: undefined, message: '', params: { more }, continue: true }) as const

export const moreOf = (issue: {
  readonly code?: string | undefined
  readonly params?: unknown
}): More | undefined =>
  issue.code === 'custom' ? (issue.params as { more?: More } | undefined)?.more : undefined

/** How many issues one of Zod's turns into. */
export function weightOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.keys.length
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : null
  if (meant !== null) return meant.reduce((sum, inner) => sum + weightOf(inner), 0)
  return moreOf(issue)?.count ?? 1
}

/** Of several forms of an object, the one it most likely meant: fewest unknown keys, then fewest issues. */
export function meantForm(forms: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] | null {
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
