import {
  type Issue,
  invalid,
  MOST_ISSUES,
  type Parsed,
  type Place,
  shortened,
  withThousands,
} from '#schemas/result.ts'
import {
  DEEPEST,
  type JsonVisitor,
  LONGEST_TEXT,
  MOST_KEYS,
  MOST_VALUES,
  type Stop,
  walkJson,
} from './json-walk.ts'

/** What a text says, and what is wrong with the text itself though it can be read. */
export interface Json {
  readonly value: unknown
  readonly issues: readonly Issue[]
}

/** Where a text stands in a longer one; its first characters, if `hidden`, are not in that at all. */
export interface Origin {
  readonly hidden: number
  readonly line: number
  readonly column: number
}

const WHOLE: Origin = { hidden: 0, line: 1, column: 1 }

/** Reads a text as JSON. Nothing is thrown, whatever the text is. */
export function jsonFromText(given: string, origin = WHOLE): Parsed<Json> {
  const text = given.startsWith('\ufeff') ? given.slice(1) : given
  if (text === '') return invalid([whole('is empty')])
  if (/^[ \t\r\n]*$/.test(text)) return invalid([whole('is empty: it has only spaces and line breaks')])
  const findings = createFindings()
  const stop = walkJson(text, findings.visitor)
  if (stop !== null) return invalid([stopIssue(text, stop, origin)])
  try {
    return { ok: true, value: { value: JSON.parse(text), issues: findings.issues(text, origin) } }
  } catch {
    return invalid([whole('is not JSON')])
  }
}

const whole = (message: string): Issue => ({ path: [], message })

interface Finding {
  readonly path: Issue['path']
  offset: number
  /** How often a key came. */
  times: number
  message(times: number): string
}

/** Names that lead from an object to what all objects share. */
export const KEPT_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

const isKept = (key: string | number) => typeof key === 'string' && KEPT_NAMES.has(key)

/** Gathers what is JSON and still must not be: keys given twice, names kept by the language, boundless numbers. */
function createFindings() {
  const found: Finding[] = []
  let count = 0
  const note = (path: Issue['path'], offset: number, message: Finding['message']) => {
    count++
    if (found.length < MOST_ISSUES) found.push({ path: path.map(shortKey), offset, times: 2, message })
  }
  /** Of a key that comes again and again the last place is told, and how often it came. */
  const repeat = (path: Issue['path'], offset: number, times: number) => {
    if (times === 2) return note(path, offset, repeatedSentence)
    const known = found.findLast((finding) => isSame(finding.path, path))
    if (known !== undefined) Object.assign(known, { offset, times })
  }
  const visitor: JsonVisitor = {
    entry(path, offset) {
      if (isKept(path.at(-1)!))
        note(path, offset, () => 'is a name that JavaScript keeps for itself; no document has it')
    },
    repeated(path, offset, times) {
      if (!isKept(path.at(-1)!)) repeat(path, offset, times)
    },
    number(path, offset, written) {
      if (!Number.isFinite(Number(written)))
        note(path, offset, () => `is a number too large to be read: ${shortNumber(written)}`)
    },
  }
  const issues = (text: string, origin: Origin): Issue[] => {
    const places = placesOf(
      text,
      found.map(({ offset }) => offset),
      origin,
    )
    const told = found.map(({ path, offset, message, times }) => ({
      path,
      message: message(times),
      ...placed(places.get(offset)),
    }))
    const more = { count: count - told.length, isLeast: false }
    return more.count === 0 ? told : [...told, { path: [], message: '', more }]
  }
  return { visitor, issues }
}

export const repeatedSentence = (times: number) =>
  `is given ${times === 2 ? 'twice' : `${times} times`}; keep one`

const shortKey = (key: string | number) => (typeof key === 'number' ? key : shortened(key))

const isSame = (told: Issue['path'], path: Issue['path']) =>
  told.length === path.length && told.every((key, i) => key === shortKey(path[i]!))

const placed = (place: Place | undefined) => (place === undefined ? {} : { place })

const shortNumber = (written: string) => (written.length > 24 ? `${written.slice(0, 23)}…` : written)

function stopIssue(text: string, { why, offset, hint }: Stop, origin: Origin): Issue {
  const place = placesOf(text, [offset], origin).get(offset)!
  const at = `line ${place.line}, column ${place.column}`
  const because = hint === undefined ? '' : `; ${hint}`
  const messages = {
    depth: () => `is nested too deeply: more than ${DEEPEST} levels at ${at}`,
    values: () => `is too large: it has more than ${withThousands(MOST_VALUES)} values`,
    keys: () => `is no document: it has more than ${withThousands(MOST_KEYS)} different keys`,
    text: () => `is too large: a text at ${at} has more than ${withThousands(LONGEST_TEXT)} characters`,
    syntax: () => `is not JSON: ${foundAt(text, offset)} at ${at}${because}`,
  }
  return { path: [], message: messages[why](), place }
}

