import type { Document } from '#schemas/documents/document.ts'
import { invalid, type Parsed } from '#schemas/result.ts'
import { megabytes } from '#schemas/text/counted.ts'

/** In bytes; a recording may be larger. */
export const LARGEST_FILE = 32_000_000

const refuse = (message: string) => invalid([{ path: [], message }])

/** For a file of so many bytes, or of nobody knows how many more than are read. */
export const tooLarge = (bytes: number | null) =>
  refuse(
    `is too large: it has ${bytes === null ? `more than ${megabytes(LARGEST_FILE)}` : megabytes(bytes)}, ${LIMIT}`,
  )

const LIMIT = `and files up to ${megabytes(LARGEST_FILE)} are read`

/** The text of a file of which at most one byte more than the limit was read. */
export function textFromBytes(bytes: Uint8Array): Parsed<string> {
  if (bytes.length > LARGEST_FILE) return tooLarge(null)
  if (bytes.length === 0) return refuse('is empty')
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return isBinary(bytes) ? NO_BATTLE : NOT_TEXT
  }
}

/** Pictures, sounds and the like have bytes that no text has, and soon. */
const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 1024).includes(0)

const NO_BATTLE = refuse('is not a battle file: it is not text in UTF-8')

export const NOT_TEXT = refuse('is not text in UTF-8')

export const textFromDocument = (document: Document): string => `${JSON.stringify(document, null, 2)}\n`
