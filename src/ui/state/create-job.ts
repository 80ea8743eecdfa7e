import { batch, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { prefetched } from '#ui/lazily.ts'
import type { Session } from '#ui/state/types.ts'
import type { BranchEngine, Result } from '#worker/protocol.ts'

/** The workers that jobs are done on. */
export const POOL = prefetched(() => import('#worker/pool.ts'))

export type RunJob = Awaited<ReturnType<typeof POOL.load>>['runJob']
type Battle = Extract<Awaited<ReturnType<BranchEngine['battle']>>, { ok: true }>['value']

const SHOWN_EVERY_MS = 100

export interface Attention {
  readonly signal: AbortSignal
  onProgress(done: number, all: number, soFar: unknown): void
}

/** A question about the branch that is looked at, answered by playing many battles on workers of their own. */
export interface JobModel<W, P> {
  /** What is known so far; null before anybody asks. */
  part(): P | null
  done(): number
  all(): number
  isRunning(): boolean
  trouble(): string | null
  start(wish: W): void
  stop(): void
}

export function createJob<W, P extends object>(
  session: Pick<Session, 'summary' | 'branchEngine'>,
  ask: (runJob: RunJob, battle: Battle, wish: W, attention: Attention) => Promise<Result<P | null>>,
  /** What it is about, if not the branch that is looked at: once that changes, the answer no longer holds. */
  about: () => unknown = () => session.summary()?.branch,
): JobModel<W, P> {
  const [part, setPart] = createSignal<P | null>(null)
  const [steps, setSteps] = createSignal({ done: 0, all: 0 })
  const [isRunning, setRunning] = createSignal(false)
  const [trouble, setTrouble] = createSignal<string | null>(null)
  let stopping: AbortController | null = null
  const stop = () => {
    stopping?.abort()
    setRunning(false)
  }
  const clear = () => {
    stop()
    setPart(null)
    setTrouble(null)
    setSteps({ done: 0, all: 0 })
  }
  createEffect(on(about, clear))
  onCleanup(() => stopping?.abort())

  async function start(wish: W): Promise<void> {
    clear()
    const own = new AbortController()
    stopping = own
    setRunning(true)
    const battle = await session.branchEngine.battle()
    const { runJob } = await POOL.load()
    if (own.signal.aborted) return
    let shownAt = 0
    const attention: Attention = {
      signal: own.signal,
      onProgress(done, all, soFar) {
        if (own.signal.aborted) return
        // Every worker reports about ten times a second; what is drawn of it need not be more often than that.
        const now = performance.now()
        if (done < all && now - shownAt < SHOWN_EVERY_MS) return
        shownAt = now
        batch(() => {
          setSteps({ done, all })
          // It is a part of the same answer.
          setPart(() => soFar as P)
        })
      },
    }
    const answer = battle.ok ? await ask(runJob, battle.value, wish, attention) : battle
    if (own.signal.aborted) return
    batch(() => {
      setRunning(false)
      if (!answer.ok) setTrouble(answer.issues.map(({ message }) => message).join('; '))
      else if (answer.value !== null) setPart(() => answer.value)
    })
  }

  return {
    part,
    done: () => steps().done,
    all: () => steps().all,
    isRunning,
    trouble,
    start: (wish) => void start(wish),
    stop,
  }
}
