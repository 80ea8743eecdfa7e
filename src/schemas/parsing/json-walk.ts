import { createScanner } from 'jsonc-parser'

// The library's own visitor recurses and takes comments; its scanner does neither.
const TOKEN = {
  openObject: 1,
  closeObject: 2,
  openList: 3,
  closeList: 4,
  comma: 5,
  colon: 6,
  text: 10,
  number: 11,
  lineBreak: 14,
  space: 15,
  unknown: 16,
  end: 17,
  /** Not the library's: a text that it must not even look at. */
  endless: 99,
} as const

/** Deeper than any document; what comes after recurses, and must not run out of stack. */
export const DEEPEST = 100

type Key = string | number

export interface JsonVisitor {
  /** Before the value of a key or of a place in a list; `path` is only lent. */
  entry?(path: readonly Key[], offset: number): void
  /** After `entry`, for a key that its object has had before: how often by now. */
  repeated?(path: readonly Key[], offset: number, times: number): void
  number?(path: readonly Key[], offset: number, written: string): void
  /** Whether it has seen enough, and the walk may end. */
  isDone?(): boolean
}

/** Twice as many as the densest recording of the largest size has; each takes memory, an empty object the most. */
export const MOST_VALUES = 5_000_000

/** Different ones, in all: documents have some hundred. */
export const MOST_KEYS = 2000

/** In characters. The scanner takes a text apart at every escape, and one of millions would fill the memory. */
export const LONGEST_TEXT = 1_000_000

/** Why a walk ended before the text did. */
export interface Stop {
  readonly why: 'syntax' | 'depth' | 'values' | 'keys' | 'text'
  readonly offset: number
  readonly hint?: string
}

type Expected = 'value' | 'value or close' | 'key' | 'key or close' | 'colon' | 'comma or close' | 'end'

/** Walks over a JSON text without building anything; null if it is JSON from end to end. */
export function walkJson(text: string, visitor: JsonVisitor): Stop | null {
  const scanner = createScanner(text, false)
  const path: Key[] = []
  const open: ('list' | 'object')[] = []
  /** By depth: the keys an open object has had so far, and how often. */
  const keys: (Map<string, number> | undefined)[] = []
  const known = new Set<string>()
  let values = 0
  let expected = 'value' as Expected
  let afterComma = false

  const next = (): number => {
    let token: number
    do {
      if (isEndless(text, scanner.getPosition())) return TOKEN.endless
      token = scanner.scan()
    } while (token === TOKEN.space || token === TOKEN.lineBreak)
    return token
  }

  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma or close')

  const wrong = (token: number): Stop => {
    const offset = scanner.getTokenOffset()
    const hint = hintFor(text, offset, { token, expected, afterComma })
    return { why: 'syntax', offset, ...(hint !== undefined && { hint }) }
  }

  function takeKey(): void {
    const key = scanner.getTokenValue()
    path[path.length - 1] = key
    visitor.entry?.(path, scanner.getTokenOffset())
    if (visitor.repeated !== undefined) {
      known.add(key)
      const seen = keys[open.length] ?? new Map<string, number>()
      keys[open.length] = seen
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      if (times > 1) visitor.repeated(path, scanner.getTokenOffset(), times)
    }
    expected = 'colon'
  }

  /** A value begins; in a list that is also an entry. */
  function takeValue(token: number): void {
    const offset = scanner.getTokenOffset()
    values++
    if (open.at(-1) === 'list') visitor.entry?.(path, offset)
    if (token === TOKEN.openObject || token === TOKEN.openList) {
      const isList = token === TOKEN.openList
      open.push(isList ? 'list' : 'object')
      keys[open.length] = undefined
      path.push(isList ? 0 : '')
      expected = isList ? 'value or close' : 'key or close'
      return
    }
    if (token === TOKEN.number)
      visitor.number?.(path, offset, text.slice(offset, offset + scanner.getTokenLength()))
    expected = afterValue()
  }

  function close(): void {
    open.pop()
    path.pop()
    expected = afterValue()
  }

  function takeComma(): void {
    const isList = open.at(-1) === 'list'
    if (isList) path[path.length - 1] = Number(path.at(-1)) + 1
    expected = isList ? 'value' : 'key'
  }

  for (;;) {
    const token = next()
    if (token === TOKEN.endless) return { why: 'text', offset: scanner.getPosition() }
    if (token === TOKEN.end) {
      if (expected === 'end') return null
      return { why: 'syntax', offset: text.length }
    }
    if (scanner.getTokenError() !== 0)
      return brokenToken(text, scanner.getTokenOffset(), scanner.getPosition())
    const closes = open.at(-1) === 'list' ? TOKEN.closeList : TOKEN.closeObject
    if (token === closes && expected.endsWith('or close')) close()
    else if (token === TOKEN.text && expected.startsWith('key')) takeKey()
    else if (token === TOKEN.colon && expected === 'colon') expected = 'value'
    else if (token === TOKEN.comma && expected === 'comma or close') takeComma()
    else if (isValue(token) && expected.startsWith('value')) takeValue(token)
    else return wrong(token)
    if (open.length > DEEPEST) return { why: 'depth', offset: scanner.getTokenOffset() }
    if (visitor.isDone?.()) return null
    if (known.size > MOST_KEYS) return { why: 'keys', offset: scanner.getTokenOffset() }
    if (values > MOST_VALUES) return { why: 'values', offset: scanner.getTokenOffset() }
    afterComma = token === TOKEN.comma
  }
}

