import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import Tinypool from 'tinypool'
import { dealOut } from '#engine/lab/deal-out.ts'
import { type Chunk, type JobName, jobNamed, type Part, type Question } from '#engine/lab/jobs.ts'
import { liveProgress, loggedProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

interface Means {
  /** How many threads; left out, one a core. */
  readonly jobs?: number | undefined
  /** What the pieces are: battles. */
  readonly what: string
  readonly terminal: Terminal
}

/** Does a job on several threads, saying how far it has come; null after Ctrl-C, which it says too, or with nothing to do. */
export async function runOnThreads<N extends JobName>(
  name: N,
  question: Question<N>,
  { jobs = availableParallelism(), what, terminal }: Means,
): Promise<Part<N> | null> {
  const { plan, merge } = await jobNamed(name)
  const pieces = await plan(question)
  if (pieces === 0) return null
  const threads = Math.min(jobs, pieces)
  const filename = new URL('./job-worker.js', import.meta.url).href
  const pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads })
  const progress = process.stderr.isTTY
    ? liveProgress(process.stderr, pieces, what)
    : loggedProgress(terminal, pieces, what)
  let done = 0
  let isOff = false
  const listening = new AbortController()
  const interrupt = once(process, 'SIGINT', { signal: listening.signal })
  const all = dealOut<Part<N>>({
    pieces,
    threads,
    async run(range) {
      const chunk: Chunk<N> = { job: name, question, ...range }
      const since = performance.now()
      const part = await pool.run(chunk)
      return { part, ms: performance.now() - since }
    },
    merge,
    onPart(soFar) {
      done = soFar
      progress.update(done)
    },
    isOff: () => isOff,
  })
  progress.update(0)
  let part: Part<N> | null = null
  try {
    await Promise.race([
      interrupt,
      all.then((whole) => {
        part = whole
      }),
    ])
  } finally {
    listening.abort()
    isOff = true
    await pool.destroy()
    progress.clear()
  }
  if (part === null) terminal.err(`stopped after ${done} of ${pieces} ${what}`)
  return part
}
