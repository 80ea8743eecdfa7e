import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'

/** The value of a text, or why it has none. */
export type Reading<T> = { readonly value: T } | { readonly refused: string }

interface Typing<T> {
  value(): T
  textOf(value: T): string
  read(text: string): Reading<T>
  commit(value: T): void
}

/**
 * A text as it is typed. Whatever is valid is committed at once; the rest stays visible, with the reason, until the
 * field is left.
 */
export function createTypedText<T>({ value, textOf, read, commit }: Typing<T>) {
  const [typed, setTyped] = createSignal<string | null>(null)
  const reading = createMemo(() => {
    const text = typed()
    return text === null ? null : read(text)
  })

  // Undone or changed elsewhere: what was typed is out of date.
  createEffect(
    on(value, (now) => {
      const last = untrack(reading)
      if (last !== null && !('value' in last && last.value === now)) setTyped(null)
    }),
  )

  return {
    text: () => typed() ?? textOf(value()),
    refusal: () => {
      const last = reading()
      return last !== null && 'refused' in last ? last.refused : null
    },
    type(text: string) {
      setTyped(text)
      const last = read(text)
      if ('value' in last && last.value !== value()) commit(last.value)
    },
    leave: () => setTyped(null),
  }
}

/** A whole number within bounds; null for a blank text where it is optional. */
export function readInteger(
  text: string,
  {
    min,
    max = Number.MAX_SAFE_INTEGER,
    isOptional = false,
  }: { min: number; max?: number | undefined; isOptional?: boolean | undefined },
): Reading<number | null> {
  const plain = text.trim()
  if (plain === '' && isOptional) return { value: null }
  const number = /^[+-]?\d+$/.test(plain) ? Number(plain) : Number.NaN
  if (number >= min && number <= max) return { value: number }
  const upTo = max === Number.MAX_SAFE_INTEGER ? ` of ${min} or more` : ` from ${min} to ${max}`
  return { refused: `must be a whole number${upTo}` }
}

/** A list in JSON; a blank text is an empty one. */
export function readList(text: string): Reading<unknown[]> {
  if (text.trim() === '') return { value: [] }
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? { value } : { refused: 'must be a list: put [ and ] around it' }
  } catch {
    return { refused: 'is not JSON yet: a list has [ and ] around it, and a comma between two entries' }
  }
}

/** A list in JSON, one entry a line. */
export const textFromList = (list: readonly unknown[]): string =>
  list.length === 0 ? '' : `[\n${list.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`
