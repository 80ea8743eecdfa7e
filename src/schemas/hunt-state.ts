import { z } from 'zod/mini'
import { LONGEST_TEXT, LONGEST_WORD, MOST_A_TICK } from './limits.ts'
import { intIn, someText, textUpTo } from './parsing/bounded.ts'

const Count = intIn(0)
const list = <S extends z.ZodMiniType>(element: S, most = MOST_A_TICK) =>
  z.array(element).check(z.maxLength(most))

/** What becomes of each allowed change. */
const Build = list(z.union([Count, list(Count)]))

/** The best build known of its cell. */
const Elite = z.strictObject({
  build: Build,
  /** How many of its battles ended as wanted. */
  reached: Count,
  measures: list(z.number(), 2),
  /** It was the so-manieth build tried. */
  place: Count,
})
export type Elite = z.infer<typeof Elite>

/** A measure in bins: a value is in the bin after all cuts that are not above it. */
const Axis = z.strictObject({ name: someText(LONGEST_WORD), cuts: list(z.number()) })
export type Axis = z.infer<typeof Axis>

/** By "x,y", the places of its bins, the best build of each cell. */
const Grid = z.strictObject({ axes: list(Axis, 2), cells: z.record(z.string(), Elite) })
export type Grid = z.infer<typeof Grid>

/** How far a hunt has come: enough to go on as if it had never stopped. */
const HuntState = z.strictObject({
  /** The builds tried, in their order. */
  tried: list(textUpTo(LONGEST_TEXT)),
  /** How many of them no battle could begin with. */
  refused: Count,
  /** What was wrong with the first of them, in a sentence. */
  refusal: z.optional(textUpTo(LONGEST_TEXT)),
  /** The state of its generator. */
  words: list(z.int(), 4),
  grid: z.nullable(Grid),
})
export type HuntState = z.infer<typeof HuntState>

/** How far which hunt has come. */
const huntSoFar = {
  /** What is hunted for, where and by which engine, as a digest. */
  hunt: someText(LONGEST_WORD),
  state: HuntState,
}
export const HuntSoFar = z.strictObject(huntSoFar)
export type HuntSoFar = z.infer<typeof HuntSoFar>

/** A hunt as it is kept in a file. */
export const KeptHunt = z.strictObject({
  format: z.literal('tickscope/hunt'),
  version: z.literal(1),
  ...huntSoFar,
})
export type KeptHunt = z.infer<typeof KeptHunt>
