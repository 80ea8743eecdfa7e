import { isRecord, type Report } from '#schemas/result.ts'
import { ARMOR_LOCATIONS, LOCATIONS } from './words.ts'

const NEEDED = ['name', 'heatSinkCapacity', 'weapons'] as const
const NEEDED_VALUES = { armor: ARMOR_LOCATIONS, internalStructure: LOCATIONS } as const

/** A machine outside the catalogue has no values to fall back on. */
export function reportIncomplete(unit: unknown, report: Report): void {
  if (!isRecord(unit) || (unit['variant'] ?? null) !== null) return
  const missing = 'is missing: a machine without a variant has none to take it from'
  for (const key of NEEDED) if (unit[key] === undefined) report([key], missing)
  for (const [key, names] of Object.entries(NEEDED_VALUES)) {
    const values = unit[key]
    if (values === undefined) report([key], missing)
    else if (isRecord(values))
      for (const name of names) if (values[name] === undefined) report([key, name], missing)
  }
}
