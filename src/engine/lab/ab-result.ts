import type { OutcomeOdds } from '#schemas/outcome-odds.ts'
import { joined, sum } from './merging.ts'
import { type OutcomeCount, outcomeShares } from './outcome-shares.ts'
import { mcnemar, type Pairs as PairCounts, pairedDifference } from './statistics/pairs.ts'
import type { Pairs, PartingsPart } from './types.ts'

/** How much likelier an outcome is in B than in A, with its 95 % interval. */
interface Delta {
  readonly outcome: string
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Where every roll of both could be followed: nothing is left to chance. */
interface ExactAb {
  readonly runs: 0
  readonly exact: true
  readonly a: Pick<OutcomeOdds, 'outcomes'>
  readonly b: Pick<OutcomeOdds, 'outcomes'>
  readonly delta: Delta
}

/** A seed with which the two end otherwise, and the tick at which they part. */
export interface FlipExample {
  readonly seed: number
  readonly a: string
  readonly b: string
  readonly tick: number | null
}

interface PairedAb {
  readonly runs: number
  readonly exact: false
  readonly a: { readonly outcomes: readonly OutcomeCount[] }
  readonly b: { readonly outcomes: readonly OutcomeCount[] }
  /** By "victory → defeat", the most frequent first. */
  readonly flips: Readonly<Record<string, number>>
  readonly delta: Delta
  /** Of an exact McNemar test: how likely so uneven flips are if neither makes the outcome likelier. */
  readonly p: number
  readonly examples: readonly FlipExample[]
}

/** A against B. */
export type AbResult = ExactAb | PairedAb

/** What odds are asked with for `exactAb`: those that are not exact are of no use to it. */
export const ONLY_EXACT = { runs: 1, isAllOrNothing: true } as const

/** So many pairs are played where nobody says how many. */
export const DEFAULT_PAIRS = 1000

/** Of two exact odds; null if either is not. */
export function exactAb(a: OutcomeOdds, b: OutcomeOdds, outcome: string): ExactAb | null {
  if (!a.exact || !b.exact) return null
  const value = (b.outcomes[outcome]?.share ?? 0) - (a.outcomes[outcome]?.share ?? 0)
  return {
    runs: 0,
    exact: true,
    a: { outcomes: a.outcomes },
    b: { outcomes: b.outcomes },
    delta: { outcome, value, low: value, high: value },
  }
}

/** Of pairs; `partings` are those of its flips. */
export function pairedAb(pairs: Pairs, outcome: string, partings: PartingsPart = {}): PairedAb {
  const { battles, outcomes, flips } = pairs
  const counts = countsOf(pairs, outcome)
  const ofA = Object.fromEntries(Object.entries(outcomes).map(([name, row]) => [name, total(row)]))
  const ofB = Object.values(outcomes).reduce<Readonly<Record<string, number>>>(
    (whole, row) => joined(whole, row, sum),
    {},
  )
  return {
    runs: battles,
    exact: false,
    a: { outcomes: outcomeShares(ofA, battles) },
    b: { outcomes: outcomeShares(ofB, battles) },
    flips: Object.fromEntries(flipsOf(outcomes)),
    delta: { outcome, ...pairedDifference(counts) },
    p: mcnemar(counts.onlyA, counts.onlyB),
    examples: flips.map(({ seed, a, b }, place) => ({ seed, a, b, tick: partings[place] ?? null })),
  }
}

/** In how many pairs an outcome came of both, of either and of none. */
function countsOf({ outcomes, battles }: Pairs, outcome: string): PairCounts {
  const inA = total(outcomes[outcome] ?? {})
  const inB = Object.values(outcomes).reduce((all, row) => all + (row[outcome] ?? 0), 0)
  const both = outcomes[outcome]?.[outcome] ?? 0
  return { both, onlyA: inA - both, onlyB: inB - both, neither: battles - inA - inB + both }
}

const total = (row: Readonly<Record<string, number>>) => Object.values(row).reduce(sum, 0)

function flipsOf(outcomes: Pairs['outcomes']): [string, number][] {
  return Object.entries(outcomes)
    .flatMap(([a, row]) =>
      Object.entries(row).flatMap(([b, count]): [string, number][] =>
        a === b ? [] : [[`${a} → ${b}`, count]],
      ),
    )
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}
