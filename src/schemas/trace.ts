import { z } from 'zod/mini'
import { list } from '#schemas/parsing/bounded-list.ts'
import { Cell } from './cell.ts'

const Value = z.union([z.number(), z.string(), z.boolean()])

/** One unit a check looked at, and what it found. */
const Tested = z.strictObject({ unit: z.string(), actual: Value, passed: z.boolean() })
export type Tested = z.infer<typeof Tested>

/** "hp 62 % — needs below 50 %": `actual` 62, `relation` "<", `needed` 50, `unit` "%". */
export const Check = z.strictObject({
  name: z.string(),
  passed: z.boolean(),
  actual: z.optional(Value),
  relation: z.optional(z.enum(['<', '<=', '=', '>=', '>'])),
  needed: z.optional(Value),
  unit: z.optional(z.string()),
  note: z.optional(z.string()),
  tested: z.optional(list(Tested)),
})
export type Check = z.infer<typeof Check>

const Score = z.strictObject({ name: z.string(), value: z.number() })
export type Score = z.infer<typeof Score>

/** A unit or cell that was considered; scores in the order they are compared. */
export const Candidate = z.strictObject({
  unit: z.optional(z.string()),
  cell: z.optional(Cell),
  score: list(Score),
  kept: z.boolean(),
  because: z.optional(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

export const Option = z.strictObject({
  label: z.string(),
  verdict: z.enum(['selected', 'rejected', 'skipped']),
  reason: z.optional(z.string()),
  checks: list(Check),
  /** What was added up for it, where options are compared by a sum; those that came to nothing may be left out. */
  terms: z.optional(list(Score)),
  candidates: z.optional(list(Candidate)),
  cells: z.optional(list(Candidate)),
})
export type Option = z.infer<typeof Option>

/** The reasoning behind one decision; a busy actor has no options and chose nothing. */
export const Trace = z.strictObject({
  actor: z.string(),
  question: z.string(),
  busy: z.boolean(),
  options: list(Option),
  chosen: z.nullable(z.int()),
  /** Options were weighed against each other, or just listed, in no order; if absent, they were tried in turn until one held. */
  kind: z.optional(z.enum(['weighed', 'listed'])),
  /** It explains how something turned out, not a choice. */
  effect: z.optional(z.literal(true)),
})
export type Trace = z.infer<typeof Trace>
