import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js'
import type { Beside } from '#ui/state/types.ts'

/** How long a trial rests before the timeline shrinks to it. */
const REST_MS = 700
const EASE_MS = 180
/** What is added when a trial does not fit, so that the next, a little longer, does. */
const ROOM = 1 / 8

/** The end to show while things are tried: it stays while trials fit, whatever their length. */
export const endFor = (shown: number, longest: number): number =>
  longest <= shown ? shown : Math.ceil(longest * (1 + ROOM))

interface Surroundings {
  /** The end of the battle one is in. */
  lastTick: Accessor<number>
  beside: Accessor<Beside | null>
  /** Whatever it is that another battle has another of. */
  battle: Accessor<unknown>
}

/**
 * Where the timeline ends: with the longer of two battles. While something is tried it only grows, for nothing should
 * move under somebody who drags a number; it eases back when that rests.
 */
export function createEnd({ lastTick, beside, battle }: Surroundings): Accessor<number> {
  const [kept, setKept] = createSignal<number | null>(null)
  const longest = () => Math.max(lastTick(), beside()?.branch.lastTick() ?? 0)
  const isTrying = () => beside()?.why === 'trial'
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = 0

  function stop(): void {
    clearTimeout(timer)
    cancelAnimationFrame(request)
  }

  /** From the end that is shown to the true one. */
  function ease(from: number, to: number, isOver: boolean): void {
    const start = performance.now()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const step = (now: number) => {
      const part = isStill ? 1 : Math.min(1, Math.max(0, now - start) / EASE_MS)
      setKept(part < 1 ? to + (from - to) * (1 - part) ** 2 : isOver ? null : to)
      if (part < 1) request = requestAnimationFrame(step)
    }
    step(start)
  }

  createEffect(
    on([longest, isTrying], ([end, tries]) => {
      stop()
      const before = kept()
      if (!tries && before === null) return
      const shown = endFor(before ?? beside()?.branch.lastTick() ?? end, end)
      if (tries) setKept(shown)
      if (shown !== end || !tries) timer = setTimeout(() => ease(shown, end, !tries), REST_MS)
    }),
  )
  createEffect(
    on(
      battle,
      () => {
        stop()
        setKept(null)
      },
      { defer: true },
    ),
  )
  onCleanup(stop)
  return () => kept() ?? longest()
}
