import { isRecord } from '#schemas/result.ts'
import { isCell } from '#schemas/text/value-text.ts'

// Two states, field by field.

/** A field that two states have different values in; list entries are named by id where they have one. */
export interface FieldPair {
  readonly path: readonly string[]
  readonly a: unknown
  readonly b: unknown
}

interface States {
  readonly a: unknown
  readonly b: unknown
}

/** Whether two pieces of plain data say the same; what is left out is undefined. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  // What a file says does not show in its fields.
  if (a instanceof Blob || b instanceof Blob) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false
    return true
  }
  const [ofA, ofB] = [a as Fields, b as Fields]
  for (const key of Object.keys(ofA)) if (!isSame(ofA[key], ofB[key])) return false
  for (const key of Object.keys(ofB)) if (ofA[key] === undefined && ofB[key] !== undefined) return false
  return true
}

type Fields = Readonly<Record<string, unknown>>

/** The fields in which two states differ, but for those in which the states before them did already. */
export function newlyDiffering(now: States, before: States | null): FieldPair[] {
  const found: FieldPair[] = []
  walk(now.a, now.b, before?.a, before?.b, [])
  return found

  function walk(a: unknown, b: unknown, oldA: unknown, oldB: unknown, path: readonly string[]): void {
    if (isSame(a, b)) return
    if (isField(a) || isField(b) || Array.isArray(a) !== Array.isArray(b)) {
      if (before === null || isSame(oldA, oldB)) found.push({ path, a, b })
      return
    }
    const [ofA, ofB, ofOldA, ofOldB] = [a, b, oldA, oldB].map(entriesOf)
    for (const key of new Set([...(ofA?.keys() ?? []), ...(ofB?.keys() ?? [])]))
      walk(ofA?.get(key), ofB?.get(key), ofOldA?.get(key), ofOldB?.get(key), [...path, key])
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A cell is one field, though it has two numbers. */
const isField = (value: unknown): boolean => !isNested(value) || isCell(value)

/** What an entry of a list is known by, whatever its place: two of them are the same one if these are equal. */
function keyOf(entry: unknown, place: number): string {
  const key = isRecord(entry) ? (entry['id'] ?? entry['instance']) : undefined
  return typeof key === 'string' ? key : String(place)
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  if (!isNested(value)) return NOTHING
  return new Map(
    Array.isArray(value) ? value.map((entry, place) => [keyOf(entry, place), entry]) : Object.entries(value),
  )
}

const NOTHING: ReadonlyMap<string, unknown> = new Map()
