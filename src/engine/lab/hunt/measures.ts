import { meanIn } from '#engine/lab/tally.ts'
import type { Tally } from '#engine/lab/types.ts'
import { type Build, changesIn } from './builds.ts'

/** The measure that says how many changes a build has. */
export const CHANGES = 'changes'

export const DEFAULT_MEASURES: readonly [string, string] = [CHANGES, 'ticks']

/** What a build comes to: of what is measured in battles, the mean over all of them. */
export function measureOf(name: string, build: Build, tally: Tally): number {
  if (name === CHANGES) return changesIn(build)
  return meanIn(tally, name)?.mean ?? 0
}
