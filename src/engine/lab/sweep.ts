import { type NumberRange, valuesIn } from '#schemas/number-range.ts'
import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { keysFromPointer } from '#schemas/parsing/json-pointer.ts'
import { type Parsed, textFromPath } from '#schemas/result.ts'
import { csvLine } from '#schemas/text/csv.ts'
import type { Mean } from './statistics/histogram.ts'
import type { Variant } from './types.ts'

/** A number of a scenario, by its JSON Pointer, and the values it is set to. */
export interface Axis extends NumberRange {
  readonly pointer: string
  readonly step: number
}

/** How many battles a mean is of, unless somebody says otherwise. */
export const MEAN_RUNS = 1000

/** One number over a range, or two over a map. */
export type Axes = readonly [Axis] | readonly [Axis, Axis]

type Value = { readonly value: number } | { readonly values: readonly [number, number] }
type Answer =
  | (Pick<OutcomeOdds, 'exact' | 'outcomes'> & {
      /** What its battles come to by a metric, if that was asked for. */
      readonly metric?: Mean | undefined
    })
  | { readonly issue: string }

/** What a battle comes to with a value, or with one for each of two numbers; or why there is no such battle. */
export type SweepPoint = Value & Answer

/** Between two points that are next to each other the likeliest outcome is another. */
export interface Turn {
  readonly from: number
  readonly to: number
  readonly was: string
  readonly is: string
}

/** One for each number. */
export const valuesOf = (point: SweepPoint): readonly number[] =>
  'values' in point ? point.values : [point.value]

/** The values of each point; those of the second number change first. */
export function placesOf([first, second]: Axes): readonly (readonly number[])[] {
  const column = second === undefined ? [] : valuesIn(second)
  return valuesIn(first).flatMap((x) => (second === undefined ? [[x]] : column.map((y) => [x, y])))
}

/** The battle of each point, in the same order. */
export const variantsOf = (axes: Axes): readonly Variant[] =>
  placesOf(axes).map((values) => ({
    set: axes.map(({ pointer }, n) => ({ keys: keysFromPointer(pointer) ?? [], value: values[n] })),
  }))

/** What is known so far, in the order of the values; with what is measured, if anything is. */
export function pointsFrom(
  axes: Axes,
  odds: (place: number) => Parsed<OutcomeOdds> | undefined,
  measured: (place: number) => Mean | undefined = () => undefined,
): readonly SweepPoint[] {
  return placesOf(axes).flatMap(([x = 0, y], place) => {
    const found = odds(place)
    if (found === undefined) return []
    const metric = measured(place)
    const answer = answerFrom(found)
    return [
      {
        ...(y === undefined ? { value: x } : { values: [x, y] as const }),
        ...('issue' in answer || metric === undefined ? answer : { ...answer, metric }),
      },
    ]
  })
}

function answerFrom(found: Parsed<OutcomeOdds>): Answer {
  if (found.ok) return { exact: found.value.exact, outcomes: found.value.outcomes }
  return { issue: found.issues.map(({ path, message }) => `${textFromPath(path)}: ${message}`).join('; ') }
}

/** The likeliest outcome; of equals the first by name. */
export function likeliest(outcomes: OutcomeOdds['outcomes']): string {
  const [first] = Object.entries(outcomes).sort(([a, m], [b, n]) => n.share - m.share || (a < b ? -1 : 1))
  return first?.[0] ?? ''
}

/** Where the likeliest outcome turns, from each point that could be played to the next. */
export function turnsOf(points: readonly SweepPoint[]): readonly Turn[] {
  const played = points.flatMap((point) =>
    'value' in point && 'outcomes' in point
      ? [{ value: point.value, outcome: likeliest(point.outcomes) }]
      : [],
  )
  return played.flatMap(({ value: to, outcome: is }, n) => {
    const before = played[n - 1]
    return before === undefined || before.outcome === is
      ? []
      : [{ from: before.value, to, was: before.outcome, is }]
  })
}

/** A row for each outcome of each point; where something was measured, its mean stands in each. */
export function sweepCsv(axes: readonly Axis[], points: readonly SweepPoint[]): string[] {
  const hasMetric = points.some((point) => 'metric' in point)
  const metricOf = (mean: Mean | undefined) =>
    hasMetric ? [mean?.mean ?? null, mean?.low ?? null, mean?.high ?? null] : []
  const own = ['exact', 'likeliest', 'outcome', 'share', 'low', 'high', 'issue']
  const metric = hasMetric ? ['mean', 'meanLow', 'meanHigh'] : []
  return [
    csvLine([...axes.map(({ pointer }) => pointer), ...own, ...metric]),
    ...points.flatMap((point) =>
      'issue' in point
        ? [
            csvLine([
              ...valuesOf(point),
              null,
              null,
              null,
              null,
              null,
              null,
              point.issue,
              ...metricOf(undefined),
            ]),
          ]
        : Object.entries(point.outcomes).map(([outcome, { share, low, high, sampled }]) =>
            csvLine([
              ...valuesOf(point),
              point.exact,
              likeliest(point.outcomes),
              outcome,
              share,
              sampled?.low ?? low,
              sampled?.high ?? high,
              null,
              ...metricOf(point.metric),
            ]),
          ),
    ),
  ]
}
