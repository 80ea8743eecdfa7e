import { InvalidArgumentError } from 'commander'
import type { z } from 'zod/mini'
import { SEEDS } from '#engine/lab/job.ts'
import { Seed } from '#schemas/documents/scenario.ts'
import { MAX_TICKS } from '#schemas/limits.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { parse } from '#schemas/parsing/parse.ts'

/** More than any memory holds. */
const MOST_STATES = 100_000_000

const numberBy =
  (schema: z.ZodMiniType<number>) =>
  (text: string): number => {
    const parsed = parse(schema, /^-?\d+$/.test(text) ? Number(text) : text)
    if (parsed.ok) return parsed.value
    throw new InvalidArgumentError(`It ${parsed.issues[0]!.message}.`)
  }

export const seed = numberBy(Seed)
export const ticks = numberBy(intIn(0, MAX_TICKS))
export const runs = numberBy(intIn(1, SEEDS))
export const maxStates = numberBy(intIn(1, MOST_STATES))
export const jobs = numberBy(intIn(1, 256))
/** A build is tried on so many seeds, and again on several times as many. */
export const runsOfBuild = numberBy(intIn(1, 1_000_000))
export const builds = numberBy(intIn(1, 1_000_000))
export const port = numberBy(intIn(1, 65_535))
export const limit = numberBy(intIn(0, MOST_STATES))

/** The width of an interval of shares. */
export function width(text: string): number {
  const wish = Number(text)
  if (text.trim() !== '' && wish > 0 && wish <= 1) return wish
  throw new InvalidArgumentError('It is a number above 0 and at most 1, such as 0.02 for 2 points.')
}
