import type { Ruleset, Types } from '#engine/core/ruleset.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import { type Source, toldTicks, toldTimeline } from '#engine/lab/told.ts'
import type { Comparison } from './comparison.ts'
import { createComparer, type Difference } from './difference.ts'
import { firstTickApart } from './first-tick-apart.ts'
import { partingOf, SAME } from './parting.ts'

/** Whether battles can be compared: a game of another engine may be called as one of ours. */
export const isOneGame = (a: Game, b: Game): boolean => a.id === b.id && a.isTold === b.isTold

type Game = Pick<Ruleset, 'id' | 'isTold'>

/** Compares two battles that are played, a tick a step; null if one is still being played and they are alike so far. */
export function* compareTimelines<A extends Types, B extends Types>(
  a: Timeline<A>,
  b: Timeline<B>,
): Generator<undefined, Comparison | null> {
  const found = yield* firstDifference(a, b)
  if (found === 'unknown') return null
  return found === null ? SAME : partingOf(found, toldTimeline(a), toldTimeline(b))
}

function* firstDifference<A extends Types, B extends Types>(
  a: Timeline<A>,
  b: Timeline<B>,
): Generator<undefined, Difference | null | 'unknown'> {
  const comparer = createComparer()
  const drawn = comparer.setupRolls(a.rolls, b.rolls)
  if (drawn !== null) return drawn
  const outcomes = { a: () => a.outcome, b: () => b.outcome }
  const first = firstTickApart(a, b)
  const [ticksOfA, ticksOfB] = [toldTicks(a, first), toldTicks(b, first)]
  for (let tick = first; ; tick++) {
    if (!isKnown(a, tick) || !isKnown(b, tick)) return 'unknown'
    const [ofA, ofB] = [ticksOfA.next(), ticksOfB.next()]
    if (ofA.done || ofB.done) return null
    const difference = comparer.take(ofA.value, ofB.value, outcomes)
    if (difference !== null) return difference
    yield
  }
}

/** Whether what follows a state is known. */
const isKnown = <T extends Types>({ outcome, ticks }: Timeline<T>, tick: number): boolean =>
  outcome !== null || tick < ticks

/** Compares two whole battles that are read as they are compared; what is left of them is not read. */
export async function compareSources(a: Source, b: Source): Promise<Comparison> {
  const comparer = createComparer()
  const outcomes = { a: a.told.outcome, b: b.told.outcome }
  let found = comparer.setupRolls(a.told.rolls, b.told.rolls)
  while (found === null) {
    const [ofA, ofB] = [await a.ticks.next(), await b.ticks.next()]
    if (ofA.done || ofB.done) return SAME
    found = comparer.take(ofA.value, ofB.value, outcomes)
  }
  return partingOf(found, a.told, b.told)
}
