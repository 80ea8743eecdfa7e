import { distributionOf, histogramOf } from '#engine/lab/statistics/histogram.ts'
import type { Tally } from '#engine/lab/types.ts'
import { type Build, changesIn } from './builds.ts'

/** The measure that says how many changes a build has. */
export const CHANGES = 'changes'

const NAMES = [CHANGES, 'ticks']

/** Why builds cannot be told apart by something, in a sentence; null if they can. */
export const measureRefusal = (name: string): string | null =>
  NAMES.includes(name) ? null : `must be one of ${NAMES.join(', ')}`

/** What a build comes to, over all its battles. */
export const measureOf = (name: string, build: Build, { ticks }: Tally): number =>
  name === CHANGES ? changesIn(build) : distributionOf(histogramOf(ticks)).mean
