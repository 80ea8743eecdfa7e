import type { Document } from '#schemas/documents/document.ts'
import { invalid, type Parsed } from '#schemas/result.ts'

/** In bytes. */
export const LARGEST_FILE = 32_000_000

const refuse = (message: string) => invalid([{ path: [], message }])

/** For a file whose size is known before it is read. */
export const tooLarge = (bytes: number) => refuse(`is too large: it has ${megabytes(bytes)}, ${LIMIT}`)

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB (${bytes} bytes)`
const LIMIT = `and files up to ${megabytes(LARGEST_FILE)} are read`

/** The text of a file of which at most one byte more than the limit was read. */
export function textFromBytes(bytes: Uint8Array): Parsed<string> {
  if (bytes.length > LARGEST_FILE)
    return refuse(`is too large: it has more than ${megabytes(LARGEST_FILE)}, ${LIMIT}`)
  if (bytes.length === 0) return refuse('is empty')
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return refuse('is not text in UTF-8')
  }
}

export const textFromDocument = (document: Document): string => `${JSON.stringify(document, null, 2)}\n`
