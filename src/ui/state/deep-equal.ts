/** Whether two documents are equal, whatever the order of their keys; undefined counts as left out. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const own = definedEntries(a)
  const other = new Map(definedEntries(b))
  return own.length === other.size && own.every(([key, value]) => deepEqual(value, other.get(key)))
}

const definedEntries = (of: object) => Object.entries(of).filter(([, value]) => value !== undefined)
