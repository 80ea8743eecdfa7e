import { type Counts, histogramOf, type Mean, meanOf } from './statistics/histogram.ts'
import type { Tally } from './types.ts'

/** The metric every battle has: how many ticks it took. */
export const TICKS = 'ticks'

/** How many of the battles played came to each value of a metric. */
const countsIn = ({ ticks, metrics }: Tally, name: string): Counts | undefined =>
  name === TICKS ? ticks : metrics[name]

/** What they came to on average; undefined if it was not measured. */
export function meanIn(tally: Tally, name: string): Mean | undefined {
  const counts = countsIn(tally, name)
  return counts && meanOf(histogramOf(counts))
}

/** Whose a metric is, by its name. */
export const metricKind = (name: string): 'battle' | 'side' | 'unit' =>
  name.includes(':') ? (/^(left|standing):/.test(name) ? 'side' : 'unit') : 'battle'
