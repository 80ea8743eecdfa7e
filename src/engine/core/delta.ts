import { isRecord } from '#schemas/result.ts'

/** How plain data differs from other plain data; what it does not mention is the same. */
export type Delta =
  /** Something else altogether. */
  | { readonly is: unknown }
  /** An object with other values for some keys, and without some. */
  | { readonly of: Readonly<Record<string, Delta>>; readonly less?: readonly string[] }
  | { readonly list: readonly Item[] }

/** An entry of a list: the nth of the other list, that one changed, or a new one. */
type Item = number | readonly [number, Delta] | { readonly is: unknown }

/** What turns one value into another; undefined if nothing does, for they are the same. */
export function deltaOf(from: unknown, to: unknown): Delta | undefined {
  if (Object.is(from, to)) return undefined
  if (Array.isArray(from) && Array.isArray(to)) return listDelta(from, to)
  if (isRecord(from) && isRecord(to)) return objectDelta(from, to)
  return { is: to }
}

/** The other value; whatever is the same is shared with the one it is made from. */
export function withDelta(from: unknown, delta: Delta | undefined): unknown {
  if (delta === undefined) return from
  if ('is' in delta) return delta.is
  if ('list' in delta) {
    const items = from as readonly unknown[]
    return delta.list.map((item) => {
      if (typeof item === 'number') return items[item]
      return 'is' in item ? item.is : withDelta(items[item[0]], item[1])
    })
  }
  const result = { ...(from as Readonly<Record<string, unknown>>) }
  for (const key of delta.less ?? []) delete result[key]
  for (const [key, value] of Object.entries(delta.of)) result[key] = withDelta(result[key], value)
  return result
}

/** The same data as `fresh`, made of the parts it has in common with `old`: who compares by identity sees what changed. */
export const sharing = <V>(old: unknown, fresh: V): V => withDelta(old, deltaOf(old, fresh)) as V

type Keyed = Readonly<Record<string, unknown>>

function objectDelta(from: Keyed, to: Keyed): Delta | undefined {
  const kept = Object.keys(from).filter((key) => key in to)
  // Added keys come last: an object with another order of keys is another object.
  if (Object.keys(to).some((key, i) => i < kept.length && key !== kept[i])) return { is: to }
  const of: Record<string, Delta> = {}
  let isSame = true
  for (const key of Object.keys(to)) {
    const delta = key in from ? deltaOf(from[key], to[key]) : { is: to[key] }
    if (delta === undefined) continue
    of[key] = delta
    isSame = false
  }
  const less = Object.keys(from).filter((key) => !(key in to))
  if (less.length > 0) return { of, less }
  return isSame ? undefined : { of }
}

/** What an entry goes by, so that one which moves up is still known. */
function keyOf(entry: unknown): unknown {
  return isRecord(entry) ? (entry['id'] ?? entry['unit'] ?? entry['instance']) : undefined
}

function listDelta(from: readonly unknown[], to: readonly unknown[]): Delta | undefined {
  const places = new Map<unknown, number>()
  for (let i = from.length - 1; i >= 0; i--) places.set(keyOf(from[i]), i)
  let isSame = from.length === to.length
  let isNew = true
  const list = to.map((entry, i): Item => {
    const key = keyOf(entry)
    const at = keyOf(from[i]) === key ? i : places.get(key)
    const delta = at === undefined || at >= from.length ? { is: entry } : deltaOf(from[at], entry)
    isSame &&= at === i && delta === undefined
    if (delta !== undefined && 'is' in delta) return delta
    isNew = false
    return delta === undefined ? (at ?? i) : [at ?? i, delta]
  })
  if (isSame) return undefined
  return isNew ? { is: to } : { list }
}
