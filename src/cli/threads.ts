import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import Tinypool from 'tinypool'
import { dealOut } from '#engine/lab/deal-out.ts'
import type { Range } from '#engine/lab/job.ts'
import { type Chunk, type JobName, jobNamed, type Part, type Question } from '#engine/lab/jobs.ts'
import { liveProgress, loggedProgress, type Progress } from './progress.ts'
import type { Terminal } from './terminal.ts'

export interface Means {
  /** How many threads; left out, one a core. */
  readonly jobs?: number | undefined
  /** What the pieces are: battles. */
  readonly what: string
  readonly terminal: Terminal
  /** Which pieces; left out, all. */
  readonly range?: Range
  /** Threads of somebody who has further jobs for them; left out, they are started for this one. */
  readonly pool?: Tinypool
  /** Whoever says how far it has come instead, and that it was stopped. */
  readonly progress?: Progress
}

/** Threads that wait for jobs, until they are destroyed. */
export const startThreads = (threads = availableParallelism()): Tinypool => {
  const filename = new URL('./job-worker.js', import.meta.url).href
  return new Tinypool({ filename, minThreads: threads, maxThreads: threads })
}

export const progressOn = (terminal: Terminal, all: number, what: string): Progress =>
  process.stderr.isTTY ? liveProgress(process.stderr, all, what) : loggedProgress(terminal, all, what)

/** What came of a job. */
export interface Done<P> {
  /** Null if nothing did. */
  readonly part: P | null
  /** Whether it is all there is; Ctrl-C ends a job early. */
  readonly isWhole: boolean
}

/** Does a job, or some pieces of it, on several threads, saying how far it has come. */
export async function runOnThreads<N extends JobName>(
  name: N,
  question: Question<N>,
  { jobs = availableParallelism(), what, terminal, range, ...given }: Means,
): Promise<Done<Part<N>>> {
  const { plan, merge } = await jobNamed(name)
  const { first, count: pieces } = range ?? { first: 0, count: await plan(question) }
  if (pieces === 0) return { part: null, isWhole: true }
  const threads = Math.min(jobs, pieces)
  const pool = given.pool ?? startThreads(threads)
  const progress = given.progress ?? progressOn(terminal, pieces, what)
  let done = 0
  let isOff = false
  let isWhole = false
  let part: Part<N> | null = null
  const listening = new AbortController()
  const interrupt = once(process, 'SIGINT', { signal: listening.signal })
  const all = dealOut<Part<N>>({
    first,
    pieces,
    threads,
    async run(range) {
      const chunk: Chunk<N> = { job: name, question, ...range }
      const since = performance.now()
      const part = await pool.run(chunk)
      return { part, ms: performance.now() - since }
    },
    merge,
    onPart(soFar, whole) {
      if (isOff) return
      part = whole
      done = soFar
      progress.update(done)
    },
    isOff: () => isOff,
  })
  progress.update(0)
  try {
    await Promise.race([
      interrupt,
      all.then(() => {
        isWhole = true
      }),
    ])
  } finally {
    listening.abort()
    isOff = true
    if (given.pool === undefined) await pool.destroy()
    progress.clear()
  }
  if (!isWhole && given.progress === undefined) terminal.err(`stopped after ${done} of ${pieces} ${what}`)
  return { part, isWhole }
}
