/** A problem in a document: where it is and, in a sentence, what to do about it. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
  /** Where in the text it was read from. */
  readonly place?: Place
}

/** A place in a text, counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
  /** The line, or the part of a long one that is around the column. */
  readonly excerpt: string
  /** Where in the excerpt the column is. */
  readonly caret: number
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

export const invalid = (issues: readonly Issue[]): Parsed<never> => ({ ok: false, issues })

/** `characters[3].hp`; the document itself is `(document)`. */
export function textFromPath(path: Issue['path']): string {
  if (path.length === 0) return '(document)'
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as a sentence about it names it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isRecord(value)) return 'an object'
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
