import type { Issue as InnerIssue } from '#schemas/result.ts'
import { type Issue, TickscopeError } from './error.ts'

export const issueFrom = ({ path, message, place, line }: InnerIssue): Issue => ({
  path,
  message,
  ...(place && { line: place.line, column: place.column }),
  ...(typeof line === 'number' && { line }),
})

export const refusal = (issues: readonly InnerIssue[]): TickscopeError =>
  new TickscopeError(issues.map(issueFrom))
