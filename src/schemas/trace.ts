import { z } from 'zod'
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
  actual: Value.optional(),
  relation: z.enum(['<', '<=', '=', '>=', '>']).optional(),
  needed: Value.optional(),
  unit: z.string().optional(),
  note: z.string().optional(),
  tested: list(Tested).optional(),
})
export type Check = z.infer<typeof Check>

const Score = z.strictObject({ name: z.string(), value: z.number() })
export type Score = z.infer<typeof Score>

/** A unit or cell that was considered; scores in the order they are compared. */
export const Candidate = z.strictObject({
  unit: z.string().optional(),
  cell: Cell.optional(),
  score: list(Score),
  kept: z.boolean(),
  because: z.string().optional(),
})
export type Candidate = z.infer<typeof Candidate>

export const Option = z.strictObject({
  label: z.string(),
  verdict: z.enum(['selected', 'rejected', 'skipped']),
  reason: z.string().optional(),
  checks: list(Check),
  candidates: list(Candidate).optional(),
  cells: list(Candidate).optional(),
})
export type Option = z.infer<typeof Option>

/** The reasoning behind one decision; a busy actor has no options and chose nothing. */
export const Trace = z.strictObject({
  actor: z.string(),
  question: z.string(),
  busy: z.boolean(),
  options: list(Option),
  chosen: z.int().nullable(),
  /** Options were weighed against each other; if absent, they were tried in turn until one held. */
  kind: z.literal('weighed').optional(),
  /** It explains how something turned out, not a choice. */
  effect: z.literal(true).optional(),
})
export type Trace = z.infer<typeof Trace>
