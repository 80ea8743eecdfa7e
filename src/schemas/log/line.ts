import { z } from 'zod/mini'
import { LONGEST_TEXT, LONGEST_WORD } from '#schemas/limits.ts'
import { intIn, someText, textUpTo } from '#schemas/parsing/bounded.ts'
import { list } from '#schemas/parsing/bounded-list.ts'
import { shortened, shown } from '#schemas/result.ts'
import { TONES_TOLD } from './words.ts'

// The lines of a log, one by one. What a line says about others, such as a unit it names, is checked as they are read.

const Word = someText(LONGEST_WORD)
/** As long as its line may be. */
const Text = z.string()

/** Null says as much as leaving it out. */
const optional = <S extends z.ZodMiniType>(schema: S) => z.nullish(schema)

const At = z.tuple([z.int(), z.int()], {
  error: ({ input }) =>
    input === undefined ? undefined : `must be a cell, [column, row], not ${written(input)}`,
})

const written = (input: unknown): string =>
  Array.isArray(input) ? shortened(JSON.stringify(input)) : shown(input)

/** A value, or a value and its maximum. */
export const BarValue = z.union([z.number(), z.tuple([z.number(), z.number()])], {
  error: ({ input }) => `must be a number, or [value, max], not ${written(input)}`,
})
export type BarValue = z.infer<typeof BarValue>

export const FieldValue = z.union([z.string(), z.number(), z.boolean()], {
  error: ({ input }) => `must be text, a number, true or false, not ${shown(input)}`,
})
export type FieldValue = z.infer<typeof FieldValue>

/** Column names: they are asked about in queries. */
const named = <S extends z.ZodMiniType>(value: S) => z.record(z.string(), value)

const Id = z.union(
  [
    someText(LONGEST_WORD),
    z.int({
      error: ({ input }) =>
        Number.isInteger(input) ? 'has too many digits for a number; write it as text' : undefined,
    }),
  ],
  { error: ({ input }) => `must be text or a whole number, not ${shown(input)}` },
)

const GLYPH = 3
const Glyph = z.string().check(
  z.refine((text) => charactersIn(text) <= GLYPH, {
    error: ({ input }) => `takes at most ${GLYPH} characters, has ${charactersIn(String(input))}`,
  }),
)

/** As people count them: a flag or a letter with its accent is one. */
const charactersIn = (text: string): number =>
  text.length <= GLYPH ? text.length : [...segmenter.segment(text)].length
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What has a name of its own, where an empty one is as good as none. */
const Name = textUpTo(LONGEST_WORD)

/** What becomes of one unit. */
const Changes = z.record(z.string(), z.unknown(), {
  error: ({ input }) => `must be what changes of a unit, as {"hp": 5}, not ${written(input)}`,
})

const Score = z.record(z.string(), z.nullable(z.number()))

/** With `strict`, keys that are not known are issues. */
export function lineSchemas(isStrict: boolean) {
  const object = (isStrict ? z.strictObject : z.object) as typeof z.object
  const Board = object({
    grid: z.enum(['square', 'hex-pointy', 'hex-flat']),
    width: optional(intIn(1)),
    height: optional(intIn(1)),
    cells: optional(list(At)),
    marks: optional(list(object({ at: At, label: Text, glyph: optional(Glyph) }))),
  })
  const Check = object({
    name: Text,
    passed: z.boolean(),
    actual: optional(FieldValue),
    relation: optional(z.enum(['<', '<=', '=', '>=', '>'])),
    needed: optional(FieldValue),
    note: optional(Text),
  })
  const Candidate = object({
    unit: optional(Word),
    at: optional(At),
    score: optional(Score),
    kept: z.boolean(),
    because: optional(Text),
  })
  const Option = object({
    label: Text,
    verdict: z.enum(['selected', 'rejected', 'skipped']),
    reason: optional(Text),
    checks: optional(list(Check)),
    candidates: optional(list(Candidate)),
  })
  return {
    header: object({
      format: z.literal('tickscope/log'),
      version: z.literal(1, {
        error: ({ input }) =>
          typeof input === 'number' && input > 1
            ? `is version ${input}, written for a newer Tickscope; this one reads version 1`
            : undefined,
      }),
      game: Word,
      name: optional(Name),
      description: optional(textUpTo(LONGEST_TEXT)),
      sides: optional(list(Word)),
      board: optional(Board),
      level: optional(Word),
      source: optional(z.unknown()),
    }),
    unit: object({
      unit: Word,
      side: Word,
      name: optional(Name),
      glyph: optional(Glyph),
      bars: optional(named(z.nullable(BarValue))),
      at: optional(At),
      badges: optional(list(Word)),
      fields: optional(named(z.nullable(FieldValue))),
    }),
    tick: object({ tick: intIn(0), note: optional(Text) }),
    phase: object({ phase: Word }),
    decision: object({ decision: Word, question: optional(Text), options: optional(list(Option)) }),
    event: object({
      event: Word,
      id: optional(Id),
      cause: optional(Id),
      text: optional(Text),
      units: optional(list(Word)),
      tone: optional(z.enum(TONES_TOLD)),
      until: optional(intIn(0)),
      set: optional(z.record(z.string(), z.nullable(Changes))),
      fields: optional(named(z.nullable(FieldValue))),
    }),
    outcome: object({ outcome: Word, winner: optional(Word) }),
  }
}

type Schemas = ReturnType<typeof lineSchemas>
export type LineKind = keyof Schemas
export type LineOf<K extends LineKind> = z.infer<Schemas[K]>

/** What a `set` changes of a unit, beside its bars. */
export const SETTABLE = {
  at: At,
  badges: list(Word),
  side: Word,
  alive: z.boolean(),
  fields: named(z.nullable(FieldValue)),
} as const

/** Any line, for editors and other tools. What a `set` takes is all there: its reader checks it against the unit. */
export function anyLine() {
  const { event, ...others } = lineSchemas(false)
  const { at, badges, side, alive, fields } = SETTABLE
  const Change = z.catchall(
    z.object({
      at: optional(at),
      badges: optional(badges),
      side: optional(side),
      alive: optional(alive),
      fields: optional(fields),
    }),
    z.nullable(BarValue),
  )
  const set = optional(z.record(z.string(), z.nullable(Change)))
  return z.union([...Object.values(others), z.extend(event, { set })])
}
