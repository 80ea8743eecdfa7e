import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { isModalOpen } from '../kit/Modal.tsx'

/** What time is kept for: the order of a tick. */
interface Timed {
  /** Another one begins a new count. */
  readonly key: string
  readonly seconds: number
}

const LOOK_EVERY_MS = 100
const WARN_SECONDS = 5

// The pane comes and goes with the editor; the clock it showed goes on where it was.
const [isOn, setOn] = createSignal(false)
const [isPaused, setPaused] = createSignal(false)
const [count, setCount] = createSignal<{ readonly key: string; readonly leftMs: number } | null>(null)

interface Wishes {
  /** What is waited for now; null while nobody is. */
  timed: Accessor<Timed | null>
  onWarning(seconds: number): void
  onTimeUp(): void
}

/** Counts down for whoever has to order. Time stands still while nobody can: in a hidden tab, behind a dialog. */
export function createClock({ timed, onWarning, onTimeUp }: Wishes) {
  createEffect(
    on([timed, isOn], ([now, on]) => {
      if (now === null || !on) return
      if (count()?.key !== now.key) setCount({ key: now.key, leftMs: now.seconds * 1000 })
      let last = performance.now()
      const timer = setInterval(() => {
        const passed = performance.now() - last
        last += passed
        if (!isPaused() && !document.hidden && !isModalOpen()) pass(passed)
      }, LOOK_EVERY_MS)
      onCleanup(() => clearInterval(timer))
    }),
  )

  function pass(ms: number): void {
    const before = count()
    if (before === null || before.leftMs <= 0) return
    const leftMs = Math.max(0, before.leftMs - ms)
    setCount({ ...before, leftMs })
    if (leftMs === 0) onTimeUp()
    else if (before.leftMs > WARN_SECONDS * 1000 && leftMs <= WARN_SECONDS * 1000) onWarning(WARN_SECONDS)
  }

  return {
    isOn,
    isPaused,
    /** Seconds left, begun ones counted; null while nobody's time runs. */
    left: () => {
      const now = timed()
      const known = count()
      return now === null || !isOn() || known?.key !== now.key ? null : Math.ceil(known.leftMs / 1000)
    },
    toggle() {
      setCount(null)
      setPaused(false)
      setOn((was) => !was)
    },
    togglePause: () => setPaused((was) => !was),
  }
}
