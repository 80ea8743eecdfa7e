import { type Issue, MOST_ISSUES, withThousands } from '#schemas/result.ts'
import { createLineParser, type Meant, meantBy } from './line-parser.ts'
import { type End, linesOf, NOT_TEXT } from './lines.ts'
import type { Log } from './log.ts'
import { LogBuilder } from './log-builder.ts'

/** A log as far as it could be read. */
export interface ReadLog {
  readonly log: Log
  /** The first of all that is wrong, then how many more. */
  readonly issues: readonly Issue[]
  /** Whether all that is wrong is that it was cut off: up to there it is sound. */
  readonly isCut: boolean
}

interface Wish {
  /** Whether keys that are not known are issues. */
  readonly isStrict?: boolean
  /** Hears now and then how many bytes are read, unpacked; whether to read on. */
  readonly goesOn?: (read: number) => Promise<boolean>
}

const HEADER = '{"format":"tickscope/log","version":1,"game":"…"}'
const NO_HEADER: Issue = { path: [], message: `must be the header: ${HEADER}` }

/** Reads a log from its bytes, packed with gzip or not, and says all that is wrong with it; null if it was stopped. */
export async function readLog(bytes: AsyncIterable<Uint8Array>, wish: Wish = {}): Promise<ReadLog | null> {
  const { isStrict = false, goesOn = async () => true } = wish
  const parseLine = createLineParser(isStrict)
  const builder = new LogBuilder()
  const found = createIssues()
  let isFirst = true

  function take(text: string, line: number): void {
    const parsed = parseLine(text, line)
    if (parsed === null) return
    if (parsed.line === undefined) {
      refuse(parsed.issues, parsed.meant, line)
      return
    }
    if (isFirst && parsed.line.kind !== 'header') found.add({ ...NO_HEADER, line })
    isFirst = false
    for (const issue of parsed.issues ?? []) found.add({ ...issue, line })
    builder.take(parsed.line, (path, message) => found.add({ path, line, message }))
  }

  function refuse(issues: readonly Issue[], meant: readonly Meant[], line: number): void {
    const isHeader = meant.some(({ kind }) => kind === 'header')
    for (const issue of isFirst && !isHeader ? [NO_HEADER] : issues) found.add({ ...issue, line })
    isFirst = false
    for (const { kind, value } of meant) builder.excuse(kind, value)
  }

  const lines = linesOf(bytes)
  let end: End
  for (;;) {
    const next = await lines.next()
    if (next.done) {
      end = next.value
      break
    }
    const { first, texts, read } = next.value
    texts.forEach((text, i) => {
      if (typeof text === 'string') take(text, first + i)
      else refuse([{ path: [], message: text.message }], meantBy(text.text), first + i)
    })
    if (await goesOn(read)) continue
    await lines.return(NO_END)
    return null
  }

  const cut = cutIn(end)
  const sound = found.count() === 0
  if (cut === null) take(end.rest, end.line)
  for (const issue of [end.isCut ? null : end.trouble, cut]) if (issue !== null) found.add(issue)
  if (isFirst && found.count() === 0)
    found.add({ path: [], line: null, message: `is empty; a log begins with ${HEADER}` })
  const log = builder.log(cut === null)
  if (end.isDamaged && end.trouble !== null) return { log, issues: [end.trouble], isCut: false }
  return { log, issues: found.all(), isCut: cut !== null && sound && found.count() === 1 && !isFirst }
}

const NO_END: End = { rest: '', isText: true, line: 1, trouble: null, isCut: false, isDamaged: false }

/** What says that a file was cut off; null if it was not. */
function cutIn({ rest, isText, line, trouble, isCut }: End): Issue | null {
  if (isCut) return trouble
  if (trouble !== null || !endsTooEarly(rest)) return isText ? null : notText(line)
  return {
    path: [],
    line,
    message: 'is cut off: the last line is not whole; write it to its end, or leave it out',
  }
}

const notText = (line: number): Issue => ({ path: [], line, message: NOT_TEXT })

/** Whether something is still open at the end of a line: an object, a list or a text. */
function endsTooEarly(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (isInText && character === '\\') at++
    else if (character === '"') isInText = !isInText
    else if (!isInText && OPENING.has(character)) depth++
    else if (!isInText && CLOSING.has(character)) depth--
  }
  return isInText || depth > 0
}

const OPENING: ReadonlySet<string> = new Set('{[')
const CLOSING: ReadonlySet<string> = new Set('}]')

/** The first issues of many; the others are only counted. */
function createIssues() {
  const told: Issue[] = []
  let more = 0
  return {
    add(issue: Issue): void {
      if (issue.more !== undefined) more += issue.more.count
      else if (told.length < MOST_ISSUES) told.push(issue)
      else more++
    },
    count: () => told.length + more,
    all: (): readonly Issue[] =>
      more === 0
        ? told
        : [
            ...told,
            {
              path: [],
              line: null,
              message: `and ${withThousands(more)} more`,
              more: { count: more, isLeast: false },
            },
          ],
  }
}
