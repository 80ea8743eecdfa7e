import { type Accessor, createEffect, createSignal, onCleanup } from 'solid-js'
import { preference, SPEEDS, setPreference } from '#ui/state/preferences.ts'
import type { Playback } from '#ui/state/types.ts'

const MS_A_TICK = 1000

interface Surroundings {
  readonly tick: Accessor<number>
  readonly lastTick: Accessor<number>
  /** Whether nothing will follow the last tick. */
  readonly isOver: Accessor<boolean>
  seek(to: { tick: number }): void
  stepOn(): void
}

export function createPlayback({ tick, lastTick, isOver, seek, stepOn }: Surroundings): Playback {
  const [isPlaying, setPlaying] = createSignal(false)
  const [byFrame, setByFrame] = createSignal(false)
  const speed = () => Number(preference('speed'))
  const setSpeed = (wish: number) => setPreference('speed', `${wish}`)

  createEffect(() => {
    if (!isPlaying()) return
    const timer = setInterval(() => {
      if (tick() < lastTick()) byFrame() ? stepOn() : seek({ tick: tick() + 1 })
      else if (isOver()) setPlaying(false)
    }, MS_A_TICK / speed())
    onCleanup(() => clearInterval(timer))
  })

  const nextSpeed = (by: 1 | -1) => {
    const at = (SPEEDS as readonly number[]).indexOf(speed())
    setSpeed(SPEEDS[at + by] ?? speed())
  }

  return {
    isPlaying,
    speed,
    setSpeed,
    faster: () => nextSpeed(1),
    slower: () => nextSpeed(-1),
    byFrame,
    setByFrame,
    pause: () => setPlaying(false),
    toggle() {
      if (!isPlaying() && isOver() && tick() >= lastTick()) seek({ tick: 0 })
      setPlaying((playing) => !playing)
    },
  }
}
