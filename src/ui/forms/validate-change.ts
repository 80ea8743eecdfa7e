import { current, isDraft, produce } from 'immer'
import type { Issue } from '#schemas/result.ts'

/** What is wrong with a setup beyond its single fields. */
export type IssuesOf<S> = (setup: S) => readonly Issue[]

/** Collects what checks report. */
export function collectIssues(
  check: (report: (path: Issue['path'], message: string) => void) => void,
): Issue[] {
  const issues: Issue[] = []
  check((path, message) => issues.push({ path, message }))
  return issues
}

/** The first thing a change would break, in a sentence; null if there is none. */
export function objectionTo<S extends object>(
  setup: S,
  issuesOf: IssuesOf<S>,
  recipe: (setup: S) => void,
): string | null {
  const now: S = isDraft(setup) ? (current(setup as never) as S) : setup
  const next = produce(now, (draft) => {
    recipe(draft as S)
  })
  return next === now ? null : firstNew(issuesOf(now), issuesOf(next))
}

export function firstNew(before: readonly Issue[] = [], after: readonly Issue[] = []): string | null {
  const known = new Set(before.map(textOf))
  return after.find((issue) => !known.has(textOf(issue)))?.message ?? null
}

const textOf = ({ path, message }: Issue) => `${path.join('\n')}\n${message}`

/** Writes a field, or leaves it out where that means the same. */
export function setOrOmit<T extends object, K extends keyof T>(
  on: T,
  key: K,
  value: T[K],
  omitted: unknown,
): void {
  if (value === omitted || value === undefined) Reflect.deleteProperty(on, key)
  else on[key] = value
}