/** Whether a text begins here that is too long, closed or not. */
function isEndless(text: string, from: number): boolean {
  if (text[from] !== '"' || text.length - from <= LONGEST_TEXT) return false
  let end = text.indexOf('"', from + 1)
  while (end > 0 && end - from <= LONGEST_TEXT && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 || end - from > LONGEST_TEXT
}

function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}

/** Braces, brackets, the three words, texts and numbers. */
const isValue = (token: number) =>
  token === TOKEN.openObject || token === TOKEN.openList || (token > TOKEN.colon && token <= TOKEN.number)

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const BACKSLASH = 0x5c
const FIRST_PRINTED = 0x20

/** Where a text holds what it must not: a control character, or a backslash that begins no escape. */
function faultIn(text: string, from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code < FIRST_PRINTED) return at
    if (code !== BACKSLASH) continue
    ESCAPE.lastIndex = at
    if (!ESCAPE.test(text)) return at
    at = ESCAPE.lastIndex - 1
  }
  return undefined
}

/** A text or number that is not closed or holds what it must not. */
function brokenToken(text: string, from: number, to: number): Stop {
  if (text[from] !== '"') return { why: 'syntax', offset: to }
  const fault = faultIn(text, from, to)
  if (fault !== undefined)
    return {
      why: 'syntax',
      offset: fault,
      hint:
        text[fault] === '\\'
          ? 'this backslash begins no escape that JSON knows'
          : 'a text must not hold it as it is',
    }
  const hint = to < text.length ? 'the text that began before it is not closed' : undefined
  return { why: 'syntax', offset: to, ...(hint !== undefined && { hint }) }
}

interface Situation {
  readonly token: number
  readonly expected: Expected
  readonly afterComma: boolean
}

/** What people most often mean by what JSON does not have. */
function hintFor(
  text: string,
  offset: number,
  { token, expected, afterComma }: Situation,
): string | undefined {
  const rest = text.slice(offset, offset + 12)
  if (rest.startsWith('//') || rest.startsWith('/*') || rest.startsWith('#')) return 'JSON has no comments'
  if (rest.startsWith("'")) return 'JSON writes texts in double quotes'
  if (/^-?(NaN|Infinity)/.test(rest) || rest.startsWith('undefined'))
    return 'JSON has no such value; a number or null can stand here'
  if (/^(None|True|False)\b/.test(rest)) return 'JSON writes null, true and false'
  if (afterComma && (token === TOKEN.closeObject || token === TOKEN.closeList))
    return 'the comma before it is one too many'
  if (expected.startsWith('key') && token === TOKEN.unknown) return 'keys stand in double quotes'
  if (expected === 'end') return 'the document ended before it'
  return undefined
}