function foundAt(text: string, offset: number): string {
  if (offset >= text.length) return 'the text ends too early'
  const word = /^[\p{L}\p{N}_]+/u.exec(text.slice(offset, offset + 20))?.[0]
  return `unexpected ${JSON.stringify(word ?? String.fromCodePoint(text.codePointAt(offset)!))}`
}

/**
 * Gives issues the place of their path in the text; what is missing is missing from what is around it. With what the
 * text says at hand nobody reads on past the last place.
 */
export function locate(
  given: string,
  issues: readonly Issue[],
  value?: unknown,
  origin = WHOLE,
): readonly Issue[] {
  if (issues.every(({ path }) => path.length === 0)) return issues
  const text = given.startsWith('\ufeff') ? given.slice(1) : given
  const root = createSpot(0)
  for (const { path } of issues) {
    let spot = root
    for (const key of path) {
      if (!spot.inside.has(key)) spot.inside.set(key, createSpot(undefined))
      spot = spot.inside.get(key)!
    }
  }
  let left = value === undefined ? Number.POSITIVE_INFINITY : spotsIn(value, root)
  const trail: (Spot | undefined)[] = [root]
  walkJson(text, {
    entry(path, offset) {
      const spot = trail[path.length - 1]?.inside.get(path.at(-1)!)
      trail[path.length] = spot
      if (spot === undefined) return
      spot.offset = offset
      left--
    },
    isDone: () => left <= 0,
  })
  const offsets = issues.map(({ path }) => offsetOf(root, path))
  const places = placesOf(
    text,
    offsets.filter((offset) => offset !== undefined),
    origin,
  )
  return issues.map((issue, i) => {
    const offset = offsets[i]
    return issue.place !== undefined || offset === undefined
      ? issue
      : { ...issue, ...placed(places.get(offset)) }
  })
}

/** A place in the document that is looked for. */
interface Spot {
  offset: number | undefined
  readonly inside: Map<string | number, Spot>
}

const createSpot = (offset: number | undefined): Spot => ({ offset, inside: new Map() })

/** How many of the places looked for there are. */
function spotsIn(value: unknown, { inside }: Spot): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const [key, spot] of inside)
    if (Object.hasOwn(value, key)) count += 1 + spotsIn(Reflect.get(value, key), spot)
  return count
}

/** The offset of the last part of the path that is there; the document as a whole has none worth showing. */
function offsetOf(root: Spot, path: Issue['path']): number | undefined {
  if (path.length === 0) return undefined
  let spot: Spot | undefined = root
  let offset = root.offset
  for (const key of path) {
    spot = spot?.inside.get(key)
    offset = spot?.offset ?? offset
  }
  return offset
}

/** Counts lines once over the text, however many places are asked for. */
function placesOf(text: string, offsets: readonly number[], origin: Origin): Map<number, Place> {
  const places = new Map<number, Place>()
  let { line, column, hidden: start } = origin
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    const at = Math.max(offset, origin.hidden)
    for (let end = text.indexOf('\n', start); end >= 0 && end < at; end = text.indexOf('\n', start)) {
      line++
      column = 1
      start = end + 1
    }
    places.set(offset, { line, column: column + at - start, ...excerptOf(text, start, at) })
  }
  return places
}

/** A place in a text by its line and column, counted from 1. */
export function placeAt(text: string, line: number, column: number): Place {
  const start = text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0)
  return { line, column, ...excerptOf(text, start, start + column - 1) }
}

const BEFORE = 40
const EXCERPT = 100

/** The line around an offset, without what would move or hide its characters. */
function excerptOf(text: string, lineStart: number, offset: number): Pick<Place, 'excerpt' | 'caret'> {
  const start = offset - lineStart > EXCERPT - BEFORE ? offset - BEFORE : lineStart
  const around = text.slice(start, start + EXCERPT)
  const lineEnd = around.search(/\r?\n/)
  const isCut = lineEnd < 0 && start + EXCERPT < text.length
  const head = start > lineStart ? '…' : ''
  const line = lineEnd < 0 ? around : around.slice(0, lineEnd)
  const body = line.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return { excerpt: `${head}${body}${isCut ? '…' : ''}`, caret: head.length + offset - start }
}
