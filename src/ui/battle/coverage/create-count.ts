import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import { createFetcher } from '#ui/state/create-latest.ts'
import type { Session } from '#ui/state/types.ts'
import type { Coverage, CoverageRow, Result } from '#worker/protocol.ts'

type Surroundings = Pick<Session, 'branchEngine' | 'summary' | 'lastTick'>

/** What became of every rule in the branch that is looked at, as far as it is counted. */
export interface Count {
  /** Of the branch before until anything is known of this one. */
  rows(): readonly CoverageRow[]
  /** Whether they are about this branch. */
  isKnown(): boolean
  ticks(): number
  isCounted(): boolean
  isStopped(): boolean
  stop(): void
  countOn(): void
}

const NOTHING: Coverage = { rows: [], ticks: 0 }

/** Counts the branch that is looked at further and further; another one once it has been looked at for a moment. */
export function createCount({ branchEngine, summary, lastTick }: Surroundings, restMs = 0): Count {
  const [known, setKnown] = createSignal(NOTHING)
  const [isKnown, setIsKnown] = createSignal(false)
  const [isStopped, setStopped] = createSignal(false)
  const isCounted = () => isKnown() && known().ticks >= lastTick()

  const fetcher = createFetcher({
    wish: () => (isCounted() || (isKnown() && isStopped()) ? null : true),
    fetch: () => branchEngine.coverage(),
    take(answer: Result<Coverage>) {
      if (!answer.ok) return false
      setKnown(answer.value)
      setIsKnown(true)
      return true
    },
  })

  let resting: ReturnType<typeof setTimeout> | undefined
  let isResting = false
  const go = () => {
    isResting = false
    void fetcher.go()
  }
  createEffect(
    on(
      () => summary()?.branch,
      () => {
        fetcher.forget()
        setIsKnown(false)
        setStopped(false)
        clearTimeout(resting)
        isResting = restMs > 0
        if (isResting) resting = setTimeout(go, restMs)
        else go()
      },
    ),
  )
  createEffect(
    on(lastTick, () => {
      if (!isResting) void fetcher.go()
    }),
  )
  onCleanup(() => clearTimeout(resting))

  return {
    rows: () => known().rows,
    isKnown,
    ticks: () => known().ticks,
    isCounted,
    isStopped,
    stop() {
      fetcher.forget()
      setStopped(true)
    },
    countOn() {
      setStopped(false)
      untrack(() => void fetcher.go())
    },
  }
}
