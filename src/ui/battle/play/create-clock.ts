import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import { isModalOpen } from '#ui/kit/Modal.tsx'
import { advanceCount, type Count, WARN_SECONDS } from './countdown.ts'

/** What time is kept for: the order of a tick, a draft. */
interface Timed {
  /** Another one begins a new count. */
  readonly key: string
  readonly seconds: number
  /** How late an order may still come after the last second. */
  readonly graceMs: number
}

const LOOK_EVERY_MS = 100

// The pane comes and goes with the editor; the clock it showed goes on where it was.
const [isOn, setOn] = createSignal(false)
const [isPaused, setPaused] = createSignal(false)
const [count, setCount] = createSignal<(Count & { readonly key: string }) | null>(null)

interface Wishes {
  /** What is waited for now; null while nobody is. */
  timed: Accessor<Timed | null>
  /** Whether nobody can do anything about it at the moment; behind a dialog if left out. */
  isStill?: () => boolean
  onWarning(seconds: number): void
  onTimeUp(): void
}

/** Counts down for whoever has to order. Time stands still while nobody can: in a hidden tab, behind a dialog. */
export function createClock({ timed, isStill = isModalOpen, onWarning, onTimeUp }: Wishes) {
  createEffect(
    on([timed, isOn], ([now, on]) => {
      if (now === null || !on) return
      begin(now)
      let last = performance.now()
      const timer = setInterval(() => {
        const passed = performance.now() - last
        last += passed
        if (!isPaused() && !document.hidden && !isStill()) pass(now, passed)
      }, LOOK_EVERY_MS)
      onCleanup(() => clearInterval(timer))
    }),
  )

  /** The count of what is timed, from where it was. */
  function begin({ key, seconds, graceMs }: Timed) {
    const known = count()
    if (known?.key === key) return known
    return setCount({ key, leftMs: seconds * 1000, graceMs })
  }

  function pass(now: Timed, ms: number): void {
    // Another clock may have counted meanwhile.
    const before = begin(now)
    const { leftMs, event } = advanceCount(before, ms)
    setCount({ ...before, leftMs })
    if (event === 'time up') onTimeUp()
    else if (event === 'warning') onWarning(WARN_SECONDS)
  }

  return {
    isOn,
    isPaused,
    /** Seconds left, rounded up; null while no clock is running. */
    left: () => {
      const now = timed()
      const known = count()
      return now === null || !isOn() || known?.key !== now.key
        ? null
        : Math.max(0, Math.ceil(known.leftMs / 1000))
    },
    toggle() {
      setCount(null)
      setPaused(false)
      setOn((was) => !was)
    },
    togglePause: () => setPaused((was) => !was),
  }
}
