import { z } from 'zod/mini'
import { HuntSoFar } from '#schemas/hunt-state.ts'
import { LONGEST_TEXT } from '#schemas/limits.ts'
import { someText, textUpTo } from '#schemas/parsing/bounded.ts'
import { MOST_ANSWERS } from './limits.ts'

// What the Lab found out about a battle, kept with the work.

const LONGEST_LABEL = 300
const LONGEST_POINTER = 2000
const LONGEST_ISSUE = 2000
/** Of a map; more would not be told apart. */
const MOST_POINTS = 10_000

const Label = textUpTo(LONGEST_LABEL)
const Chance = z.number().check(z.minimum(0), z.maximum(1))

const Share = z.strictObject({
  share: Chance,
  fraction: z.optional(z.string()),
  low: Chance,
  high: Chance,
  sampled: z.optional(z.strictObject({ share: Chance, low: Chance, high: Chance, runs: z.int() })),
})
const Outcomes = z.record(z.string(), Share)

const Axis = z.strictObject({
  pointer: someText(LONGEST_POINTER),
  from: z.number(),
  to: z.number(),
  step: z.number().check(z.gt(0)),
})

const found = { exact: z.boolean(), outcomes: Outcomes }
const Mean = z.strictObject({ mean: z.number(), low: z.number(), high: z.number() })
const measured = { ...found, metric: z.optional(Mean) }
const one = { value: z.number() }
const two = { values: z.tuple([z.number(), z.number()]) }
const issue = { issue: textUpTo(LONGEST_ISSUE) }
const Point = z.union([
  z.strictObject({ ...one, ...measured }),
  z.strictObject({ ...one, ...issue }),
  z.strictObject({ ...two, ...measured }),
  z.strictObject({ ...two, ...issue }),
])

/** A number that was swept: where, what it is called, and what it was. */
const Swept = z.strictObject({ axis: Axis, label: Label, was: z.nullable(z.number()) })

const PAIR_EXAMPLES = 500
const Points = z.number().check(z.minimum(-1), z.maximum(1))
const delta = { delta: z.strictObject({ outcome: Label, value: Points, low: Points, high: Points }) }
const Odds = z.strictObject({ outcomes: Outcomes })
const Counts = z.strictObject({
  outcomes: z.array(
    z.strictObject({ outcome: Label, count: z.int(), share: Chance, low: Chance, high: Chance }),
  ),
})
const Ab = z.discriminatedUnion('exact', [
  z.strictObject({ runs: z.literal(0), exact: z.literal(true), a: Odds, b: Odds, ...delta }),
  z.strictObject({
    runs: z.int(),
    exact: z.literal(false),
    a: Counts,
    b: Counts,
    flips: z.record(z.string(), z.int()),
    ...delta,
    p: Chance,
    examples: z
      .array(z.strictObject({ seed: z.int(), a: Label, b: Label, tick: z.nullable(z.int()) }))
      .check(z.maxLength(PAIR_EXAMPLES)),
  }),
])

const MOST_RULES = 10_000
const OddsFound = z.strictObject({ ...found, states: z.int(), widest: z.int() })
const Rule = z.strictObject({
  unit: Label,
  option: z.int(),
  instance: Label,
  label: Label,
  weighed: z.int(),
  selected: z.int(),
  skipped: z.int(),
  rejected: z.record(z.string(), z.int()),
  never: z.boolean(),
  shadowed: z.boolean(),
  without: z.optional(OddsFound),
})

const Of = z.strictObject({ branch: z.string(), name: Label })

/** More teams than anybody would wait for. */
const MOST_TEAMS = 100
const Teams = z.array(Label).check(z.maxLength(MOST_TEAMS))
const pair = { a: Label, b: Label, exact: z.boolean() }
const Matchups = z.strictObject({
  teams: Teams,
  files: z.array(z.string()).check(z.maxLength(MOST_TEAMS)),
  runs: z.int(),
  firstSeed: z.int(),
  matrix: z.array(z.array(z.nullable(Chance))),
  ranking: z.array(
    z.strictObject({ team: Label, strength: z.number(), low: z.number(), high: z.number(), share: Chance }),
  ),
  smoothed: z.boolean(),
  cycles: z.array(Teams),
  matchups: z.array(
    z.strictObject({ ...pair, share: Chance, low: Chance, high: Chance, draws: Chance, losses: Chance }),
  ),
  meetings: z.array(z.strictObject({ ...pair, outcomes: Outcomes })),
})

/** How many battles came to each value. */
const Battles = z.record(z.string(), z.int())
const Tally = z.strictObject({
  battles: z.int(),
  outcomes: Battles,
  ticks: Battles,
  metrics: z.record(z.string(), Battles),
  firsts: Battles,
  dice: z.boolean(),
  credits: z.record(z.string(), z.record(z.string(), z.strictObject({ battles: z.int(), wins: z.int() }))),
  fault: z.nullable(z.strictObject({ battle: z.int(), seed: z.int(), sentence: z.string() })),
})

