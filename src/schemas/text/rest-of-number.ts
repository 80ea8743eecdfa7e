import { shortNumber } from './counted.ts'

/** All digits of a number, where its text leaves some out. */
export const restOfNumber = (value: number): string | undefined =>
  shortNumber(value) === value ? undefined : String(value)
