/** Groups of items with the same key, in the order of their first items. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): [T, ...T[]][] {
  const groups = new Map<K, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}
