import { type Field, type Fields, usualOf } from '#schemas/fields.ts'
import { isRecord } from '#schemas/result.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'

/** The value at a key, or at a key of a group. */
export const read = (of: object, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), of)

/** Writes a field, or leaves it out where that means the same; a group left empty goes too. */
export function write(of: object, keys: readonly string[], field: Field, value: unknown): void {
  const isLeftOut = value === undefined || (field.mayBeLeftOut && deepEqual(value, usualOf(field, of)))
  put(of, keys, isLeftOut ? undefined : value)
}

function put(of: object, [key, ...rest]: readonly string[], value: unknown): void {
  if (key === undefined) return
  if (rest.length === 0) {
    if (value === undefined) Reflect.deleteProperty(of, key)
    else Reflect.set(of, key, value)
    return
  }
  const group = { ...(read(of, [key]) as object | undefined) }
  put(group, rest, value)
  put(of, [key], Object.keys(group).length === 0 ? undefined : group)
}

/** A new object with these fields; those without a usual value get the least there is. */
export const freshFrom = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.mayBeLeftOut ? [] : [[name, freshOf(field)]])),
  )

export function freshOf(field: Field): unknown {
  if (field.isNullable) return null
  switch (field.kind) {
    case 'int':
      return Math.max(field.min, 0)
    case 'flag':
      return false
    case 'word':
      return field.words[0]
    case 'text':
    case 'unit':
      return ''
    case 'place':
      return Object.fromEntries(Object.entries(field.axes).map(([axis, { min }]) => [axis, min]))
    case 'list':
      return []
    case 'tuple':
      return field.of.map(freshOf)
    case 'group':
      return freshFrom(field.fields)
  }
}
