import { z } from 'zod/mini'
import { MaxTicks, Seed } from '#schemas/documents/scenario.ts'
import { intIn } from '#schemas/parsing/bounded.ts'
import { parse } from '#schemas/parsing/parse.ts'
import { isRecord, shown } from '#schemas/result.ts'
import { refusal } from './refusal.ts'
import type { BatchOptions, FindOptions, OddsOptions, PlayOptions } from './types.ts'

// What the package is handed beside battles. The types are written by hand, for they must not name Zod.

/** A schema for each option there is, and for no other. */
type Fields<T> = { readonly [K in keyof T]-?: z.ZodMiniType<T[K] | undefined> }

/** The options of a function, of which the types say the same. */
export const optionsOf = <T extends object>(fields: Fields<T>) =>
  z.strictObject(fields) as z.ZodMiniType as z.ZodMiniType<T>

/** By what is asked of it: test environments bring an AbortSignal of their own. */
const isSignal = (value: unknown) => isRecord(value) && typeof value['throwIfAborted'] === 'function'

const signal = () =>
  z.custom<AbortSignal>(isSignal, { error: ({ input }) => `must be an AbortSignal, not ${shown(input)}` })

const listener = () =>
  z.custom<NonNullable<BatchOptions['onProgress']>>((value) => typeof value === 'function', {
    error: ({ input }) => `must be a function, not ${shown(input)}`,
  })

/** Made when they are asked for: a bundler keeps what is made at once, whether anybody uses it or not. */
export const OPTIONS = {
  play: () => optionsOf<PlayOptions>({ seed: z.optional(Seed), maxTicks: MaxTicks }),
  find: () => optionsOf<FindOptions>({ limit: z.optional(intIn(0)) }),
  odds: () =>
    optionsOf<OddsOptions>({
      maxStates: z.optional(intIn(1)),
      runs: z.optional(intIn(1)),
      signal: z.optional(signal()),
    }),
  batch: () =>
    optionsOf<BatchOptions>({
      runs: intIn(1),
      firstSeed: z.optional(Seed),
      metrics: z.optional(z.array(z.string())),
      signal: z.optional(signal()),
      onProgress: z.optional(listener()),
    }),
}

/** Options that were left out altogether lack only those that are needed. */
export const checkedOptions = <T extends object>(schema: () => z.ZodMiniType<T>, options: T | undefined): T =>
  checked(schema(), options === undefined ? {} : options, 'options')

/** An argument as it may be; what is wrong with it as a whole is said of its name. */
export function checked<T>(schema: z.ZodMiniType<T>, argument: unknown, name: string): T {
  const parsed = parse(schema, argument)
  if (parsed.ok) return parsed.value
  throw refusal(parsed.issues.map((issue) => (issue.path.length === 0 ? { ...issue, path: [name] } : issue)))
}
