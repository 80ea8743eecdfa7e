import { type Issue, placeText } from '#schemas/result.ts'

/** Where a command says things: results on `out`, everything about them on `err`; a line a call. */
export interface Terminal {
  out(line: string): void
  err(line: string): void
}

export const EXIT = { done: 0, faulty: 1, misused: 2, interrupted: 130 } as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Something the person who typed the command can put right by typing another one. */
export class UsageError extends Error {}

/** In place of a file: standard input or output. */
export const STANDARD = '-'

export const nameOfFile = (file: string): string => (file === STANDARD ? 'standard input' : file)

const LONGEST_LINE = 1000

/** Names and ids come from files: a line break in one would forge a line, an escape code would reach the terminal. */
export function oneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, escaped)
  return plain.length > LONGEST_LINE ? `${plain.slice(0, LONGEST_LINE - 1)}…` : plain
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export function issueLine(file: string, issue: Issue): string {
  const where = issue.more === undefined ? placeText(issue) : ''
  return oneLine([nameOfFile(file), ...(where === '' ? [] : [where]), issue.message].join(': '))
}

export function report(terminal: Terminal, file: string, issues: readonly Issue[]): void {
  for (const issue of issues) terminal.err(issueLine(file, issue))
}

/** The issue of a document as a whole. */
export const documentIssue = (message: string): Issue => ({ path: [], message })

export const sentenceFromError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
