import type { Change } from '#schemas/packet.ts'
import { isRecord } from '#schemas/result.ts'

/** What a list entry is known by, so that removing one entry is one change. */
const keyOf = (entry: unknown): string | undefined => {
  if (!isRecord(entry)) return undefined
  const key = entry['id'] ?? entry['instance']
  return typeof key === 'string' ? key : undefined
}

const children = (value: object): Map<string, unknown> =>
  new Map(
    Array.isArray(value)
      ? value.map((entry, i) => [keyOf(entry) ?? String(i), entry])
      : Object.entries(value),
  )

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null

/** What differs between two states, field by field; shared parts are not looked into. */
export function diff(from: unknown, to: unknown): Change[] {
  const changes: Change[] = []
  compare(from, to, [])
  return changes

  function compare(a: unknown, b: unknown, path: string[]): void {
    if (Object.is(a, b)) return
    if (isLeaf(a) || isLeaf(b) || Array.isArray(a) !== Array.isArray(b)) {
      changes.push({
        path,
        ...(a !== undefined && { from: a as Change['from'] }),
        ...(b !== undefined && { to: b as Change['to'] }),
      })
      return
    }
    const old = children(a as object)
    const now = children(b as object)
    for (const key of new Set([...old.keys(), ...now.keys()]))
      compare(old.get(key), now.get(key), [...path, key])
  }
}
