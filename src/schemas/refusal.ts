/** Why an order is refused: the first check it fails. */
export interface Refusal<C extends string = string> {
  readonly code: C
  /** In a sentence, what is wrong with it. */
  readonly message: string
}

/**
 * Makes a check by the code an order is refused with, and says what is wrong if something is. Nobody goes on after one
 * that fails, so later ones may rely on it.
 */
export type Check<C extends string = string> = (code: C, trouble: string | false | null | undefined) => void

/** A check for something that has to be there, which those after it are handed. */
export function proven<T, C extends string>(
  check: Check<C>,
  code: C,
  found: T | null | undefined,
  trouble: () => string,
): T {
  const isMissing = found === null || found === undefined
  check(code, isMissing && trouble())
  if (isMissing) throw new Error(`nobody goes on after ${code} fails`)
  return found
}

/** Thrown to leave the checks at the first that fails; one serves all, as nobody looks at it. */
const FAILED = new Error('a check failed')

/** Goes through checks up to the first that fails; `onPassed` hears of those before it. */
export function firstFailing<C extends string>(
  checks: (check: Check<C>) => void,
  onPassed?: (code: C) => void,
): Refusal<C> | null {
  let refusal: Refusal<C> | null = null
  try {
    checks((code, trouble) => {
      if (trouble) {
        refusal = { code, message: trouble }
        throw FAILED
      }
      onPassed?.(code)
    })
  } catch (error) {
    if (error !== FAILED) throw error
  }
  return refusal
}
