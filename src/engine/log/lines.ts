import { LARGEST_LOG, LONGEST_LOG_LINE } from '#schemas/log/words.ts'
import type { Issue } from '#schemas/result.ts'
import { megabytes } from '#schemas/text/counted.ts'
import { CUT_OFF_TEXT, CutOff, DAMAGED_TEXT, Damaged, unpacked } from './unpack.ts'

/** A line that cannot be read, with what can be made of it. */
interface Unreadable {
  readonly message: string
  readonly text: string
}

/** Some lines of a file, in order; `first` counts from 1. */
interface Lines {
  readonly first: number
  readonly texts: readonly (string | Unreadable)[]
  /** In bytes, unpacked. */
  readonly read: number
}

/** How a file ended. */
export interface End {
  /** What follows the last line break: a last line without one, or one that is cut off. */
  readonly rest: string
  /** Whether all of it is text in UTF-8. */
  readonly isText: boolean
  readonly line: number
  /** What keeps the rest of the file from being read. */
  readonly trouble: Issue | null
  /** Whether packed data ended too early. */
  readonly isCut: boolean
  /** Whether packed data is damaged: what came out of it may never have been written. */
  readonly isDamaged: boolean
}

const LINE_BREAK = 10

const whole = (message: string): Issue => ({ path: [], line: null, message })

/** Reads bytes as text, line by line. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Lines, End> {
  let line = 1
  let read = 0
  /** The line under way; of one that is too long only the start is kept. */
  let pending: Uint8Array[] = []
  let pendingLength = 0
  const endedBy = (trouble: Issue | null): End => ({
    rest: '',
    isText: true,
    line,
    trouble,
    isCut: false,
    isDamaged: false,
  })
  const atEnd = (trouble: Issue | null): End =>
    pendingLength > LONGEST_LOG_LINE
      ? endedBy(trouble ?? { path: [], line, message: TOO_LONG })
      : { ...endedBy(trouble), ...restOf(pending, line) }
  try {
    for await (const chunk of unpacked(bytes)) {
      read += chunk.length
      if (read > LARGEST_LOG)
        return endedBy(whole(`is too large: logs of up to ${megabytes(LARGEST_LOG)}, unpacked, are read`))
      const end = chunk.lastIndexOf(LINE_BREAK)
      if (end >= 0) {
        const texts = textsOf([...pending, chunk.subarray(0, end)], line)
        yield { first: line, texts, read }
        line += texts.length
        pending = []
        pendingLength = 0
      }
      if (pendingLength <= LONGEST_LOG_LINE) pending.push(chunk.subarray(end + 1))
      pendingLength += chunk.length - end - 1
    }
  } catch (error) {
    if (error instanceof Damaged) return { ...endedBy(whole(DAMAGED_TEXT)), isDamaged: true }
    if (!(error instanceof CutOff)) throw error
    return { ...atEnd(whole(CUT_OFF_TEXT)), isCut: true }
  }
  return atEnd(null)
}

/** What is left at the end of a file; a character may be cut in two. */
function restOf(pieces: readonly Uint8Array[], line: number): Pick<End, 'rest' | 'isText'> {
  const bytes = join(pieces)
  const text = decoded(bytes)
  const rest = withoutMark(text ?? new TextDecoder().decode(bytes), line)
  return { rest, isText: text !== null }
}

/** A text may begin with a byte order mark. */
const withoutMark = (text: string, line: number): string =>
  line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text

const TOO_LONG = `is too long: a line takes at most ${megabytes(LONGEST_LOG_LINE)}`

/** The lines in some pieces of a file. */
function textsOf(pieces: readonly Uint8Array[], first: number): (string | Unreadable)[] {
  const bytes = join(pieces)
  const text = decoded(bytes)
  const lines = withoutMark(text ?? new TextDecoder().decode(bytes), first).split('\n')
  const refusals = text === null ? refusalsIn(bytes) : new Map<number, string>()
  if (refusals.size === 0 && lines.every((line) => line.length <= LONGEST_LOG_LINE / MOST_BYTES)) return lines
  return lines.map((line, i) => {
    const message = isTooLong(line) ? TOO_LONG : refusals.get(i)
    return message === undefined ? line : { message, text: line.slice(0, LONGEST_LOG_LINE) }
  })
}

/** Of a character, as text has it, in UTF-8. */
const MOST_BYTES = 3

const isTooLong = (line: string): boolean =>
  line.length > LONGEST_LOG_LINE / MOST_BYTES && new TextEncoder().encode(line).length > LONGEST_LOG_LINE

/** By line from 0, which are no text. */
function refusalsIn(bytes: Uint8Array): Map<number, string> {
  const refusals = new Map<number, string>()
  for (let start = 0, line = 0; start <= bytes.length; line++) {
    const at = bytes.indexOf(LINE_BREAK, start)
    const end = at < 0 ? bytes.length : at
    if (decoded(bytes.subarray(start, end)) === null) refusals.set(line, NOT_TEXT)
    start = end + 1
  }
  return refusals
}

export const NOT_TEXT = 'is not text in UTF-8'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = pieces
  if (only !== undefined && others.length === 0) return only
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
