import { textFromPath } from '#schemas/result.ts'

/** Something that is wrong with a document, a query or an option: where, and in a sentence what. */
export interface Issue {
  /** Keys and list places that lead to it; empty for the whole. */
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Where it is in a text, counted from 1; in a log only the line is told. */
  readonly line?: number
  readonly column?: number
}

const SHOWN = 3

/** Thrown by everything here that is handed a document, a query or an option it cannot take. */
export class TickscopeError extends Error {
  /** All that is wrong, up to 100. */
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    const shown = issues.slice(0, SHOWN).map(issueText)
    const left = issues.length - shown.length
    super([...shown, ...(left > 0 ? [`and ${left} more, see issues`] : [])].join('\n'))
    this.name = 'TickscopeError'
    this.issues = issues
  }
}

const issueText = ({ path, message, line, column }: Issue): string => {
  const place = line === undefined ? '' : `line ${line}${column === undefined ? '' : `, column ${column}`}: `
  return `${place}${path.length === 0 ? '' : `${textFromPath(path)}: `}${message}`
}
