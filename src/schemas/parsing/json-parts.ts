import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { megabytes } from '#schemas/text/counted.ts'
import { LARGEST_FILE } from './files.ts'
import { type Json, jsonFromText, KEPT_NAMES, locate, type Origin } from './json-text.ts'
import { DEEPEST, walkJson } from './json-walk.ts'

// A JSON text too long to be held is cut at the commas of its outermost object, and at those of one long list in it.
// Each part is then a short text, read like any other: the same faults are found, and told in the same words. A
// streaming parser would hand over values only: neither what is given twice nor where in the text anything stands.

/** What stands between two commas of a long text. */
export interface Part {
  /** `broken`: the text is no JSON here, and nothing comes after it. */
  readonly kind: 'key' | 'entry' | 'broken'
  readonly text: string
  /** The comma or bracket that ends it; empty where the whole text ends. */
  readonly stop: string
  readonly situation: Situation
  /** Its path in the whole; the document's own unless it is an entry. */
  readonly path: Issue['path']
  readonly line: number
  readonly column: number
  /** How many brackets are open where it is deepest. */
  readonly depth: number
}

/** The long list begins. */
export interface ListStart {
  readonly kind: 'list'
  /** Its key. */
  readonly part: Part
}

/** Where a cutter is in the text. */
interface Situation {
  readonly kind: 'key' | 'entry' | 'gap'
  /** What makes a text of a part, in which it stands as deep as in the whole. */
  readonly opening: string
  readonly closing: string
  /** What stands for the parts before it; empty for the first. */
  readonly earlier: string
  /** How many brackets are open around it. */
  readonly level: number
  /** By what ends a part: what comes then. Anything else is wrong here. */
  readonly next: Readonly<Record<string, () => Situation>>
}

function situationsIn(list: string): Situation {
  const opening = `{"${list}":[`
  const gap = { kind: 'gap', closing: '', earlier: '', level: 0 } as const
  const start: Situation = { ...gap, opening: '', next: { '{': () => firstKey } }
  const firstKey: Situation = {
    kind: 'key',
    opening: '{',
    closing: '}',
    earlier: '',
    level: 1,
    next: { ',': () => nextKey, '}': () => end, '[': () => firstEntry },
  }
  const nextKey: Situation = { ...firstKey, earlier: '"":0,' }
  const firstEntry: Situation = {
    kind: 'entry',
    opening,
    closing: ']}',
    earlier: '',
    level: 2,
    next: { ',': () => nextEntry, ']': () => afterList },
  }
  const nextEntry: Situation = { ...firstEntry, earlier: '0,' }
  const afterList: Situation = {
    ...gap,
    opening: `${opening}]`,
    level: 1,
    next: { ',': () => nextKey, '}': () => end },
  }
  const end: Situation = { ...gap, opening: '{}', next: {} }
  return start
}

/** Cuts a text that comes in pieces; the list that is taken apart is that of one key of the outermost object. */
export function createCutter(list: string) {
  const startsList = new RegExp(`^\\s*"${list}"\\s*:\\s*$`)
  const scan: Scan = { depth: 0, deepest: 0, isInText: false, isEscaped: false }
  let here = situationsIn(list)
  let held: string[] = []
  let length = 0
  let index = 0
  let line = 1
  let column = 1

  const isAtEnd = () => here.kind === 'gap' && Object.keys(here.next).length === 0

  function hold(text: string): void {
    held.push(text)
    length += text.length
  }

  function cut(stop: string, kind: Part['kind']): Part {
    const text = held.join('')
    const path = here.kind === 'entry' ? [list, index] : []
    const part: Part = { kind, text, stop, situation: here, path, line, column, depth: scan.deepest }
    const lineStart = text.lastIndexOf('\n') + 1
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
    column = (lineStart === 0 ? column : 1) + text.length - lineStart + stop.length
    held = []
    length = 0
    return part
  }

  /** The parts that are whole with this piece of the text. */
  function* push(piece: string): Generator<Part | ListStart, void> {
    let from = 0
    for (
      let at = nextStop(piece, 0, here.level, scan);
      at < piece.length;
      at = nextStop(piece, at + 1, here.level, scan)
    ) {
      const stop = piece.charAt(at)
      const isList =
        stop === '[' && here.kind === 'key' && startsList.test(held.join('') + piece.slice(from, at))
      if (here.kind !== 'gap' && (stop === '{' || (stop === '[' && !isList))) {
        scan.depth++
        continue
      }
      hold(piece.slice(from, at))
      from = at + 1
      const next = here.next[stop]?.()
      const isEmpty = held.every(isBlank)
      if (next === undefined || (here.kind === 'gap' && !isEmpty)) return yield cut(stop, 'broken')
      const isNothing = here.kind === 'gap' || isList || (isEmpty && here.earlier === '' && stop !== ',')
      const part = cut(stop, here.kind === 'entry' ? 'entry' : 'key')
      if (!isNothing) yield part
      if (isList) yield { kind: 'list', part }
      index = next.earlier !== '' && next.kind === 'entry' ? index + 1 : 0
      here = next
      scan.depth = next.level
      scan.deepest = next.level
    }
    hold(piece.slice(from))
    if (isAtEnd() && held.every(isBlank)) cut('', 'key')
    else if (length > (isAtEnd() ? ENOUGH : LARGEST_FILE)) yield cut('', 'broken')
  }

  return {
    push,
    /** What is wrong where the text ends; null if nothing is. */
    end: (): Part | null => (isAtEnd() && held.length === 0 ? null : cut('', 'broken')),
  }
}

