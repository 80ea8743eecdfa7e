/** Whether two documents say the same, in whatever order their keys are. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [own, other] = [Object.entries(a), Object.entries(b)].map((entries) =>
    entries.filter(([, value]) => value !== undefined),
  )
  const there = new Map(other)
  return own!.length === other!.length && own!.every(([key, value]) => deepEqual(value, there.get(key)))
}
