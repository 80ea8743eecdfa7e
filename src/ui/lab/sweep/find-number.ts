import { pointerFromKeys, valueAt } from '#schemas/parsing/json-pointer.ts'
import { isRecord } from '#schemas/result.ts'

// Where in a document a number is that somebody can set.

export type Path = readonly (string | number)[]

export const pointerFrom = (path: Path): string => pointerFromKeys(path.map(String))

/** Where two documents have these two numbers, and differ by them; null if they do nowhere. */
export function differingNumber(a: unknown, b: unknown, inA: number, inB: number): Path | null {
  if (a === inA && b === inB) return []
  for (const key of keysOf(a)) {
    const [one, other] = [entryOf(a, key), entryOf(b, key)]
    if (one === other) continue
    const path = differingNumber(one, other, inA, inB)
    if (path !== null) return [key, ...path]
  }
  return null
}

const keysOf = (of: unknown): readonly (string | number)[] =>
  Array.isArray(of) ? of.map((_, place) => place) : isRecord(of) ? Object.keys(of) : []

const entryOf = (of: unknown, key: string | number): unknown =>
  Array.isArray(of) || isRecord(of) ? Reflect.get(of, key) : undefined

/** Two values of a number that it does not have, as far as there are so many; else what it has is one of them. */
export function twoValues({ min, max, was }: { min: number; max: number; was: number }): [number, number] {
  const near = [was + 1, was - 1, was + 2, was - 2].filter((value) => value >= min && value <= max)
  const [one = was + 1, other = was] = near
  return [one, other]
}

/** The number at a place; null if there is none. */
export function numberAt(document: unknown, keys: readonly string[]): number | null {
  const found = valueAt(document, keys)
  return typeof found === 'number' ? found : null
}
