import { type Issue, invalid, isRecord, type Parsed, shown } from '#schemas/result.ts'

/** The keys a JSON Pointer (RFC 6901) leads along; null if it is none. */
export function keysFromPointer(pointer: string): readonly string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return null
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export const pointerFromKeys = (keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** What keys lead to in a document; undefined if nothing is there. */
export function valueAt(document: unknown, keys: readonly string[]): unknown {
  let value = document
  for (const key of keys) {
    const isThere =
      (Array.isArray(value) ? PLACE.test(key) : isRecord(value)) && Object.hasOwn(value as object, key)
    if (!isThere) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** In a list: a number, or after the last. */
const PLACE = /^(-|0|[1-9]\d*)$/

/**
 * A document with another value at a place; what it was made from stays as it is. What is left out on the way is put
 * there, and `-` stands for the place after the last of a list.
 */
export function withValueAt(
  document: unknown,
  keys: readonly string[],
  value: unknown,
  path: Issue['path'] = [],
): Parsed<unknown> {
  const [key, ...rest] = keys
  if (key === undefined) return { ok: true, value }
  const list = document === undefined && PLACE.test(key) ? [] : document
  if (Array.isArray(list)) return withEntryAt(list, key, path, (old, at) => withValueAt(old, rest, value, at))
  if (document !== undefined && !isRecord(document))
    return invalid([{ path, message: `is ${shown(document)}: it has nothing called ${shown(key)} to set` }])
  const old = document !== undefined && Object.hasOwn(document, key) ? document[key] : undefined
  const inner = withValueAt(old, rest, value, [...path, key])
  return inner.ok ? { ok: true, value: { ...document, [key]: inner.value } } : inner
}

function withEntryAt(
  list: readonly unknown[],
  key: string,
  path: Issue['path'],
  change: (old: unknown, path: Issue['path']) => Parsed<unknown>,
): Parsed<unknown> {
  const place = key === '-' ? list.length : PLACE.test(key) ? Number(key) : null
  if (place === null)
    return invalid([{ path, message: `is a list: it takes a place from 0 on, not ${shown(key)}` }])
  if (key !== '-' && place >= list.length)
    return invalid([{ path, message: `has no entry ${place}: ${placesText(list.length)}, and - adds one` }])
  const inner = change(list[place], [...path, place])
  return inner.ok ? { ok: true, value: list.toSpliced(place, 1, inner.value) } : inner
}

const placesText = (length: number): string =>
  length === 0 ? 'the list is empty' : length === 1 ? 'there is only 0' : `there are 0 to ${length - 1}`
