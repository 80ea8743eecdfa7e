import type { JobName, Part, Question } from '#engine/lab/jobs.ts'
import { jobNamed } from '#engine/lab/jobs.ts'
import { looksUpTo } from '#engine/lab/statistics/looks.ts'
import { type Done, type Means, runOnThreads } from './threads.ts'

/** With a wanted width and no number of battles, so many are played at most. */
export const MOST_UNTIL = 1_024_000

interface Looking<P> extends Means {
  /** How many battles at most. */
  readonly runs: number
  /** Whether what came of the battles so far will do; asked only after some of them. Left out, all are played. */
  isEnough?(part: P): boolean
}

/** Does a job of battles until what came of it will do, on any number of threads after the same battle. */
export async function runInLooks<N extends JobName>(
  name: N,
  question: Question<N>,
  { runs, isEnough, ...means }: Looking<Part<N>>,
): Promise<Done<Part<N>>> {
  const { merge } = await jobNamed(name)
  let whole: Part<N> | null = null
  let first = 0
  for (const look of isEnough === undefined ? [runs] : looksUpTo(runs)) {
    const range = { first, count: look - first }
    const { part, isWhole } = await runOnThreads(name, question, { ...means, range })
    whole = whole === null || part === null ? (part ?? whole) : merge(whole, part)
    if (!isWhole || whole === null) return { part: whole, isWhole }
    if (isEnough?.(whole)) break
    first = look
  }
  return { part: whole, isWhole: true }
}
