/** A question answered piece by piece: on any number of threads, in any order, the answer is the same. */
export interface Job<Question, Part> {
  /** How many pieces of work there are, such as battles; any range of them can be done on its own. */
  plan(question: Question): number | Promise<number>
  /** Does `count` pieces from `first` on. */
  run(question: Question, first: number, count: number): Promise<Part>
  /** Two parts as one, whatever is in which. */
  merge(a: Part, b: Part): Part
}

/** There are this many seeds; more battles of a scenario would only repeat others. */
export const SEEDS = 2 ** 32

/** Battle n of many has the seed n after the first; after the last seed comes 0. */
export const seedAt = (firstSeed: number, battle: number): number => (firstSeed + battle) % SEEDS

/** Pieces `first` to `first + count - 1` of a job. */
export interface Range {
  readonly first: number
  readonly count: number
}

/** Long enough to outweigh the trip to a thread, short enough for progress to move. */
const RANGE_MS = 100

/**
 * Deals out the pieces of a job, as many at a time as take about `RANGE_MS` if each takes `msEach`; fewer towards the
 * end, so that all threads are done together. It gives null when there are none left.
 */
export function dealer(whole: Range, threads: number): (msEach: number) => Range | null {
  let { first } = whole
  const end = first + whole.count
  return (msEach) => {
    if (first === end) return null
    const fairShare = Math.ceil((end - first) / (2 * threads))
    const count = Math.max(1, Math.min(Math.floor(RANGE_MS / msEach), fairShare))
    const range = { first, count }
    first += count
    return range
  }
}
