import type { Comparison } from '#engine/core/ruleset.ts'
import { isRecord } from '#schemas/result.ts'
import { isSame } from './field-pairs.ts'

// What of a unit a battle changes as it goes: two battles differ in that, not in what they began with.

type Unit = Readonly<Record<string, unknown>>

/** The units of a state by id. */
export function unitsIn(state: unknown, { list }: Pick<Comparison, 'list'>): ReadonlyMap<string, Unit> {
  const units = isRecord(state) ? state[list] : undefined
  return new Map(
    (Array.isArray(units) ? units : []).filter(isRecord).map((unit) => [String(unit['id']), unit]),
  )
}

/** Whether a unit is the same in two states, as far as battles change units: its rules do not count. */
export function isAlike(a: Unit | undefined, b: Unit | undefined, { momentary }: Comparison): boolean {
  if (a === undefined || b === undefined) return a === b
  return momentary.unit.every((key) => isSame(momentaryOf(a, key), momentaryOf(b, key)))
}

/** The value of a key such as `hp` or, of every entry of a list, `skills.cooldown`; zeros of entries say nothing. */
export function momentaryOf(unit: Unit, key: string): unknown {
  const [list = '', field] = key.split('.')
  const value = unit[list]
  if (field === undefined || !Array.isArray(value)) return value
  return Object.fromEntries(
    value
      .filter(isRecord)
      .map((entry, place) => [String(entry['instance'] ?? place), entry[field]])
      .filter(([, entry]) => entry !== 0),
  )
}