const within = { share: Chance, low: Chance, high: Chance }
const hunted = {
  set: z.array(z.string()),
  changes: z.int(),
  measures: z.record(z.string(), z.number()),
  hunted: z.strictObject(within),
}
const known = { ...within, fraction: z.optional(z.string()) }
const Certain = z.strictObject({ share: Chance, fraction: z.string() })
const Smallest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reached'), was: Label }),
  z.strictObject({ kind: z.literal('none'), was: Label, tried: z.int(), isAll: z.boolean() }),
  z.strictObject({
    kind: z.literal('turned'),
    was: Label,
    is: Label,
    tried: z.int(),
    set: z.array(z.string()),
    changes: z.int(),
    distance: z.number(),
    parting: z.nullable(z.strictObject({ tick: z.int(), sentence: z.string() })),
    odds: z.nullable(z.strictObject({ was: Certain, is: Certain })),
  }),
])
const Builds = z.strictObject({
  file: z.string(),
  name: z.string(),
  ruleset: z.string(),
  outcome: Label,
  builds: z.int(),
  refused: z.int(),
  refusal: z.optional(textUpTo(LONGEST_TEXT)),
  isWhole: z.boolean(),
  most: z.int(),
  runs: z.int(),
  firstSeed: z.int(),
  seed: z.int(),
  grid: z.nullable(
    z.strictObject({
      measures: z.array(z.string()),
      cuts: z.array(z.array(z.number())),
      cells: z.array(z.strictObject({ at: z.array(z.int()), ...hunted })),
    }),
  ),
  retest: z.optional(z.strictObject({ runs: z.int(), firstSeed: z.int(), asItIs: z.strictObject(known) })),
  best: z.optional(
    z.array(
      z.strictObject({
        ...hunted,
        ...known,
        exact: z.boolean(),
        delta: z.strictObject({ value: z.number(), low: z.number(), high: z.number() }),
        p: z.optional(Chance),
      }),
    ),
  ),
  smallest: z.optional(Smallest),
})

/** What is known of every answer. */
const about = {
  id: z.string(),
  /** The branch it is about, and what that was called. */
  of: Of,
}

/** One row for each analysis: what it was asked, and what it answered in the shape of its command. */
export const KeptAnswer = z.discriminatedUnion('analysis', [
  z.strictObject({
    analysis: z.literal('odds'),
    ...about,
    question: z.strictObject({}),
    answer: OddsFound,
  }),
  z.strictObject({
    analysis: z.literal('measured'),
    ...about,
    question: z.strictObject({ runs: z.int(), firstSeed: z.int() }),
    answer: z.strictObject({ file: z.string(), name: z.string(), ruleset: z.string(), tally: Tally }),
  }),
  z.strictObject({
    analysis: z.literal('ab'),
    ...about,
    question: z.strictObject({
      b: Of,
      outcome: Label,
      /** Null where it was to be exact if it could be. */
      pairs: z.nullable(z.int()),
    }),
    answer: Ab,
  }),
  z.strictObject({
    analysis: z.literal('coverage'),
    ...about,
    question: z.strictObject({}),
    answer: z.strictObject({
      battles: z.int(),
      rules: z.array(Rule).check(z.maxLength(MOST_RULES)),
      /** Of the battle as it is. */
      odds: OddsFound,
    }),
  }),
  z.strictObject({
    analysis: z.literal('sweep'),
    ...about,
    question: z.strictObject({
      numbers: z.array(Swept).check(z.minLength(1), z.maxLength(2)),
      metric: z.optional(z.strictObject({ name: Label, label: Label })),
    }),
    answer: z.strictObject({ points: z.array(Point).check(z.maxLength(MOST_POINTS)) }),
  }),
  z.strictObject({
    analysis: z.literal('hunt'),
    ...about,
    question: z.strictObject({
      /** What may change and what it goes by, as the command reads it. */
      spec: z.record(z.string(), z.unknown()),
      builds: z.int(),
      runs: z.int(),
    }),
    answer: Builds,
    /** Of one that was stopped, enough to go on. */
    soFar: z.optional(HuntSoFar),
  }),
  z.strictObject({
    analysis: z.literal('matchups'),
    ...about,
    question: z.strictObject({
      /** Where each team is from. */
      keys: z.array(Label).check(z.maxLength(MOST_TEAMS)),
      runs: z.int(),
      firstSeed: z.int(),
    }),
    answer: Matchups,
  }),
])
export type KeptAnswer = z.infer<typeof KeptAnswer>

export const KeptAnswers = z.array(KeptAnswer).check(z.maxLength(MOST_ANSWERS))
