/** Why an order is refused: the first check it fails. */
export interface Refusal<C extends string = string> {
  readonly code: C
  /** In a sentence, what is wrong with it. */
  readonly message: string
}

/** A check an order goes through, by the code it is refused with; nothing is wrong where it passes. */
export interface OrderCheck<C extends string = string> {
  readonly code: C
  readonly message: string | null
}

/** The checks of an order in their order. Nobody goes on after one that fails, so later ones may rely on it. */
export type OrderChecks<C extends string = string> = Generator<OrderCheck<C>, void>

/** "NO_TARGET", and what is wrong if something is. */
export const orderCheck = <C extends string>(
  code: C,
  trouble: string | false | null | undefined,
): OrderCheck<C> => ({ code, message: trouble || null })

/** A check for something that has to be there, which those after it are handed. */
export function* proven<T, C extends string>(
  code: C,
  found: T | null | undefined,
  trouble: string | false,
): Generator<OrderCheck<C>, T> {
  const isMissing = found === null || found === undefined
  yield orderCheck(code, isMissing && trouble)
  if (isMissing) throw new Error(`nobody goes on after ${code} fails`)
  return found
}

/** Goes through the checks up to the first that fails; `onPassed` hears of those before it. */
export function firstFailing<C extends string>(
  checks: Iterable<OrderCheck<C>>,
  onPassed?: (code: C) => void,
): Refusal<C> | null {
  for (const { code, message } of checks) {
    if (message !== null) return { code, message }
    onPassed?.(code)
  }
  return null
}
