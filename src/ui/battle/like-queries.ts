import { literal } from '#schemas/query/literal.ts'
import { isCell } from '#schemas/text/value-text.ts'
import type { Option } from '#schemas/trace.ts'
import type { EventLine } from '#worker/protocol.ts'

// The query for more of what somebody looks at.

const joined = (table: string, conditions: readonly string[]) => `${table}: ${conditions.join(' && ')}`
const is = (column: string, value: string | number | boolean) => `${column} == ${literal(value)}`

/** What came of this option for the same reason. */
export const likeOption = (actor: string, { label, verdict, reason }: Option): string =>
  joined('rules', [
    is('unit', actor),
    is('label', label),
    reason === undefined ? is('verdict', verdict) : is('reason', reason),
  ])

/** The same thing done by the same unit. */
export const likeEvent = ({ type, units: [doer] }: Pick<EventLine, 'type' | 'units'>): string =>
  joined('events', [is('type', type), ...(doer === undefined ? [] : [is('unit', doer)])])

/** Where a unit has the same again, or no more of what has a most; null for what is no column. */
export function likeField(unit: Readonly<Record<string, unknown>>, key: string): string | null {
  const [id, value] = [String(unit['id']), unit[key]]
  const own = is('unit', id)
  if (isCell(value)) {
    const [q = 0, r = 0] = Object.values(value)
    return joined('units', [own, is('q', q), is('r', r)])
  }
  const most = `max${key.charAt(0).toUpperCase()}${key.slice(1)}`
  if (typeof value === 'number')
    return joined('units', [own, most in unit ? `${key} <= ${literal(value)}` : is(key, value)])
  return typeof value === 'string' || typeof value === 'boolean'
    ? joined('units', [own, is(key, value)])
    : null
}
