import { dealOut } from '#engine/lab/deal-out.ts'
import type { JobName, Part, Question } from '#engine/lab/jobs.ts'
import { type Issue, invalid } from '#schemas/result.ts'
import type { Runner } from './job-protocol.ts'
import { ownModule } from './own-module.ts'
import type { Result } from './protocol.ts'
import { startRunner } from './runner.ts'

interface Attention<P> {
  /** About ten times a second: how many pieces of how many are done, and what came of them. */
  onProgress?(done: number, all: number, soFar: P): void
  /** Stops it, whatever it is in the middle of. */
  readonly signal: AbortSignal
}

/** Does a job on several workers at once; null if it was stopped, or there was nothing to do. */
type RunJob = <N extends JobName>(
  job: N,
  question: Question<N>,
  attention: Attention<Part<N>>,
) => Promise<Result<Part<N> | null>>

interface PoolOptions {
  readonly size: number
  /** How long workers that have nothing to do are kept. */
  readonly keepMs: number
  /** What workers play by that are started now: once that changes, none of those before is of use. */
  readonly rules?: () => unknown
  /** Told how many are at work, whenever that changes. */
  readonly onBusy?: (workers: number) => void
}

/** Issues on their way out of the middle of a job. */
class Failed extends Error {
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super()
    this.issues = issues
  }
}

class Stopped extends Error {}

/** What comes of a job would be of no rules there ever were. */
const OTHER_RULES = 'The rules have changed since this was started: start it again.'

function orFailed<V>(result: Result<V>): V {
  if (!result.ok) throw new Failed(result.issues)
  return result.value
}

/** At most `size` workers, started as they are needed and shared by all jobs under way. */
export function createPool(start: () => Runner, options: PoolOptions): RunJob {
  const { size, rules = () => null } = options
  const crew = createCrew(start, options)

  return async (job, question, { onProgress, signal }) => {
    const begunBy = rules()
    const stopped = new Promise<never>((_, reject) => {
      const stop = () => reject(new Stopped())
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    // It is waited for only while a worker is at work.
    stopped.catch(() => {})

    const withRunner = async <V>(work: (runner: Runner) => Promise<V>): Promise<V> => {
      const runner = await crew.take(stopped)
      try {
        const done = await Promise.race([work(runner), stopped])
        if (rules() !== begunBy) throw new Failed([{ path: [], message: OTHER_RULES }])
        return done
      } catch (error) {
        if (error instanceof Stopped) runner.end()
        throw error
      } finally {
        crew.giveBack(runner)
      }
    }

    try {
      const pieces = orFailed(await withRunner(({ ask }) => ask.plan(job, question)))
      const whole = await dealOut<Part<typeof job>>({
        pieces,
        threads: size,
        run: (range) =>
          withRunner(async ({ ask }) => {
            const since = performance.now()
            const part = orFailed(await ask.run({ job, question, ...range }))
            return { part, ms: performance.now() - since }
          }),
        merge: async (a, b) => orFailed(await withRunner(({ ask }) => ask.merge(job, a, b))),
        onPart: (done, soFar) => onProgress?.(done, pieces, soFar),
        isOff: () => signal.aborted,
      })
      return { ok: true, value: signal.aborted ? null : whole }
    } catch (error) {
      if (error instanceof Stopped) return { ok: true, value: null }
      if (error instanceof Failed) return invalid(error.issues)
      return invalid([{ path: [], message: error instanceof Error ? error.message : String(error) }])
    }
  }
}

/** The workers themselves: who needs one takes it, or waits for it in turn. */
function createCrew(
  start: () => Runner,
  { size, keepMs, rules = () => null, onBusy = () => {} }: PoolOptions,
) {
  const idle: Runner[] = []
  const rulesOf = new WeakMap<Runner, unknown>()
  const waiting: (() => void)[] = []
  let busy = 0
  let dismissal: ReturnType<typeof setTimeout> | undefined
  const startByRules = (): Runner => {
    const runner = start()
    rulesOf.set(runner, rules())
    return runner
  }
  /** One that has nothing to do and plays by the rules there are now. */
  const takeIdle = (): Runner | undefined => {
    const runner = idle.pop()
    if (runner === undefined || rulesOf.get(runner) === rules()) return runner
    runner.end()
    return takeIdle()
  }

  return {
    /** Rejects with whatever makes the taker give up. */
    async take(givenUp: Promise<never>): Promise<Runner> {
      while (busy === size) {
        let call = () => {}
        const called = new Promise<void>((resolve) => {
          call = resolve
        })
        waiting.push(call)
        try {
          await Promise.race([called, givenUp])
        } catch (error) {
          const at = waiting.indexOf(call)
          // Called and given up at once: the turn is somebody else's.
          if (at >= 0) waiting.splice(at, 1)
          else waiting.shift()?.()
          throw error
        }
      }
      clearTimeout(dismissal)
      const runner = takeIdle() ?? startByRules()
      busy++
      onBusy(busy)
      return runner
    },
    giveBack(runner: Runner): void {
      busy--
      onBusy(busy)
      if (!runner.isBroken()) idle.push(runner)
      waiting.shift()?.()
      if (busy > 0) return
      dismissal = setTimeout(() => {
        for (const each of idle.splice(0)) each.end()
      }, keepMs)
    },
  }
}

/** More would slow down the page's own engine, and take memory. */
const MOST_WORKERS = 4
const KEEP_MS = 30_000

let pool: RunJob | null = null
let tellBusy = (_workers: number) => {}

/** Says from now on how many of the page's workers are at work. */
export const watchBusy = (tell: (workers: number) => void) => {
  tellBusy = tell
}

/** Does a job on the page's own workers. */
export const runJob: RunJob = (job, question, attention) => {
  const size = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1))
  pool ??= createPool(startRunner, {
    size,
    keepMs: KEEP_MS,
    rules: ownModule,
    onBusy: (workers) => tellBusy(workers),
  })
  return pool(job, question, attention)
}
