import { type Accessor, createComputed, createSignal, type Signal } from 'solid-js'
import { deepEqual } from './deep-equal.ts'

/**
 * Finds what is in a list by its id. Every id is a signal of its own: of the hundred units on a full board, those that
 * have not changed are not even asked whether they have.
 */
export function createById<T>(
  list: Accessor<readonly T[]>,
  idOf: (item: T) => string,
): (id: string) => T | undefined {
  const asked = new Map<string, Signal<T | undefined>>()
  let known = new Map<string, T>()
  const signalOf = (id: string): Signal<T | undefined> => {
    const signal = asked.get(id) ?? createSignal(known.get(id), { equals: deepEqual })
    asked.set(id, signal)
    return signal
  }
  createComputed(() => {
    known = new Map(list().map((item) => [idOf(item), item]))
    for (const [id, [, set]] of asked) set(() => known.get(id))
  })
  return (id) => signalOf(id)[0]()
}
