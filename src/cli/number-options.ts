import { InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { Seed } from '#schemas/documents/scenario.ts'
import { MAX_TICKS } from '#schemas/limits.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { SEEDS } from './tally.ts'

const numberBy =
  (schema: z.ZodType<number>) =>
  (text: string): number => {
    const parsed = parse(schema, /^-?\d+$/.test(text) ? Number(text) : text)
    if (parsed.ok) return parsed.value
    throw new InvalidArgumentError(`It ${parsed.issues[0]!.message}.`)
  }

export const seed = numberBy(Seed)
export const ticks = numberBy(z.int().min(0).max(MAX_TICKS))
export const runs = numberBy(z.int().min(1).max(SEEDS))
export const jobs = numberBy(z.int().min(1).max(256))
