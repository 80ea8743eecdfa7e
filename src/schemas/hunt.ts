import { z } from 'zod/mini'
import { LONGEST_WORD } from './limits.ts'
import { countIn, type NumberRange, rangeFromText, valuesIn } from './number-range.ts'
import { someText } from './parsing/bounded.ts'
import { list } from './parsing/bounded-list.ts'
import { parse, withChecks } from './parsing/parse.ts'
import { invalid, isRecord, type Parsed, shown } from './result.ts'

/** More values of one change are too many to tell apart. */
const MOST_VALUES = 1000
const MOST_CHANGES = 100

const notAllowed = ({ input }: { readonly input?: unknown }) =>
  isRecord(input)
    ? 'has another form than a range: it takes numbers "from" and "to", and "step" if it is not 1'
    : `must be a range such as "10..60" or "10..60/5", a list of values, or "reorder", not ${shown(input)}`

const RangeText = z.string().check(z.refine((text) => rangeFromText(text) !== null, { error: notAllowed }))
const Range = z.strictObject({ from: z.number(), to: z.number(), step: z.optional(z.number()) })
const Values = list(z.unknown(), MOST_VALUES).check(z.minLength(1))

const Allowed = withChecks(
  z.union([z.literal('reorder'), RangeText, Range, Values], { error: notAllowed }),
  (allowed, report) => {
    const range = typeof allowed === 'string' ? rangeFromText(allowed) : parsedRange(allowed)
    if (range === null) return
    const { from, to, step = 1 } = range
    if (!(step > 0)) report([], `needs a step greater than 0, not ${step}`)
    else if (to < from) report([], `goes from ${from} to ${to}: put the smaller number first`)
    else if (countIn(range) > MOST_VALUES)
      report([], `has ${countIn(range)} values, at most ${MOST_VALUES} are tried: use a greater step`)
  },
)
type Allowed = z.infer<typeof Allowed>

const parsedRange = (allowed: unknown): NumberRange | null => {
  const parsed = isRecord(allowed) ? parse(Range, allowed) : null
  return parsed?.ok ? parsed.value : null
}

const Changes = withChecks(z.record(z.string(), Allowed), (changes, report) => {
  if (!isRecord(changes)) return
  const count = Object.keys(changes).length
  if (count === 0) report([], 'is empty: name at least one place that may change')
  if (count > MOST_CHANGES) report([], `has ${count} places, at most ${MOST_CHANGES} can change in a hunt`)
})

/** What a hunt may change and what it goes by. */
const HuntSpec = z.strictObject({
  changes: Changes,
  /** What the builds are sorted by in the grid. */
  measures: z.optional(z.tuple([someText(LONGEST_WORD), someText(LONGEST_WORD)])),
  /** How battles should end. */
  outcome: z.optional(someText(LONGEST_WORD)),
})
export type HuntSpec = z.infer<typeof HuntSpec>

/** Reads a list of allowed changes; one that has nothing else need not say `changes`. */
export function parseHuntSpec(input: unknown): Parsed<HuntSpec> {
  if (!isPlain(input)) return parse(HuntSpec, input)
  const parsed = parse(HuntSpec, { changes: input })
  return parsed.ok ? parsed : invalid(parsed.issues.map((issue) => ({ ...issue, path: issue.path.slice(1) })))
}

/** Whether a list of changes names places at once. */
export const isPlain = (input: unknown): boolean =>
  isRecord(input) && !Object.hasOwn(input, 'changes') && Object.keys(input).some((key) => key.startsWith('/'))

/** The values of a change, in the order given; null for another order of what is there. */
export function valuesOf(allowed: Allowed): readonly unknown[] | null {
  if (allowed === 'reorder') return null
  if (Array.isArray(allowed)) return allowed
  return valuesIn(rangeOf(allowed))
}

/** The range of a change, if it is one: its place must hold a number. */
export const isRange = (allowed: Allowed): boolean => allowed !== 'reorder' && !Array.isArray(allowed)

function rangeOf(allowed: string | NumberRange): NumberRange {
  const range = typeof allowed === 'string' ? rangeFromText(allowed) : allowed
  if (range === null) throw new Error(`${allowed} is no range`)
  return range
}
