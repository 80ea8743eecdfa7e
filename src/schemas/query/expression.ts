import jsep from 'jsep'
import { nearest } from '#schemas/parsing/parse.ts'
import { LONGEST_QUERY } from './limits.ts'
import { isTable, TABLES, type TableName } from './tables.ts'

// The text of a query: `units: hp < 30 && side == "friendly"`, and after `while` what else must match in the same tick.
// A library reads the syntax; of its tree only what stands here is taken over, so that nothing else is ever run.

/** Where something stands in the text of a query, counted in characters from 0. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What is wrong with a query, and where. */
export interface QueryProblem extends Span {
  readonly message: string
}

export const COMPARISONS = ['==', '!=', '<', '<=', '>', '>='] as const
export type Comparison = (typeof COMPARISONS)[number]
const ARITHMETIC = ['+', '-', '*', '/', '%'] as const
export type Arithmetic = (typeof ARITHMETIC)[number]
const LOGIC = ['&&', '||'] as const

/** What can be called, and with how many values. */
export const FUNCTIONS = { abs: 1, min: 2, max: 2, contains: 2 } as const
export type FunctionName = keyof typeof FUNCTIONS

export type QueryNode = Span &
  (
    | { readonly kind: 'value'; readonly value: number | string | boolean }
    | { readonly kind: 'column'; readonly name: string }
    | { readonly kind: 'was'; readonly name: string }
    | { readonly kind: 'not' | 'minus'; readonly of: QueryNode }
    | {
        readonly kind: 'logic'
        readonly operator: '&&' | '||'
        readonly left: QueryNode
        readonly right: QueryNode
      }
    | {
        readonly kind: 'comparison'
        readonly operator: Comparison
        readonly left: QueryNode
        readonly right: QueryNode
      }
    | {
        readonly kind: 'arithmetic'
        readonly operator: Arithmetic
        readonly left: QueryNode
        readonly right: QueryNode
      }
    | { readonly kind: 'in'; readonly value: QueryNode; readonly list: readonly QueryNode[] }
    | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly QueryNode[] }
  )

/** One table and what its rows must meet. */
interface Clause {
  readonly table: TableName
  readonly condition: QueryNode
}

/** The rows that are asked for and, from the second on, what else must match in their tick. */
type QueryTree = readonly [Clause, ...Clause[]]

export type ParsedQuery =
  | { readonly ok: true; readonly value: QueryTree }
  | { readonly ok: false; readonly problem: QueryProblem }

/** Brackets within brackets, or signs before signs. */
const DEEPEST = 50

/** Thrown while a query is read, and caught where it began. */
class Trouble extends Error {
  readonly span: Span

  constructor(message: string, start: number, end = start + 1) {
    super(message)
    this.span = { start, end }
  }
}

export function parseQuery(text: string): ParsedQuery {
  try {
    return { ok: true, value: treeFrom(text) }
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    return { ok: false, problem: { ...error.span, message: error.message } }
  }
}

function treeFrom(text: string): QueryTree {
  if (text.length > LONGEST_QUERY)
    throw new Trouble(
      `is ${text.length} characters long; ${LONGEST_QUERY} are the most`,
      LONGEST_QUERY,
      text.length,
    )
  checkDepth(text)
  const [first = { start: 0, end: 0 }, ...rest] = clauseSpans(text)
  return [clauseFrom(text, first), ...rest.map((span) => clauseFrom(text, span))]
}

/** Characters that stand outside of texts in quotes, with where they are. */
function* outsideTexts(text: string): Generator<readonly [char: string, at: number], void> {
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isInText && char === '\\') at++
    else if (char === '"') isInText = !isInText
    else if (!isInText) yield [char, at]
  }
}

function checkDepth(text: string): void {
  let depth = 0
  let signs = 0
  for (const [char, at] of outsideTexts(text)) {
    if ('(['.includes(char)) depth++
    else if (')]'.includes(char)) depth--
    signs = '!-'.includes(char) ? signs + 1 : char === ' ' ? signs : 0
    if (depth > DEEPEST || signs > DEEPEST)
      throw new Trouble(`is nested more than ${DEEPEST} deep; write it in a simpler way`, at)
    if (char === ';') throw new Trouble('; has no meaning here; && joins two conditions', at)
  }
}