/** Of what follows the document, in characters: so much tells what it is. */
const ENOUGH = 1000

const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text)

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** How far brackets and quotes are open; it goes on from one piece of the text to the next. */
interface Scan {
  depth: number
  deepest: number
  isInText: boolean
  isEscaped: boolean
}

/** Where the next comma or bracket stands with just `level` brackets open around it. */
function nextStop(text: string, from: number, level: number, scan: Scan): number {
  // Every character of the file comes by here: local variables make it twice as fast.
  let { depth, deepest, isInText, isEscaped } = scan
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInText) {
      if (isEscaped) isEscaped = false
      else if (code === BACKSLASH) isEscaped = true
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === COMMA) {
      if (depth === level) break
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      deepest = Math.max(deepest, depth + 1)
      if (depth === level) break
      depth++
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      if (depth === level) break
      depth--
    }
  }
  Object.assign(scan, { depth, deepest, isInText, isEscaped })
  return at
}

/** What a part says: of a key an object with that key alone. What is wrong with its text has its path in the whole. */
export function jsonFromPart(part: Part): Parsed<Json> {
  const plain = plainValue(part)
  if (plain !== undefined) return { ok: true, value: { value: plain, issues: [] } }
  if (part.kind === 'broken' || isBlank(part.text)) return invalid([faultIn(part)])
  const json = jsonFromText(wholeText(part), originOf(part))
  if (!json.ok) return invalid([faultIn(part)])
  const { value, issues } = json.value
  return {
    ok: true,
    value: {
      value: part.kind === 'key' ? value : Object.values(value as Record<string, unknown[]>)[0]?.[0],
      issues: issues.map((issue) => fromOwn(part, issue)),
    },
  }
}

/** Gives issues of a part, which have their paths in the whole, their places. */
export const locateInPart = (part: Part, issues: readonly Issue[]): readonly Issue[] =>
  locate(
    wholeText(part),
    issues.map((issue) => toOwn(part, issue)),
    undefined,
    originOf(part),
  ).map((issue) => fromOwn(part, issue))

const wholeText = ({ situation: { opening, closing }, text }: Part) => opening + text + closing

const originOf = ({ situation: { opening }, line, column }: Part, earlier = ''): Origin => ({
  hidden: opening.length + earlier.length,
  line,
  column,
})

// In a text of its own an entry is the first of its list.

const toOwn = ({ path: [list] }: Part, issue: Issue): Issue =>
  list === undefined ? issue : { ...issue, path: [list, 0, ...issue.path.slice(2)] }

const fromOwn = ({ path }: Part, issue: Issue): Issue =>
  path.length === 0 ? issue : { ...issue, path: [...path, ...issue.path.slice(path.length)] }

/** Longer ones get a closer look: too many values would fill the memory. */
const LONGEST_PLAIN = 8_000_000

/**
 * What an entry says that JSON.stringify would write just so, as ours does: then no key is given twice and no number
 * is too large, which takes a third of the time to find out by looking at every token.
 */
function plainValue({ kind, text, depth }: Part): unknown {
  if (kind !== 'entry' || depth > DEEPEST || text.length > LONGEST_PLAIN) return undefined
  for (const name of KEPT_NAMES) if (text.includes(name)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text.trim() ? value : undefined
  } catch {
    return undefined
  }
}

/** Why a part cannot be read, in the words for a whole text that breaks off after it. */
function faultIn(part: Part): Issue {
  const { situation, text, stop, path } = part
  const { opening, earlier } = situation
  const broken = opening + earlier + text + stop
  const end = walkJson(broken, {})
  if (text.length > LARGEST_FILE && (end === null || end.offset >= broken.length))
    return { path, message: `is too large: parts up to ${megabytes(LARGEST_FILE)} are read` }
  const read = jsonFromText(broken, originOf(part, earlier))
  return (read.ok ? undefined : read.issues[0]) ?? { path, message: 'is not JSON' }
}
