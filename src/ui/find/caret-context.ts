import { COMPARISONS, FUNCTIONS, type Span } from '#schemas/query/expression.ts'
import { isTable, type TableName } from '#schemas/query/tables.ts'

// What somebody is writing where the caret is. The text is rarely a whole query then, so it is read word by word.

export interface CaretContext extends Span {
  /** What would go on there. */
  readonly wants:
    | 'table'
    /** A column, a function or a value. */
    | 'operand'
    /** A column alone. */
    | 'column'
    /** What can follow a value. */
    | 'operator'
    /** What can follow a condition. */
    | 'joint'
    /** Something the column can hold. */
    | 'value'
    | 'list'
    | 'nothing'
  /** What of the word stands before the caret, without quotes. */
  readonly typed: string
  /** The table of the clause. */
  readonly table: TableName | null
  /** The column that a value is compared with. */
  readonly column: string | null
}

interface Token extends Span {
  readonly kind: 'word' | 'text' | 'number' | 'sign'
  readonly text: string
}

const TOKEN = /("(?:\\.|[^"\\])*"?)|([A-Za-z_$][\w$]*)|(\d+(?:\.\d*)?|\.\d+)|(&&|\|\||[=!<>]=|\S)/g

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)].map((match) => {
    const [whole, quoted, word, number] = match
    const kind =
      quoted !== undefined ? 'text' : word !== undefined ? 'word' : number !== undefined ? 'number' : 'sign'
    return { kind, text: whole, start: match.index, end: match.index + whole.length }
  })

const isComparison = ({ text }: Token) => (COMPARISONS as readonly string[]).includes(text)
const isFunction = (name: string) => name === 'was' || name in FUNCTIONS
const isJoint = ({ text }: Token) => text === '&&' || text === '||'
/** What may yet become an operator. */
const isBegun = ({ kind, text }: Token) => kind === 'sign' && /^[=!&|]$/.test(text)

/** Whether a value ends there, so that an operator can follow. */
const isOperand = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'text' ||
    token.kind === 'number' ||
    (token.kind === 'word' && token.text !== 'in' && token.text !== 'while') ||
    token.text === ')' ||
    token.text === ']')

export function caretContext(text: string, caret: number): CaretContext {
  const tokens = tokensOf(text)
  const at = tokens.findIndex(({ start, end }) => start < caret && caret <= end)
  const touched = tokens[at]
  const isWord =
    touched !== undefined && (touched.kind !== 'sign' || (isBegun(touched) && isOperand(tokens[at - 1])))
  const word = isWord ? touched : { start: caret, end: caret, text: '' }
  const before = tokens.filter(({ end }) => end <= word.start)
  return {
    start: word.start,
    end: word.end,
    typed: text.slice(word.start, caret).replace(/^"/, '').replace(/"$/, ''),
    ...wantedAfter(before),
  }
}

type Wanted = Pick<CaretContext, 'wants' | 'table' | 'column'>

function wantedAfter(before: readonly Token[]): Wanted {
  const colon = before.findLastIndex(
    ({ text }, i) => text === ':' && (i === 1 || before[i - 2]?.text === 'while'),
  )
  const name = before[colon - 1]?.text ?? ''
  const table = isTable(name) ? name : null
  const last = before.at(-1)
  const wanted = (wants: CaretContext['wants'], column: string | null = null) => ({ wants, table, column })
  if (colon < 0) return wanted(last === undefined ? 'table' : 'nothing')
  if (last?.text === 'while') return wanted('table')
  const clause = before.slice(colon + 1)
  const opener = clause[innermost(clause)]
  const called = opener?.text === '(' ? clause[clause.indexOf(opener) - 1] : undefined
  const calling = called?.kind === 'word' && isFunction(called.text) ? called.text : null
  if (clause.length === 0 || last === undefined) return wanted('operand')
  if (last === opener && calling === 'was') return wanted('column')
  if (opener?.text === '[' && (last === opener || last.text === ',')) return valueIn(clause, opener, wanted)
  if (isComparison(last)) return valueAfter(clause, clause.length - 1, wanted)
  if (last.text === 'in') return wanted('list')
  if (!isOperand(last)) return wanted(calling === 'contains' && last.text === ',' ? 'nothing' : 'operand')
  if (opener?.text === '[' || calling !== null) return wanted('nothing')
  return wanted(isCondition(clause) ? 'joint' : 'operator')
}

/** The place of the innermost bracket that is not closed; -1 if all are. */
function innermost(clause: readonly Token[]): number {
  let depth = 0
  return clause.findLastIndex(({ kind, text }) => {
    if (kind !== 'sign') return false
    if (text === ')' || text === ']') depth++
    else if (text === '(' || text === '[') depth--
    return depth < 0
  })
}

type Make = (wants: CaretContext['wants'], column?: string | null) => Wanted

/** A list of values: that of the column before `in`. */
function valueIn(clause: readonly Token[], opener: Token, wanted: Make): Wanted {
  const at = clause.indexOf(opener)
  return clause[at - 1]?.text === 'in' ? valueAfter(clause, at - 1, wanted) : wanted('operand')
}

/** A value compared with the column before an operator; with anything else, whatever can be written. */
function valueAfter(clause: readonly Token[], operator: number, wanted: Make): Wanted {
  const [third, second, first, left] = [4, 3, 2, 1].map((back) => clause[operator - back])
  const isWas = left?.text === ')' && second?.text === '(' && third?.text === 'was'
  const column = isWas ? first : left
  const beforeIt = isWas ? undefined : first
  const isAlone = beforeIt === undefined || isJoint(beforeIt) || /^[(!]$/.test(beforeIt.text)
  return column?.kind === 'word' && isAlone ? wanted('value', column.text) : wanted('operand')
}

/** Whether what stands since the last `&&` or `||` says something that is true or false. */
function isCondition(clause: readonly Token[]): boolean {
  let depth = 0
  for (const token of clause.toReversed()) {
    if (token.kind === 'text' || token.kind === 'number') continue
    if (token.text === ')' || token.text === ']') depth++
    else if (token.text === '(' || token.text === '[') depth--
    if (depth < 0) return false
    if (depth === 0 && isJoint(token)) return false
    if (isComparison(token) || token.text === 'in' || token.text === 'contains') return true
  }
  return false
}