/** A query is cut at every `while` that a table follows. */
const WHILE = /^while(?=\s+[a-z_]\w*\s*:)/i

function clauseSpans(text: string): Span[] {
  const cuts: number[] = []
  let before = ' '
  for (const [char, at] of outsideTexts(text)) {
    if (/[\s)\]"]/.test(before) && WHILE.test(text.slice(at))) cuts.push(at)
    before = char
  }
  const starts = [0, ...cuts.map((at) => at + 'while'.length)]
  return starts.map((start, i) => ({ start, end: cuts[i] ?? text.length }))
}

function clauseFrom(text: string, { start, end }: Span): Clause {
  const own = text.slice(start, end)
  const [lead = '', name = ''] = /^\s*([a-z_]\w*)(?=\s*:)/i.exec(own) ?? []
  const from = start + lead.length - name.length
  if (name === '') {
    const at = start + own.length - own.trimStart().length
    throw new Trouble(`begin with a table: ${TABLES.map((table) => `${table}:`).join(', ')}`, at, end)
  }
  if (!isTable(name)) {
    const meant = nearest(name, TABLES)
    const wish = meant === undefined ? `there are ${TABLES.join(', ')}` : `did you mean "${meant}"?`
    throw new Trouble(`there is no table "${name}"; ${wish}`, from, from + name.length)
  }
  const colon = own.indexOf(':')
  return { table: name, condition: conditionFrom(text, { start: start + colon + 1, end }) }
}

// What the library's tree is told to note: where each part stands.

interface Raw extends jsep.Expression {
  start?: number
  end?: number
  /** Without the parentheses around it. */
  bare?: Span
}

/** The words a text may hold: those of other languages are understood, to say what to write instead. */
jsep.addBinaryOp('in', 7)
jsep.addBinaryOp('=', 0.5)
jsep.removeLiteral('null')

/** Bars and fields may be called "3x" or "2nd". */
const NAME_LIKE_NUMBER = /^(?!\d+(?:[eE]\d*)?(?![\p{L}\p{Nd}_]))\d[\p{L}\p{Nd}_]+/u

/** Where the token begins whose inside is being read. */
let tokenUnderWay = -1
jsep.hooks.add('gobble-token', function (env) {
  if (tokenUnderWay === this.index) {
    tokenUnderWay = -1
    return
  }
  const start = this.index
  if (this.char === "'") throw new Trouble('texts stand in double quotes: "…"', start)
  const [name] = NAME_LIKE_NUMBER.exec(this.expr.slice(start)) ?? []
  if (name !== undefined) {
    this.index += name.length
    const span = { start, end: this.index }
    env.node = { type: 'Identifier', name, ...span, bare: span } as Raw
    return
  }
  tokenUnderWay = start
  const node = this.gobbleToken() as Raw | undefined
  tokenUnderWay = -1
  if (!node) return
  // It has looked past blanks for what may follow.
  const end = start + this.expr.slice(start, this.index).trimEnd().length
  checkGroup(this.expr, start, end, node)
  env.node = Object.assign(node, { start, end, bare: node.bare ?? { start, end } })
})

/** In parentheses there is one value, and nothing else. */
function checkGroup(text: string, start: number, end: number, node: Raw): void {
  if (text.charAt(start) !== '(' || node.type === 'CallExpression' || node.type === 'MemberExpression') return
  const inside = text.slice(start + 1, end - 1)
  const span = rawSpan(node)
  if (span === null || inside.trim() !== text.slice(span.start, span.end))
    throw new Trouble('one condition stands in parentheses', start, end)
}

/** Where a part of the library's tree stands; of two joined ones, both. */
function rawSpan(node: Raw): Span | null {
  if (node.start !== undefined && node.end !== undefined) return { start: node.start, end: node.end }
  if (node.type !== 'BinaryExpression') return null
  const { left, right } = node as unknown as { left: Raw; right: Raw }
  const [first, last] = [rawSpan(left), rawSpan(right)]
  return first && last && { start: first.start, end: last.end }
}

