import type { QueryProblem } from '#worker/protocol.ts'

interface Mend {
  /** What would do. */
  readonly word: string
  /** The query with it. */
  readonly text: string
}

/** What a problem says to write instead, and what the query is then; null if it does not say. */
export function mendOf(text: string, { start, end, message }: QueryProblem): Mend | null {
  const meant = /"([^"]+)".*did you mean "([^"]+)"\?/.exec(message)
  const [, wrong = text.slice(start, end), word = writeInstead(message)] = meant ?? []
  const at = text.indexOf(wrong, start)
  if (word === undefined || at < start || at >= end) return null
  return { word, text: text.slice(0, at) + word + text.slice(at + wrong.length) }
}

/** "write == instead of ===", "write == to compare". */
const writeInstead = (message: string): string | undefined =>
  /\bwrite (\S+) (?:instead of|to compare)/.exec(message)?.[1]
