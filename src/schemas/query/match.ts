import { z } from 'zod/mini'

/** A row that a query found, to read and to go to. */
export const MatchLine = z.strictObject({
  tick: z.int(),
  /** Whom it is about: a unit, or a side that decides. */
  unit: z.nullable(z.string()),
  other: z.nullable(z.string()),
  text: z.string(),
  /** What makes it a match, in words; may be empty. */
  detail: z.string(),
  verdict: z.optional(z.enum(['selected', 'rejected', 'skipped'])),
  /** Of a rule, its place from 1. */
  option: z.optional(z.int()),
  /** The number of an event. */
  event: z.optional(z.int()),
})
export type MatchLine = z.infer<typeof MatchLine>

/** The first match of a battle with another seed. */
export interface SeedExample {
  readonly battle: number
  readonly seed: number
  readonly tick: number
}

/** What was found in battles with many seeds. */
export interface Finds {
  readonly battles: number
  readonly withMatch: number
  readonly total: number
  /** Of the first battles that have any. */
  readonly examples: readonly SeedExample[]
}
