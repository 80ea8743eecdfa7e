import { z } from 'zod/mini'

// Zod's small build, which the page loads, says a bound in many words. These are the usual ones.

export const intIn = (min: number, max?: number) =>
  // A number far out is beyond two bounds, and one of them is enough to be told.
  z.int({ abort: true }).check(z.minimum(min), ...(max === undefined ? [] : [z.maximum(max)]))

/** Text that may be empty. */
export const textUpTo = (most: number) => z.string().check(z.maxLength(most))

export const someText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
