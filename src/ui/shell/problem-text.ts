import { type Issue, placeText, withThousands } from '#schemas/result.ts'

/** "3 problems", including those that are not listed. */
export function countText(issues: readonly Issue[]): string {
  const count = issues.reduce((sum, { more }) => sum + (more?.count ?? 1), 0)
  const isLeast = issues.some(({ more }) => more?.isLeast)
  return `${isLeast ? 'At least ' : ''}${withThousands(count)} ${count === 1 ? 'problem' : 'problems'}`
}

/** What an issue is about: a place in the document, a line of it, or the whole of it. */
export const subjectOf = (issue: Issue, about: string): string =>
  issue.path.length === 0 && issue.line == null ? about : placeText(issue)

/** All of it as plain text, to send to somebody who can fix the file. */
export function problemsText(issues: readonly Issue[], about: string): string {
  const lines = issues.flatMap((issue) => {
    const said = issue.more === undefined ? `${subjectOf(issue, about)}: ${issue.message}` : issue.message
    if (issue.place === undefined) return [said]
    const { line, excerpt, caret } = issue.place
    return [said, `  ${line} | ${excerpt}`, `  ${' '.repeat(`${line} | `.length + caret)}^`]
  })
  return `${about}: ${countText(issues)}\n${lines.join('\n')}\n`
}
