import type { Cell } from '#schemas/trace.ts'
import type { Token } from '#schemas/view.ts'
import { kindName } from '#ui/battle/option-texts.ts'
import type { RefusedOption } from '#worker/protocol.ts'
import { aimsOf } from './aiming.ts'
import type { Kind } from './order-text.ts'

const isSameCell = (a: Cell | undefined, b: Cell) => a?.q === b.q && a.r === b.r

/** Kinds that differ by what is chosen with them are refused alike. */
const isAkin = (refused: string, kind: string) => refused === kind || sortOf(refused) === sortOf(kind)
const sortOf = (kind: string) => kind.split(' ').slice(0, 2).join(' ')

/** More than this nobody reads at the place. */
const SAID_AT_MOST = 3

/** Why nothing can be ordered by pointing at a cell: of each kind what came nearest, what is the same said once. */
export function reasonsAt(
  refusals: readonly RefusedOption[],
  unit: string | null,
  cell: Cell,
  tokens: readonly Token[],
): string[] {
  const aims = (refused: RefusedOption) => aimsOf({ ...refused, ...(unit !== null && { unit }) }, tokens)
  const there = refusals.filter((refused) => {
    const [first, ...more] = aims(refused)
    return isSameCell(first, cell) && more.length === 0
  })
  const nearest = [...new Map(there.toReversed().map((refused) => [sortOf(refused.kind), refused])).values()]
  const said = new Map(
    nearest.toReversed().map(({ kind, name, message }) => [message, name ?? nameOfSort(kind, unit)]),
  )
  const lines = [...said].map(([message, name]) => `${name}: ${message}`)
  return lines.length === 0 ? ['Nothing can be ordered here.'] : lines.slice(0, SAID_AT_MOST)
}

const nameOfSort = (kind: string, unit: string | null): string => {
  const [first = '', second = ''] = kind.split(' ')
  return kindName(first === unit ? second : first)
}

export interface NotNow {
  readonly name: string
  readonly message: string
  readonly code: string
  /** What there is to know about it. */
  readonly about?: string
}

/** Of every kind that has no option, the order that came nearest to one; what all have in common is said once. */
export function notNow(refusals: readonly RefusedOption[], kinds: readonly Kind[]): NotNow[] {
  const missing = refusals.filter(({ kind }) => !kinds.some((known) => isAkin(known.kind, kind)))
  const first = [...new Map(missing.toReversed().map((refused) => [sortOf(refused.kind), refused])).values()]
  const lines = first.toReversed().map(({ kind, name, about, message, code }) => ({
    name: name ?? kindName(kind.split(' ').slice(1, 2).join(' ')),
    message,
    code,
    ...(about !== undefined && { about }),
  }))
  const [one] = lines
  if (one === undefined || lines.length === 1 || lines.some(({ message }) => message !== one.message))
    return lines
  return [{ name: 'Anything', message: one.message, code: one.code }]
}
