import type { Counts } from './statistics/histogram.ts'
import type { Tally } from './types.ts'

/** The metric every battle has: how many ticks it took. */
export const TICKS = 'ticks'

/** How many of the battles played came to each value of a metric. */
export const countsIn = ({ ticks, metrics }: Tally, name: string): Counts | undefined =>
  name === TICKS ? ticks : metrics[name]
