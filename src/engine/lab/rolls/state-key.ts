import { canonical } from '#engine/core/digest.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * How a state differs from another, as a text: of states held against the same one, equal data has equal texts. Far
 * shorter and sooner made than all of a state, for most of it is the same, and often the very same objects.
 */
export function stateKey(state: unknown, reference: unknown): string {
  return state === reference ? '' : difference(state, reference)
}

/** Nothing if they are the same data. */
function difference(value: unknown, reference: unknown): string {
  if (value === reference) return ''
  if (typeof value !== 'object' || typeof reference !== 'object' || value === null || reference === null)
    return `=${value === undefined ? '' : canonical(value)}`
  if (Array.isArray(value))
    return Array.isArray(reference) ? listDifference(value, reference) : `=${canonical(value)}`
  return Array.isArray(reference)
    ? `=${canonical(value)}`
    : fieldsDifference(value as Fields, reference as Fields)
}

/** By the places of the reference's keys; keys that it lacks are rare, and named in order. */
function fieldsDifference(value: Fields, reference: Fields): string {
  let text = ''
  let place = 0
  const keys = Object.keys(reference)
  for (const key of keys) {
    const change = difference(value[key], reference[key])
    if (change !== '') text += `${place}${change};`
    place++
  }
  const own = Object.keys(value)
  if (own.length !== keys.length || own.some((key) => !(key in reference)))
    for (const key of own.sort())
      if (!(key in reference) && value[key] !== undefined)
        text += `${JSON.stringify(key)}=${canonical(value[key])};`
  return text === '' ? '' : `{${text}}`
}

/** Entries with an id are held against their own: where somebody is gone, all after it are in other places. */
function listDifference(list: readonly unknown[], reference: readonly unknown[]): string {
  let text = ''
  let expected = 0
  for (const [at, entry] of list.entries()) {
    const place = placeOf(entry, reference, expected)
    const change = difference(entry, reference[place])
    if (place !== expected) text += `${at}@${place};`
    if (change !== '') text += `${place}${change};`
    expected = place + 1
  }
  return text === '' && expected === reference.length ? '' : `[${list.length}:${text}]`
}

function placeOf(entry: unknown, reference: readonly unknown[], expected: number): number {
  const id = idOf(entry)
  if (id === undefined || idOf(reference[expected]) === id) return expected
  const place = reference.findIndex((other) => idOf(other) === id)
  return place < 0 ? expected : place
}

const idOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null ? (entry as Fields)['id'] : undefined