/** Reads a condition in its place, so that all places are those of the whole text. */
function conditionFrom(text: string, { start, end }: Span): QueryNode {
  if (text.slice(start, end).trim() === '')
    throw new Trouble('say what to look for after the colon', start, Math.max(end, start + 1))
  const padded = ' '.repeat(start) + text.slice(start, end)
  const raw = rawFrom(padded)
  const lead = padded.length - padded.trimStart().length
  if (raw.type === 'Compound') {
    const [first, second] = raw['body'] as Raw[]
    if (first === undefined) throw new Trouble('a value is missing', lead, end)
    throw new Trouble(APART, (second && rawSpan(second)?.start) ?? lead, end)
  }
  const node = nodeFrom(raw, padded)
  if (node.start > lead) throw new Trouble(APART, lead)
  if (node.end < padded.trimEnd().length) throw new Trouble(APART, node.end, end)
  return node
}

const APART = 'does not belong to what is before it; && or || joins two conditions'

function rawFrom(text: string): Raw {
  tokenUnderWay = -1
  try {
    return jsep(text) as Raw
  } catch (error) {
    tokenUnderWay = -1
    if (error instanceof Trouble) throw error
    if (error instanceof RangeError) throw new Trouble('is nested too deep; write it in a simpler way', 0)
    const { description = '', index = text.length } = error as { description?: string; index?: number }
    const at = Math.min(index, text.trimEnd().length)
    throw new Trouble(syntaxText(description, text.charAt(at)), at)
  }
}

/** What the library found, in our words. */
function syntaxText(description: string, char: string): string {
  if (char === '`') return 'texts stand in double quotes: "…"'
  if (description.startsWith('Unclosed quote')) return 'a text that begins with " also ends with "'
  if (description.startsWith('Unclosed (') || description === 'Expected )') return 'a ( is never closed'
  if (description === 'Expected ]') return 'a [ is never closed'
  if (description.startsWith('Expected expression after'))
    return `a value is missing after ${description.slice('Expected expression after'.length).trim()}`
  if (description === 'Expected comma' || description.startsWith('Unexpected token'))
    return 'values stand apart by single commas'
  return char === '' ? 'something is missing at the end' : `${char} is not understood here`
}

const INSTEAD: Readonly<Record<string, string>> = {
  '===': 'write == instead of ===',
  '!==': 'write != instead of !==',
  '=': '= alone has no meaning here; write == to compare',
  '&': 'write && instead of &',
  '|': 'write || instead of |',
}

const isAmong = <const T extends string>(list: readonly T[], word: string): word is T =>
  (list as readonly string[]).includes(word)

function nodeFrom(raw: Raw, text: string): QueryNode {
  const span = rawSpan(raw) ?? { start: text.length - text.trimStart().length, end: text.length }
  const refuse = (message: string): never => {
    throw new Trouble(message, span.start, span.end)
  }
  const core = raw as unknown as jsep.CoreExpression
  switch (core.type) {
    case 'Literal':
      return { ...span, kind: 'value', value: valueFrom(core, span) }
    case 'Identifier':
      if (core.name === 'null') return refuse('null is not a value to write; comparisons with null are false')
      return { ...span, kind: 'column', name: core.name }
    case 'ThisExpression':
      return { ...span, kind: 'column', name: 'this' }
    case 'UnaryExpression': {
      const of = () => nodeFrom(core.argument as Raw, text)
      if (core.operator === '!') return { ...span, kind: 'not', of: of() }
      if (core.operator === '-') return { ...span, kind: 'minus', of: of() }
      return refuse(`${core.operator} before a value is not known; ! and - are`)
    }
    case 'BinaryExpression':
      return joinedFrom(core, text, span)
    case 'CallExpression':
      return { ...callFrom(core, text, raw.bare ?? span), ...span }
    case 'ArrayExpression':
      return refuse('a list stands only after "in"')
    case 'MemberExpression':
      return refuse('there is nothing inside a value; name a column of the table')
    case 'ConditionalExpression':
      return refuse('there is no ? : here; use && and ||')
    default:
      return refuse('is not understood here')
  }
}

