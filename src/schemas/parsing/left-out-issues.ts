import type { z } from 'zod'
import type { More } from '#schemas/result.ts'

// Zod's issues, counted as those they become.

/** Stands for issues that are not told, among Zod's. */
export const leftOut = (more: More) =>
  ({ code: 'custom', input: undefined, message: '', params: { more }, continue: true }) as const

export const moreOf = (issue: {
  readonly code?: string | undefined
  readonly params?: unknown
}): More | undefined =>
  issue.code === 'custom' ? (issue.params as { more?: More } | undefined)?.more : undefined

/** How many issues become of one of Zod's. */
export function weightOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.keys.length
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : null
  if (meant !== null) return meant.reduce((sum, inner) => sum + weightOf(inner), 0)
  return moreOf(issue)?.count ?? 1
}

/** Of several forms of an object, the one it comes nearest to: by the keys it knows, then by all there is to say. */
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
