import { dealer, type Range } from './job.ts'

interface Work<Part> {
  /** The first of the pieces. */
  readonly first?: number
  readonly pieces: number
  readonly threads: number
  /** Does pieces on some thread, and says how long they took once it was free. */
  run(range: Range): Promise<{ readonly part: Part; readonly ms: number }>
  merge(a: Part, b: Part): Part | Promise<Part>
  /** What came of so many pieces, after each range. */
  onPart(done: number, whole: Part): void
  /** Whether nobody wants the rest any more. */
  isOff(): boolean
}

/** Keeps threads busy until all pieces are done, or nobody wants them: what came of those that are; null of none. */
export async function dealOut<Part>({
  first = 0,
  pieces,
  threads,
  run,
  merge,
  onPart,
  isOff,
}: Work<Part>): Promise<Part | null> {
  const deal = dealer({ first, count: pieces }, threads)
  let whole: Part | null = null
  let done = 0
  let hasFailed = false
  let merging: Promise<void> = Promise.resolve()

  const take = async (part: Part, count: number) => {
    whole = whole === null ? part : await merge(whole, part)
    done += count
    onPart(done, whole)
  }
  const lane = async () => {
    // Nothing is known of the pace yet, so one piece shows it.
    let msEach = Number.POSITIVE_INFINITY
    for (let range = deal(msEach); range !== null; range = deal(msEach)) {
      const { count } = range
      const { part, ms } = await run(range)
      if (hasFailed || isOff()) return
      // One part after the other: two at a time would both be added to the same whole.
      merging = merging.then(() => take(part, count))
      await merging
      msEach = ms / count
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(threads, pieces) }, lane))
  } finally {
    hasFailed = true
  }
  return whole
}
