import type { OrderOption } from '#schemas/order.ts'
import type { Outcome } from '#schemas/outcome.ts'
import { isRecord, shown } from '#schemas/result.ts'
import type { Score } from '#schemas/trace.ts'

// What the functions of a game answer. Nothing checks the types of plain JavaScript, so a sentence says what is wrong.

export function checkedOutcome(answer: Outcome | null | undefined, sides: readonly string[]): Outcome | null {
  if (answer === null || answer === undefined) return null
  if (!isRecord(answer)) throw new TypeError(`outcome must be null or { kind: … }, not ${shown(answer)}`)
  const { kind, winner } = answer as { readonly kind?: unknown; readonly winner?: unknown }
  if (kind !== 'won' && kind !== 'draw')
    throw new TypeError(`outcome must have the kind "won" or "draw", not ${shown(kind)}`)
  if (kind === 'won' && !sides.some((side) => side === winner))
    throw new TypeError(`outcome must name a winner among ${sides.join(', ')}, not ${shown(winner)}`)
  return answer
}

export function checkedSide(answer: string, sides: readonly string[]): string {
  if (answer === null || sides.includes(answer)) return answer
  throw new TypeError(`awaiting must name one of ${sides.join(', ')}, not ${shown(answer)}`)
}

/** Options are for somebody who is there, or for a whole side. */
export function checkedOptions<O>(
  answer: readonly OrderOption<O>[],
  units: readonly { readonly id: string }[],
): readonly OrderOption<O>[] {
  if (!Array.isArray(answer)) throw new TypeError(`options must be a list, not ${shown(answer)}`)
  const ids = new Set(units.map(({ id }) => id))
  for (const { unit } of answer)
    if (unit !== undefined && !ids.has(unit))
      throw new TypeError(
        `options names the unit ${shown(unit)}, and there is none: the units are ${[...ids].join(', ')}`,
      )
  return answer
}

export function checkedScores(answer: readonly Score[]): readonly Score[] {
  if (!Array.isArray(answer))
    throw new TypeError(`weigh must give a list of { name, value }, not ${shown(answer)}`)
  for (const score of answer) {
    if (!isRecord(score) || typeof score['name'] !== 'string')
      throw new TypeError(`weigh must give a list of { name, value }, and ${shown(score)} is none`)
    if (!Number.isFinite(score['value']))
      throw new TypeError(`weigh must give a number for "${score['name']}", not ${shown(score['value'])}`)
  }
  return answer
}
