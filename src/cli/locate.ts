import { parse } from '@humanwhocodes/momoa'
import { isRecord } from '../schemas/result.ts'

/** momoa builds a tree to find an error: 16 MB cost it 15 s and 2 GB. */
const LARGEST_TREE = 1_000_000

/** Says of a text that JSON.parse refused with `error` where it stops being JSON, and what stands there. */
export function jsonProblem(text: string, error: unknown): string {
  const offset = offsetFromMessage(text, String(error)) ?? offsetFromTree(text)
  if (offset === undefined) return 'is not JSON'
  return `is not JSON: ${found(text, offset)} at ${placeOf(text, offset)}`
}

/** V8 names the position of most errors, but not of every unexpected token. */
function offsetFromMessage(text: string, message: string): number | undefined {
  if (message.includes('end of JSON input')) return text.length
  const position = /at position (\d+)/.exec(message)?.[1]
  return position === undefined ? undefined : Number(position)
}

function offsetFromTree(text: string): number | undefined {
  if (text.length > LARGEST_TREE) return undefined
  try {
    parse(text)
  } catch (error) {
    const { offset } = isRecord(error) ? error : {}
    if (typeof offset === 'number') return offset
  }
  return undefined
}

function found(text: string, offset: number): string {
  if (offset >= text.length) return 'the text ends too early'
  const word = /^[\p{L}\p{N}_]+/u.exec(text.slice(offset, offset + 20))?.[0]
  return `unexpected ${JSON.stringify(word ?? String.fromCodePoint(text.codePointAt(offset)!))}`
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - (before.lastIndexOf('\n') + 1) + 1
  return `line ${line}, column ${column}`
}