function valueFrom({ value, raw }: jsep.Literal, { start, end }: Span): number | string | boolean {
  if (typeof value === 'string') {
    const unknown = /(?:^|[^\\])(?:\\\\)*(\\[^"\\])/.exec(raw)
    if (unknown !== null)
      throw new Trouble(`${unknown[1]} is not known in a text; \\" and \\\\ are`, start, end)
    return value
  }
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new Trouble('is too large for a number', start, end)
}

function joinedFrom({ operator, left, right }: jsep.BinaryExpression, text: string, span: Span): QueryNode {
  const sides = () => ({ left: nodeFrom(left as Raw, text), right: nodeFrom(right as Raw, text) })
  if (isAmong(LOGIC, operator)) return { ...span, kind: 'logic', operator, ...sides() }
  if (isAmong(COMPARISONS, operator)) return { ...span, kind: 'comparison', operator, ...sides() }
  if (isAmong(ARITHMETIC, operator)) return { ...span, kind: 'arithmetic', operator, ...sides() }
  if (operator !== 'in') {
    const from = rawSpan(left as Raw)?.end ?? span.start
    const at = text.indexOf(operator, from)
    throw new Trouble(INSTEAD[operator] ?? `${operator} is not known here`, at, at + operator.length)
  }
  const list = right as Raw
  if (list.type !== 'ArrayExpression' || text.charAt(list.start ?? 0) !== '[')
    throw new Trouble('after "in" stands a list: [1, 2]', list.start ?? span.start, list.end)
  const { elements } = list as unknown as jsep.ArrayExpression
  return { ...span, kind: 'in', value: nodeFrom(left as Raw, text), list: listFrom(elements, text, list) }
}

/** Values apart by single commas: the library would also take blanks and gaps. */
function listFrom(elements: readonly (jsep.Expression | null)[], text: string, within: Raw): QueryNode[] {
  const gap = 'values stand apart by single commas'
  const [start, end] = [within.start ?? 0, within.end ?? text.length]
  const nodes = elements.map((element) => {
    if (element === null) throw new Trouble(gap, start, end)
    return nodeFrom(element as Raw, text)
  })
  nodes.forEach((node, i) => {
    const before = nodes[i - 1]
    if (before !== undefined && text.slice(before.end, node.start).trim() !== ',')
      throw new Trouble(gap, before.end, node.start)
  })
  const last = nodes.at(-1)
  if (last !== undefined && text.slice(last.end, end - 1).trim() !== '') throw new Trouble(gap, last.end, end)
  return nodes
}

function callFrom({ callee, arguments: given }: jsep.CallExpression, text: string, span: Span): QueryNode {
  const { name = '' } = callee as { name?: string }
  const calledAs = { start: span.start, end: name === '' ? span.end : span.start + name.length }
  const known = [...Object.keys(FUNCTIONS), 'was']
  if (!text.startsWith(name, span.start)) throw new Trouble('is not understood here', span.start, span.end)
  if (!known.includes(name)) {
    const meant = nearest(name, known)
    const wish = meant === undefined ? `there are ${known.join(', ')}` : `did you mean "${meant}"?`
    throw new Trouble(`there is no function "${name}"; ${wish}`, calledAs.start, calledAs.end)
  }
  const args = listFrom(given, text, { type: '', ...span })
  const needs = name === 'was' ? 1 : FUNCTIONS[name as FunctionName]
  if (args.length !== needs) {
    const values = needs === 1 ? 'one value' : 'two values'
    throw new Trouble(`${name}() takes ${values}, and here are ${args.length}`, span.start, span.end)
  }
  if (name !== 'was') return { ...span, kind: 'call', name: name as FunctionName, args }
  const [column] = args
  if (column?.kind !== 'column')
    throw new Trouble('was() takes the name of a column', column?.start ?? span.start, column?.end)
  return { ...span, kind: 'was', name: column.name }
}
