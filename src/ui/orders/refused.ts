import type { Cell } from '../../schemas/trace.ts'
import type { RefusedOption } from '../../worker/protocol.ts'
import { kindName } from '../kit/kind-name.ts'
import type { Kind } from './words.ts'

const isSameCell = (a: Cell | undefined, b: Cell) => a?.q === b.q && a.r === b.r

/** Why nothing can be ordered by pointing at these cells, one after the other; null if nothing is known. */
export const refusalAt = (
  refusals: readonly RefusedOption[],
  kind: string,
  cells: readonly Cell[],
): RefusedOption | null =>
  refusals.find(
    (refused) => isAkin(refused.kind, kind) && cells.every((cell, i) => isSameCell(refused.cells[i], cell)),
  ) ?? null

/** Kinds that differ by what is chosen with them are refused alike. */
const isAkin = (refused: string, kind: string) => refused === kind || sortOf(refused) === sortOf(kind)
const sortOf = (kind: string) => kind.split(' ').slice(0, 2).join(' ')

export interface NotNow {
  readonly name: string
  readonly message: string
  readonly code: string
}

/** Of every kind that has no option, the order that came nearest to one; what all have in common is said once. */
export function notNow(refusals: readonly RefusedOption[], kinds: readonly Kind[]): NotNow[] {
  const missing = refusals.filter(({ kind }) => !kinds.some((known) => isAkin(known.kind, kind)))
  const first = [...new Map(missing.toReversed().map((refused) => [sortOf(refused.kind), refused])).values()]
  const lines = first.toReversed().map(({ kind, message, code }) => ({
    name: kindName(kind.split(' ').slice(1, 2).join(' ')),
    message,
    code,
  }))
  const [one] = lines
  if (one === undefined || lines.length === 1 || lines.some(({ message }) => message !== one.message))
    return lines
  return [{ ...one, name: 'Anything' }]
}
