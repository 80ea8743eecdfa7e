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
} as const

/** Deeper than any document; what comes after recurses, and must not run out of stack. */
export const DEEPEST = 100

type Key = string | number

export interface JsonVisitor {
  /** Before the value of a key or of a place in a list; `path` is only lent. */
  entry?(path: readonly Key[], offset: number, isRepeated: boolean): void
  number?(path: readonly Key[], offset: number, written: string): void
}

/** Why a walk ended before the text did. */
export interface Stop {
  readonly why: 'syntax' | 'depth'
  readonly offset: number
  readonly hint?: string
}

type Expected = 'value' | 'value or close' | 'key' | 'key or close' | 'colon' | 'comma or close' | 'end'

/** Walks over a JSON text without building anything; null if it is JSON from end to end. */
export function walkJson(text: string, visitor: JsonVisitor): Stop | null {
  const scanner = createScanner(text, false)
  const path: Key[] = []
  /** The keys of every open object; null stands for an open list. */
  const open: (Set<string> | null)[] = []
  let expected = 'value' as Expected
  let afterComma = false

  const next = (): number => {
    let token: number
    do token = scanner.scan()
    while (token === TOKEN.space || token === TOKEN.lineBreak)
    return token
  }

  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma or close')

  const wrong = (token: number): Stop => {
    const offset = scanner.getTokenOffset()
    const hint = hintFor(text, offset, { token, expected, afterComma })
    return { why: 'syntax', offset, ...(hint !== undefined && { hint }) }
  }

  function takeKey(): void {
    const keys = open.at(-1)!
    const key = scanner.getTokenValue()
    path[path.length - 1] = key
    visitor.entry?.(path, scanner.getTokenOffset(), keys.has(key))
    keys.add(key)
    expected = 'colon'
  }

  /** A value begins; in a list that is also an entry. */
  function takeValue(token: number): void {
    const offset = scanner.getTokenOffset()
    if (open.at(-1) === null) visitor.entry?.(path, offset, false)
    if (token === TOKEN.openObject || token === TOKEN.openList) {
      const isList = token === TOKEN.openList
      open.push(isList ? null : new Set())
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
    const isList = open.at(-1) === null
    if (isList) path[path.length - 1] = Number(path.at(-1)) + 1
    expected = isList ? 'value' : 'key'
  }

  for (;;) {
    const token = next()
    if (token === TOKEN.end) {
      if (expected === 'end') return null
      return { why: 'syntax', offset: text.length }
    }
    if (scanner.getTokenError() !== 0)
      return brokenToken(text, scanner.getTokenOffset(), scanner.getPosition())
    const closes = open.at(-1) === null ? TOKEN.closeList : TOKEN.closeObject
    if (token === closes && expected.endsWith('or close')) close()
    else if (token === TOKEN.text && expected.startsWith('key')) takeKey()
    else if (token === TOKEN.colon && expected === 'colon') expected = 'value'
    else if (token === TOKEN.comma && expected === 'comma or close') takeComma()
    else if (isValue(token) && expected.startsWith('value')) takeValue(token)
    else return wrong(token)
    if (open.length > DEEPEST) return { why: 'depth', offset: scanner.getTokenOffset() }
    afterComma = token === TOKEN.comma
  }
}

/** Braces, brackets, the three words, texts and numbers. */
const isValue = (token: number) =>
  token === TOKEN.openObject || token === TOKEN.openList || (token > TOKEN.colon && token <= TOKEN.number)

const ESCAPE_OR_FAULT = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|(\\|\p{Cc})/gu

/** A text or number that is not closed or holds what it must not. */
function brokenToken(text: string, from: number, to: number): Stop {
  if (text[from] !== '"') return { why: 'syntax', offset: to }
  for (const { index, 1: fault } of text.slice(from, to).matchAll(ESCAPE_OR_FAULT))
    if (fault !== undefined && !(fault >= '\u007f'))
      return {
        why: 'syntax',
        offset: from + index,
        hint:
          fault === '\\'
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
  if (afterComma && (token === TOKEN.closeObject || token === TOKEN.closeList))
    return 'the comma before it is one too many'
  if (expected.startsWith('key') && token === TOKEN.unknown) return 'keys stand in double quotes'
  if (expected === 'end') return 'the document ended before it'
  return undefined
}
