// How parts of answers are put together.

export const sum = (a: number, b: number) => a + b

/** Two tables as one; what both have is put together. Names come from files, so any text may be a key. */
export function joined<V>(
  a: Readonly<Record<string, V>>,
  b: Readonly<Record<string, V>>,
  both: (a: V, b: V) => V,
): Record<string, V> {
  const whole = new Map(Object.entries(a))
  for (const [key, value] of Object.entries(b)) {
    const other = whole.get(key)
    whole.set(key, other === undefined ? value : both(other, value))
  }
  return Object.fromEntries(whole)
}

export const firstFault = <F extends { readonly battle: number }>(a: F | null, b: F | null): F | null =>
  a === null || (b !== null && b.battle < a.battle) ? b : a
